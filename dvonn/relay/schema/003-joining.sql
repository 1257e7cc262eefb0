-- A stand that pairs again stays the same stand, so that results that it sends again count once.

drop function pair(uuid, text, text, text);

-- Pairs a stand with the event of the present code: makes its role, or gives it the verifier of a new password. The stand
-- is known by a secret, of which its identifier tells nothing.
create function join_event(secret uuid, new_name text, new_kind text, verifier text) returns jsonb
language plpgsql security definer set search_path = dvonn, pg_temp as $$
declare
    present event;
    found_name text := new_name;
    new_id uuid := left(encode(sha256(secret::text::bytea), 'hex'), 32)::uuid;
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
    execute format('alter role %I password %L', new_role, verifier);
    return jsonb_build_object('stand', new_id);
end $$;

revoke all on function join_event(uuid, text, text, text) from public;
grant execute on function join_event(uuid, text, text, text) to dvonn_pairing;
