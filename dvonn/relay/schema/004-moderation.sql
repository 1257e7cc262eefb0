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

create function last_actions(of_event integer) returns setof moderation
language sql stable set search_path = dvonn, pg_temp as $$
    select distinct on (winner, word) * from moderation where event = of_event order by winner, word, at desc, number desc
$$;

-- Hides and shows winners as operators have said. A stand deletes the initials of its own winners at once; it hides those
-- of another stand, which are deleted an hour later, so that `unpair --with-results` can undo what a stranger has done.
create function moderate(of_event integer) returns void
language sql set search_path = dvonn, pg_temp as $$
    update winner set removed = action <> 'show'
    from last_actions(of_event) as last
    where winner.event = of_event and winner.id = last.winner and not forgotten and removed <> (action <> 'show');

    update winner set initials = null, forgotten = true
    from last_actions(of_event) as last
    where winner.event = of_event and winner.id = last.winner and not forgotten and action = 'forget'
      and (last.stand = winner.stand or last.at < now() - interval '1 hour');
$$;

-- A stand that knows the difference of its clock to the hub's has corrected the times of its results itself.
create or replace function store(sender stand, results jsonb, clock_error interval) returns void
language sql set search_path = dvonn, pg_temp as $$
    insert into game
    select sender.id, result.id, sender.event, number,
           least(at + case when corrected then interval '0' else clock_error end, now()), mode, level, guests, score, plies,
           cut_off, largest, ply, record
    from jsonb_to_recordset(results) as result(
        kind text, id uuid, number bigint, at timestamptz, corrected boolean, mode text, level text, guests smallint,
        score integer, plies integer, cut_off smallint, largest smallint, ply integer, record text)
    where kind = 'game'
    on conflict do nothing;

    insert into winner (stand, id, event, number, at, mode, level, score, initials, removed, code)
    select distinct on (result.id) sender.id, result.id, sender.event, number,
           least(at + case when corrected then interval '0' else clock_error end, now()), mode, level, score,
           upper(initials), coalesce(removed, false), coalesce(code, '')
    from jsonb_to_recordset(results) as result(
        kind text, id uuid, number bigint, at timestamptz, corrected boolean, mode text, level text, score integer,
        initials text, removed boolean, code text)
    where kind = 'winner'
    order by result.id, number desc
    on conflict (stand, id) do update set number = excluded.number, removed = excluded.removed
    where excluded.number > winner.number and not winner.forgotten;

    insert into moderation
    select sender.id, result.id, sender.event, number,
           least(at + case when corrected then interval '0' else clock_error end, now()), action, winner,
           upper(word)
    from jsonb_to_recordset(results) as result(
        kind text, id uuid, number bigint, at timestamptz, corrected boolean, action text, winner uuid, word text)
    where kind = 'moderation'
    on conflict do nothing;

    select moderate(sender.event);

    insert into refused (stand, result, reason)
    select sender.id, result::text, 'unknown kind'
    from jsonb_array_elements(results) as result
    where coalesce(result ->> 'kind', '') not in ('game', 'winner', 'moderation');
$$;

-- The winners that any board shows: the ten best of each in the event, today and in this hour; and the newest forty.
create or replace function best_winners(of_event integer) returns jsonb
language sql stable set search_path = dvonn, pg_temp as $$
    with shown as (
        select * from winner where event = of_event and not removed and not forgotten
    ), placed as (
        select stand, id, row_number() over (partition by start, mode, level order by score desc, at, id) as place
        from unnest(array['-infinity', date_trunc('day', now()), date_trunc('hour', now())]) as period(start)
        join shown on at >= start
    ), chosen as (
        select stand, id from placed where place <= 10
        union
        (select stand, id from shown order by at desc, id limit 40)
    )
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', shown.id, 'stand_id', shown.stand, 'stand', stand.name, 'mode', mode, 'level', level, 'score', score,
        'initials', initials, 'at', at, 'code', code) order by mode, level, score desc, at), '[]')
    from chosen join shown using (stand, id) join stand on stand.id = shown.stand
$$;

create or replace function totals(of_event integer) returns jsonb
language sql stable set search_path = dvonn, pg_temp as $$
    with today as (
        select extract(hour from at)::integer as hour, guests, cut_off from game
        where event = of_event and at >= date_trunc('day', now())
    ), busiest as (
        select hour from today group by hour order by count(*) desc, hour limit 1
    )
    select jsonb_build_object(
        'games', count(*), 'guests', coalesce(sum(guests), 0), 'cut_off', coalesce(sum(cut_off), 0),
        'busiest_hour', coalesce((select hour from busiest), 0))
    from today
