-- What stands may call. Each function finds out by session_user who calls, and runs with the rights of the owner.

-- Pairs a stand with the event of the present code: makes its role, with the verifier of a password that it keeps.
create function pair(new_id uuid, new_name text, new_kind text, verifier text) returns jsonb
language plpgsql security definer set search_path = dvonn, pg_temp as $$
declare
    present event;
    found_name text := new_name;
    new_role name := 'dvonn_stand_' || replace(new_id::text, '-', '');
begin
    select event.* into strict present from pairing join event on event.id = pairing.event;
    if verifier !~ '^SCRAM-SHA-256\$4096:[A-Za-z0-9+/=]{10,40}\$[A-Za-z0-9+/=]{44}:[A-Za-z0-9+/=]{44}$' then
        raise exception 'not a verifier' using errcode = 'invalid_parameter_value';
    end if;
    -- A machine that replaces another one takes over its name; the second of two that run gets a number.
    for count in 2 .. 99 loop
        exit when not exists (
            select from stand join presence on presence.stand = stand.id
            where stand.event = present.id and stand.name = found_name
              and seen > now() - greatest(interval '15 seconds', 3 * exchange_interval(present.id))
        );
        found_name := left(new_name, 34) || ' (' || count || ')';
    end loop;
    insert into stand (id, event, name, kind, role) values (new_id, present.id, found_name, new_kind, new_role);
    execute format('create role %I login password %L connection limit 4 in role dvonn_stand', new_role, verifier);
    return jsonb_build_object('name', found_name, 'event', present.name);
end $$;

-- Stores the results of a stand: those that are there already change nothing.
create function store(sender stand, results jsonb, clock_error interval) returns void
language sql set search_path = dvonn, pg_temp as $$
    insert into game
    select sender.id, result.id, sender.event, number, least(at + clock_error, now()), mode, level, guests, score, plies,
           cut_off, largest, ply, record
    from jsonb_to_recordset(results) as result(
        kind text, id uuid, number bigint, at timestamptz, mode text, level text, guests smallint, score integer,
        plies integer, cut_off smallint, largest smallint, ply integer, record text)
    where kind = 'game'
    on conflict do nothing;

    insert into winner
    select distinct on (result.id) sender.id, result.id, sender.event, number, least(at + clock_error, now()), mode, level, score,
           upper(initials), removed
    from jsonb_to_recordset(results) as result(
        kind text, id uuid, number bigint, at timestamptz, mode text, level text, score integer, initials text,
        removed boolean)
    where kind = 'winner'
    order by result.id, number desc
    on conflict (stand, id) do update set number = excluded.number, removed = excluded.removed
    where excluded.number > winner.number and not winner.forgotten;

    insert into refused (stand, result, reason)
    select sender.id, result::text, 'unknown kind'
    from jsonb_array_elements(results) as result
    where coalesce(result ->> 'kind', '') not in ('game', 'winner');
$$;

-- Stores results that are given as lines; one that breaks a rule is kept apart, and the others are stored.
create function store_each(sender stand, results text[], clock_error interval) returns void
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

-- The winners that any board shows: the ten best of each in the event, today and in this hour.
create function best_winners(of_event integer) returns jsonb
language sql stable set search_path = dvonn, pg_temp as $$
    with best as (
        select distinct winner.*
        from unnest(array['-infinity', date_trunc('day', now()), date_trunc('hour', now())]) as period(start)
        cross join lateral (
            select *, row_number() over (partition by mode, level order by score desc, at, id) as place
            from winner where event = of_event and at >= period.start and not removed and not forgotten
        ) as winner
        where place <= 10
    )
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', best.id, 'stand_id', best.stand, 'stand', stand.name, 'mode', mode, 'level', level, 'score', score,
        'initials', initials, 'at', at) order by mode, level, score desc, at), '[]')
    from best join stand on stand.id = best.stand
$$;

