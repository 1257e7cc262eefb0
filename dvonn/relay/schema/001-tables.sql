-- Events, their stands, and what these send. Only the functions of functions.sql read and write here; no stand has rights to a table.

create table event (
    id integer generated always as identity primary key,
    name text not null unique check (length(name) between 1 and 60),
    hours text not null default '' check (length(hours) <= 60),
    line text not null default '' check (length(line) <= 120),
    keep_days integer not null default 30 check (keep_days between 1 and 3650)
);

-- The event whose stands the role dvonn_pairing pairs.
create table pairing (
    single boolean primary key default true check (single),
    event integer not null references event on delete cascade
);

create table stand (
    id uuid primary key,
    event integer not null references event on delete cascade,
    name text not null check (length(name) between 1 and 40),
    kind text not null check (kind in ('stand', 'screen')),
    role name not null unique,
    paired timestamptz not null default now()
);
create index on stand (event, name);

-- Identifiers are made by the stand, and numbers are its own counter: a result that is sent again changes nothing.
create table game (
    stand uuid not null references stand on delete cascade,
    id uuid not null,
    event integer not null,
    number bigint not null check (number > 0),
    at timestamptz not null,
    mode text not null check (mode ~ '^[a-z_]{1,20}$'),
    level text not null check (level ~ '^[a-z_]{0,20}$'),
    guests smallint not null check (guests between 1 and 2),
    score integer not null check (score between 0 and 999999),
    plies integer not null check (plies between 0 and 999),
    cut_off smallint not null check (cut_off between 0 and 49),
    largest smallint not null check (largest between 0 and 49),
    ply integer not null check (ply between -1 and 999),
    record text not null check (length(record) <= 8000),
    primary key (stand, id)
);
create index on game (event, at);

-- Of several states of a winner that with the highest number counts. A forgotten one has no initials for good.
create table winner (
    stand uuid not null references stand on delete cascade,
    id uuid not null,
    event integer not null,
    number bigint not null check (number > 0),
    at timestamptz not null,
    mode text not null check (mode ~ '^[a-z_]{1,20}$'),
    level text not null check (level ~ '^[a-z_]{0,20}$'),
    score integer not null check (score between 1 and 999999),
    initials text check (length(initials) = 3),
    removed boolean not null,
    forgotten boolean not null default false,
    check (forgotten or initials is not null),
    primary key (stand, id)
);
create index on winner (event, mode, level, score desc, at) where not removed and not forgotten;
create index on winner (stand) where forgotten;

-- Results that break a rule above, or are of a kind that this version does not know.
create table refused (
    stand uuid not null references stand on delete cascade,
    at timestamptz not null default now(),
    result text not null,
    reason text not null
);

-- A row for each stand that is rewritten with each exchange, and for each event what all stands are told. A crash of
-- the server empties both; a second later they are as before.
create unlogged table presence (
    stand uuid primary key,
    event integer not null,
    seen timestamptz not null,
    unsent integer not null,
    live jsonb not null,
    live_at timestamptz not null
) with (fillfactor = 50);
create index on presence (event);

create unlogged table news (
    event integer not null,
    kind text not null,
    made timestamptz not null,
    version bigint not null,
    body jsonb not null,
    interval real not null,
    primary key (event, kind)
);