$$;

-- How the stands are, at most forty of them, first those that are offline or have faults.
create function stands_health(of_event integer) returns jsonb
language sql stable set search_path = dvonn, pg_temp as $$
    select coalesce(jsonb_agg(jsonb_build_object(
        'name', name, 'kind', kind, 'offline_since', case when is_offline then last_heard end, 'unsent', unsent,
        'version', version, 'clock_minutes', round(extract(epoch from clock_error) / 60), 'faults', faults)
        order by is_offline desc, jsonb_array_length(faults) desc, name), '[]')
    from (
        select *, last_heard < now() - greatest(interval '15 seconds', 3 * exchange_interval(of_event)) as is_offline
        from (
            select name, kind, greatest(seen, stand.last_seen, paired) as last_heard, coalesce(unsent, 0) as unsent,
                coalesce(live ->> 'version', '') as version, coalesce(clock_error, '0') as clock_error,
                case when jsonb_typeof(live -> 'faults') = 'array' then live -> 'faults' else '[]' end as faults
            from stand left join presence on presence.stand = stand.id where stand.event = of_event
        ) as known
        order by is_offline desc, jsonb_array_length(faults) desc, name limit 40
    ) as shown
$$;

create or replace function renew_news(of_event integer, of_kind text) returns void
language plpgsql set search_path = dvonn, pg_temp as $$
declare
    told jsonb;
begin
    perform from news where event = of_event and kind = of_kind and made > clock_timestamp() - interval '1 second';
    if found or not pg_try_advisory_xact_lock(of_event, hashtext(of_kind)) then
        return;
    end if;
    select jsonb_build_object(
        'event', name, 'hours', hours, 'line', line, 'profile', profile,
        'winners', best_winners(id), 'cut_offs', largest_cut_offs(id, of_kind = 'screen'), 'totals', totals(id),
        'blocked', (select coalesce(jsonb_agg(word order by word), '[]') from last_actions(id) where action = 'block'),
        'stands', stands_health(id),
        'live', case when of_kind = 'screen' then running_games(id) else '[]' end)
    into told from event where id = of_event;
    insert into news values (
        of_event, of_kind, clock_timestamp(), txid_current(), told, extract(epoch from exchange_interval(of_event)))
    on conflict (event, kind) do update
    set made = excluded.made, body = excluded.body, interval = excluded.interval,
        version = case when news.body = excluded.body then news.version else txid_current() end;
end $$;

create or replace function exchange(
    protocol integer, results text[], unsent integer, live jsonb, clock timestamptz, known text) returns jsonb
language plpgsql security definer set search_path = dvonn, pg_temp as $$
declare
    sender stand;
    clock_error interval := now() - clock;
    latest news;
    own jsonb;
    version text;
begin
    if protocol <> 2 then
        raise exception 'protocol %', protocol using errcode = 'DV001';
    end if;
    select * into sender from stand where role = session_user;
    if not found then
        raise exception 'no stand' using errcode = 'invalid_authorization_specification';
    end if;
    if abs(extract(epoch from clock_error)) < 60 then
        clock_error := interval '0';
    end if;
    if cardinality(results) > 0 then
        perform store_each(sender, results, clock_error);
    end if;
    if jsonb_typeof(live) <> 'object' or pg_column_size(live) > 10000 then
        live := '{}';
    end if;
    insert into presence values (sender.id, sender.event, now(), exchange.unsent, exchange.live, now(), clock_error)
    on conflict (stand) do update set seen = excluded.seen, unsent = excluded.unsent, live = excluded.live,
        clock_error = excluded.clock_error,
        live_at = case when presence.live = excluded.live then presence.live_at else excluded.live_at end;
    perform renew_news(sender.event, sender.kind);
    select * into latest from news where event = sender.event and kind = sender.kind;
    select jsonb_build_object(
        'stand_name', sender.name,
        'forgotten', coalesce(jsonb_agg(id order by id) filter (where forgotten), '[]'),
        'hidden', coalesce(jsonb_agg(id order by id) filter (where removed and not forgotten), '[]'))
    into own from winner where stand = sender.id and (forgotten or removed);
    version := coalesce(latest.version, 0) || '.' || left(md5(own::text), 8);
    return jsonb_build_object('interval', coalesce(latest.interval, 1), 'version', version, 'now', clock_timestamp()) || case
        when latest.event is null or known = version then '{}'
        else jsonb_build_object('hub', latest.body || own)
    end;
