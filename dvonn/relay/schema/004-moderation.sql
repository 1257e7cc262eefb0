-- One operator moderates the winners of all stands, all stands follow the settings of one, and each shows how all others are.

-- The settings of the stand that all others follow, as lines of its event.txt.
alter table event add profile text not null default '' check (length(profile) <= 4000);

-- Of the last exchange, as of the last minute; a crash of the server empties the table presence.
alter table stand add last_seen timestamptz;
alter table presence add clock_error interval not null default '0';

-- The code of a prize, which the guest has.
alter table winner add code text not null default '' check (code ~ '^[A-Z0-9]{0,8}$');

-- What operators have done with winners, and with words that are blocked as initials. Of several actions on one of them
-- the last one counts.
create table moderation (
    stand uuid not null references stand on delete cascade,
    id uuid not null,
    event integer not null,
    number bigint not null check (number > 0),
    at timestamptz not null,
    action text not null,
    winner uuid,
    word text check (length(word) between 1 and 3),
    primary key (stand, id),
    check (case when word is null then winner is not null and action in ('hide', 'show', 'forget')
                else winner is null and action in ('block', 'allow') end)
);
create index on moderation (event, winner, word);
