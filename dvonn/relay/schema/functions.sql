-- The functions of the hub as they are now, which are made anew whenever it is set up, after the numbered steps for its
-- tables; step 2 had their first version. A stand may call join_event or exchange, which find out by session_user who
-- calls, and run with the rights of the owner.

-- Pairs a stand with the event of the present code: makes its role, or gives it the verifier of a new password. The stand
-- is known by a secret, of which its identifier tells nothing.
create or replace function join_event(secret uuid, new_name text, new_kind text, verifier text) returns jsonb
language plpgsql security definer set search_path = dvonn, pg_temp as $$
declare
    present event;
    found_name text := new_name;
    new_id uuid := left(encode(sha256(secret::text::bytea), 'hex'), 32)::uuid;
    new_role name := 'dvonn_stand_' || replace(new_id::text, '-', '');
begin
    update pairing set stands = stands + 1 where until > now() and stands < 40 and is_password(pairing.verifier);
    if not found then
        raise exception 'the code is void' using errcode = 'invalid_password';
    end if;
    select event.* into strict present from pairing join event on event.id = pairing.event;
    -- no control characters, and none that change the direction of the text around them or can't be seen
    if new_name ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]' then
        raise exception 'not a name' using errcode = 'invalid_parameter_value';
    end if;
    if join_event.verifier !~ '^SCRAM-SHA-256\$4096:[A-Za-z0-9+/=]{10,40}\$[A-Za-z0-9+/=]{44}:[A-Za-z0-9+/=]{44}$' then
        raise exception 'not a verifier' using errcode = 'invalid_parameter_value';
    end if;
    -- A machine that replaces another one takes over its name; the second of two that run gets a number.
    for count in 2 .. 99 loop
        exit when not exists (
            select from stand join presence on presence.stand = stand.id
            where stand.event = present.id and stand.name = found_name and stand.id <> new_id
              and seen > now() - greatest(interval '15 seconds', 3 * exchange_interval(present.id))
        );
        found_name := left(new_name, 34) || ' (' || count || ')';
    end loop;
    insert into stand (id, event, name, kind, role) values (new_id, present.id, found_name, new_kind, new_role)
    on conflict (id) do update set event = excluded.event, name = excluded.name, kind = excluded.kind, paired = now();
    update presence set event = present.id where stand = new_id;
    if not exists (select from pg_roles where rolname = new_role) then
        execute format('create role %I login connection limit 4 in role dvonn_stand', new_role);
    end if;
    execute format('alter role %I password %L', new_role, join_event.verifier);
    return jsonb_build_object('stand', new_id);
end $$;

create or replace function last_actions(of_event integer) returns setof moderation
language sql stable set search_path = dvonn, pg_temp as $$
    select distinct on (winner, word) * from moderation where event = of_event order by winner, word, at desc, number desc
$$;

-- Hides and shows winners as operators have said. A stand deletes the initials of its own winners at once; it hides those
-- of another stand, which are deleted an hour later, so that `unpair --with-results` can undo what a stranger has done.
create or replace function moderate(of_event integer) returns void
language sql set search_path = dvonn, pg_temp as $$
    update winner set removed = action <> 'show'
    from last_actions(of_event) as last
    where winner.event = of_event and winner.id = last.winner and not forgotten and removed <> (action <> 'show');

    update winner set initials = null, forgotten = true
    from last_actions(of_event) as last
    where winner.event = of_event and winner.id = last.winner and not forgotten and action = 'forget'
      and (last.stand = winner.stand or last.at < now() - interval '1 hour');
$$;

-- The time of a result by the hub's clock. A stand that knows the difference of the clocks has corrected it itself.
create or replace function true_time(at timestamptz, corrected boolean, clock_error interval) returns timestamptz
language sql stable set search_path = dvonn, pg_temp as $$
    select least(at + case when corrected then interval '0' else clock_error end, now())
$$;

-- Stores the results of a stand: those that are there already change nothing.
create or replace function store(sender stand, results jsonb, clock_error interval) returns void
language sql set search_path = dvonn, pg_temp as $$
    insert into game
    select sender.id, result.id, sender.event, number, true_time(at, corrected, clock_error), mode, level, guests, score,
           plies, cut_off, largest, ply, record
    from jsonb_to_recordset(results) as result(
        kind text, id uuid, number bigint, at timestamptz, corrected boolean, mode text, level text, guests smallint,
        score integer, plies integer, cut_off smallint, largest smallint, ply integer, record text)
    where kind = 'game'
    on conflict do nothing;

    insert into winner (stand, id, event, number, at, mode, level, score, initials, removed, code)
    select distinct on (result.id) sender.id, result.id, sender.event, number, true_time(at, corrected, clock_error), mode,
           level, score, upper(initials), coalesce(removed, false), coalesce(code, '')
    from jsonb_to_recordset(results) as result(
        kind text, id uuid, number bigint, at timestamptz, corrected boolean, mode text, level text, score integer,
        initials text, removed boolean, code text)
    where kind = 'winner'
    order by result.id, number desc
    on conflict (stand, id) do update set number = excluded.number, removed = excluded.removed
    where excluded.number > winner.number and not winner.forgotten;

    insert into moderation
    select sender.id, result.id, sender.event, number, true_time(at, corrected, clock_error), action, winner, upper(word)
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

-- Stores results that are given as lines; one that breaks a rule is kept apart, and the others are stored.
create or replace function store_each(sender stand, results text[], clock_error interval) returns void
language plpgsql set search_path = dvonn, pg_temp as $$
declare
    result text;