end $$;

create or replace function forget(of_event integer, of_initials text default null) returns bigint
language sql set search_path = dvonn, pg_temp as $$
    select moderate(of_event);
    with forgotten as (
        update winner set initials = null, forgotten = true
        from event
        where event.id = of_event and winner.event = of_event and not forgotten
          and case when of_initials is null then at < now() - keep_days * interval '1 day'
                   else initials = upper(of_initials) end
        returning 1
    )
    select count(*) from forgotten
$$;

-- Undoes what a stand has done with the winners of all stands.
create function undo_moderation(of_stand uuid) returns void
language sql set search_path = dvonn, pg_temp as $$
    with undone as (delete from moderation where stand = of_stand returning event, winner)
    update winner set removed = false
    from undone where winner.event = undone.event and winner.id = undone.winner and not forgotten;
    select moderate(event) from stand where id = of_stand;
$$;

-- What the organiser's commands ask.

create function set_event(of_name text, new_hours text, new_line text, new_keep_days integer) returns integer
language sql set search_path = dvonn, pg_temp as $$
    insert into event (name, hours, line, keep_days)
    values (of_name, coalesce(new_hours, ''), coalesce(new_line, ''), coalesce(new_keep_days, 30))
    on conflict (name) do update set hours = coalesce(new_hours, event.hours), line = coalesce(new_line, event.line),
        keep_days = coalesce(new_keep_days, event.keep_days)
    returning id
$$;

create function end_sessions(of_stands interval, of_pairing interval) returns void
language sql set search_path = dvonn, pg_temp as $$
    select pg_terminate_backend(pid) from pg_stat_activity
    where usename ~ '^dvonn_(stand|pairing)'
      and (now() - xact_start > of_stands or usename = 'dvonn_pairing' and now() - backend_start >= of_pairing)
$$;

create function note_times() returns void
language sql set search_path = dvonn, pg_temp as $$
    update stand set last_seen = seen
    from presence where presence.stand = stand.id and seen > coalesce(last_seen, '-infinity') + interval '1 minute'
$$;

create function stand_states(of_event integer) returns table (
    name text, kind text, seen timestamptz, unsent integer, games bigint, winners bigint, refused bigint, health text)
language sql stable set search_path = dvonn, pg_temp as $$
    select name, kind, greatest(seen, last_seen), coalesce(unsent, 0),
        (select count(*) from game where stand = stand.id),
        (select count(*) from winner where stand = stand.id and not removed),
        (select count(*) from refused where stand = stand.id),
        concat_ws(', ', 'version ' || (live ->> 'version'),
            'clock ' || nullif(abs(round(extract(epoch from clock_error) / 60)), 0) || ' min wrong',
            'faults: ' || nullif(translate(live ->> 'faults', '[]"', ''), ''))
    from stand left join presence on presence.stand = stand.id where stand.event = of_event order by name, paired
$$;

create function set_profile(of_event integer, of_stand text) returns text
language sql set search_path = dvonn, pg_temp as $$
    update event set profile = live ->> 'settings' from stand join presence on presence.stand = stand.id
    where event.id = of_event and stand.event = event.id and stand.name = of_stand and live ->> 'settings' <> ''
    returning profile
$$;

create function exported_winners(of_event integer) returns table (
    at timestamptz, stand text, mode text, level text, score integer, initials text, code text)
language sql stable set search_path = dvonn, pg_temp as $$
    select winner.at, stand.name, mode, level, score, initials, code from winner join stand on stand.id = winner.stand
    where winner.event = of_event and not removed and not forgotten order by mode, level, score desc, at
$$;

create function exported_games(of_event integer) returns table (
    at timestamptz, stand text, mode text, level text, guests smallint, score integer, plies integer, cut_off smallint,
    largest smallint, record text)
language sql stable set search_path = dvonn, pg_temp as $$
    select game.at, stand.name, mode, level, guests, score, plies, cut_off, largest, record
    from game join stand on stand.id = game.stand where game.event = of_event order by game.at
$$;

-- Days and hours are the hub's, whatever time zone a client sets.
do $$ begin
    execute format(
        'alter function exchange(integer, text[], integer, jsonb, timestamptz, text) set timezone = %L',
        current_setting('TimeZone'));
end $$;

revoke all on all functions in schema dvonn from public;