-- The largest cut-offs of today; with the games themselves for screens, that show them.
create function largest_cut_offs(of_event integer, with_records boolean) returns jsonb
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
create function exchange_interval(of_event integer) returns interval
language sql stable set search_path = dvonn, pg_temp as $$
    select greatest(1, 2.0 * count(*) / (current_setting('max_connections')::integer - 50)) * interval '1 second'
    from presence where event = of_event and seen > now() - interval '5 minutes'
$$;

-- The games that run now, of nine stands; where more play, the nine change every three minutes.
create function running_games(of_event integer) returns jsonb
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

create function totals(of_event integer) returns jsonb
language sql stable set search_path = dvonn, pg_temp as $$
    select jsonb_build_object('games', count(*), 'guests', coalesce(sum(guests), 0), 'cut_off', coalesce(sum(cut_off), 0))
    from game where event = of_event and at >= date_trunc('day', now())
$$;

-- Makes the news of an event anew when they are a second old, in one session at a time.
create function renew_news(of_event integer, of_kind text) returns void
language plpgsql set search_path = dvonn, pg_temp as $$
declare
    told jsonb;
begin
    perform from news where event = of_event and kind = of_kind and made > clock_timestamp() - interval '1 second';
    if found or not pg_try_advisory_xact_lock(of_event, hashtext(of_kind)) then
        return;
    end if;
    select jsonb_build_object(
        'event', name, 'hours', hours, 'line', line,
        'winners', best_winners(id), 'cut_offs', largest_cut_offs(id, of_kind = 'screen'), 'totals', totals(id),
        'live', case when of_kind = 'screen' then running_games(id) else '[]' end)
    into told from event where id = of_event;
    insert into news values (
        of_event, of_kind, clock_timestamp(), txid_current(), told, extract(epoch from exchange_interval(of_event)))
    on conflict (event, kind) do update
    set made = excluded.made, body = excluded.body, interval = excluded.interval,
        version = case when news.body = excluded.body then news.version else txid_current() end;
end $$;

-- The one call of a relay: it hands over results and the running game, and gets the news, if `known` are not the last.
create function exchange(protocol integer, results text[], unsent integer, live jsonb, clock timestamptz, known text)
returns jsonb
language plpgsql security definer set search_path = dvonn, pg_temp as $$
declare
    sender stand;
    clock_error interval := now() - clock;
    latest news;
    deleted jsonb;
    version text;
begin
    if protocol <> 1 then
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
    insert into presence values (sender.id, sender.event, now(), exchange.unsent, exchange.live, now())
    on conflict (stand) do update set seen = excluded.seen, unsent = excluded.unsent, live = excluded.live,
        live_at = case when presence.live = excluded.live then presence.live_at else excluded.live_at end;
    perform renew_news(sender.event, sender.kind);
    select * into latest from news where event = sender.event and kind = sender.kind;
    select coalesce(jsonb_agg(id), '[]') into deleted from winner where stand = sender.id and forgotten;
    version := coalesce(latest.version, 0) || '.' || jsonb_array_length(deleted);
    return jsonb_build_object('interval', coalesce(latest.interval, 1), 'version', version) || case
        when latest.event is null or known = version then '{}'
        else jsonb_build_object('hub', latest.body || jsonb_build_object('stand_name', sender.name, 'forgotten', deleted))
    end;
end $$;

-- Deletes the initials of winners for good: of all with these initials, or those kept longer than the organiser said.
create function forget(of_event integer, of_initials text default null) returns bigint
language sql set search_path = dvonn, pg_temp as $$
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

-- Days and hours are the hub's, whatever time zone a client sets.
do $$ begin
    execute format(
        'alter function exchange(integer, text[], integer, jsonb, timestamptz, text) set timezone = %L',
        current_setting('TimeZone'));
end $$;

revoke all on all functions in schema dvonn from public;
grant usage on schema dvonn to dvonn_stand, dvonn_pairing;
grant execute on function pair(uuid, text, text, text) to dvonn_pairing;
grant execute on function exchange(integer, text[], integer, jsonb, timestamptz, text) to dvonn_stand;