begin
    perform store(sender, ('[' || array_to_string(results, ',') || ']')::jsonb, clock_error);
exception when data_exception or integrity_constraint_violation then
    foreach result in array results loop
        begin
            perform store(sender, ('[' || result || ']')::jsonb, clock_error);
        exception when data_exception or integrity_constraint_violation then
            insert into refused (stand, result, reason) values (sender.id, rtrim(result, E'\n'), sqlerrm);
        end;
    end loop;
end $$;

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

-- The largest cut-offs of today; with the games themselves for screens, that show them.
create or replace function largest_cut_offs(of_event integer, with_records boolean) returns jsonb
language sql stable set search_path = dvonn, pg_temp as $$
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', best.id, 'stand', stand.name, 'mode', mode, 'level', level, 'largest', largest, 'ply', ply, 'at', at,
        'record', case when with_records then record else '' end) order by largest desc, at), '[]')
    from (
        select * from game
        where event = of_event and at >= date_trunc('day', now()) and largest > 0
        order by largest desc, at limit 10
    ) as best join stand on stand.id = best.stand
$$;

-- The time from one exchange of a stand to its next one: a second for few stands, and longer for more of them. With more
-- than two seconds a stand does not hold its connection, so that there are never more than the server takes.
create or replace function exchange_interval(of_event integer) returns interval
language sql stable set search_path = dvonn, pg_temp as $$
    select greatest(1, 2.0 * count(*) / (current_setting('max_connections')::integer - 50)) * interval '1 second'
    from presence where event = of_event and seen > now() - interval '5 minutes'
$$;

-- The games that run now, of nine stands; where more play, the nine change every three minutes.
create or replace function running_games(of_event integer) returns jsonb
language sql stable set search_path = dvonn, pg_temp as $$
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', coalesce(live ->> 'id', ''), 'mode', coalesce(live ->> 'mode', ''), 'level', coalesce(live ->> 'level', ''),
        'record', live ->> 'record', 'stand', name, 'at', live_at) order by name, id), '[]')
    from (
        select stand.id, name, live, live_at from presence join stand on stand.id = presence.stand
        where presence.event = of_event and live ->> 'record' is not null
          and seen > now() - greatest(interval '30 seconds', 3 * exchange_interval(of_event))
        order by md5(stand.id::text || floor(extract(epoch from now()) / 180)) limit 9
    ) as shown
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
create or replace function stands_health(of_event integer) returns jsonb
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

-- Makes the news of an event anew when they are a second old, in one session at a time.
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

-- The one call of a relay: it hands over results and the running game, and gets the news, if `known` are not the last.
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

-- Deletes the initials of winners for good: of all with these initials, or those kept longer than the organiser said.
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
create or replace function undo_moderation(of_stand uuid) returns void
language sql set search_path = dvonn, pg_temp as $$
    with undone as (delete from moderation where stand = of_stand returning event, winner)
    update winner set removed = false
    from undone where winner.event = undone.event and winner.id = undone.winner and not forgotten;
    select moderate(event) from stand where id = of_stand;
$$;

-- What the organiser's commands ask.

create or replace function set_event(of_name text, new_hours text, new_line text, new_keep_days integer) returns integer
language sql set search_path = dvonn, pg_temp as $$
    insert into event (name, hours, line, keep_days)
    values (of_name, coalesce(new_hours, ''), coalesce(new_line, ''), coalesce(new_keep_days, 30))
    on conflict (name) do update set hours = coalesce(new_hours, event.hours), line = coalesce(new_line, event.line),
        keep_days = coalesce(new_keep_days, event.keep_days)
    returning id
$$;

create or replace function end_sessions(of_stands interval, of_pairing interval) returns void
language sql set search_path = dvonn, pg_temp as $$
    select pg_terminate_backend(pid) from pg_stat_activity
    where usename ~ '^dvonn_(stand|pairing)'
      and (now() - xact_start > of_stands or usename = 'dvonn_pairing' and now() - backend_start >= of_pairing)
$$;

create or replace function note_times() returns void
language sql set search_path = dvonn, pg_temp as $$
    update stand set last_seen = seen
    from presence where presence.stand = stand.id and seen > coalesce(last_seen, '-infinity') + interval '1 minute'
$$;

create or replace function stand_states(of_event integer) returns table (
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

create or replace function set_profile(of_event integer, of_stand text) returns text
language sql set search_path = dvonn, pg_temp as $$
    update event set profile = live ->> 'settings' from stand join presence on presence.stand = stand.id
    where event.id = of_event and stand.event = event.id and stand.name = of_stand and live ->> 'settings' <> ''
    returning profile
$$;

create or replace function exported_winners(of_event integer) returns table (
    at timestamptz, stand text, mode text, level text, score integer, initials text, code text)
language sql stable set search_path = dvonn, pg_temp as $$
    select winner.at, stand.name, mode, level, score, initials, code from winner join stand on stand.id = winner.stand
    where winner.event = of_event and not removed and not forgotten order by mode, level, score desc, at
$$;

create or replace function exported_games(of_event integer) returns table (
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
grant usage on schema dvonn to dvonn_stand, dvonn_pairing;
grant execute on function join_event(uuid, text, text, text) to dvonn_pairing;
grant execute on function exchange(integer, text[], integer, jsonb, timestamptz, text) to dvonn_stand;
