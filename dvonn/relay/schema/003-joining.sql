-- A stand that pairs again stays the same stand, so that results that it sends again count once.

drop function pair(uuid, text, text, text);

-- A guest is counted with the first game of a visit.
alter table game drop constraint game_guests_check, add check (guests between 0 and 2);

-- A code ends with its time and with the stands that it has paired. The verifier shows whether it is still the organiser's.
alter table pairing
    add until timestamptz not null default '-infinity',
    add stands integer not null default 0,
    add verifier text not null default '';

-- Whether a verifier is the pairing role's: PostgreSQL lets each role change its password, which then pairs nothing.
reset role;
create function is_password(verifier text) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
    select rolpassword = verifier from pg_authid where rolname = 'dvonn_pairing'
$$;
revoke all on function is_password(text) from public;
grant execute on function is_password(text) to dvonn_owner;

-- Locks, large objects, blocks of code: what PostgreSQL lets every account do, and a stand has no use for.
do $$
declare
    unused regprocedure;
begin
    for unused in
        select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace
        and (proname ~ '^pg_(try_)?advisory_' or proname ~ '^(lo_|lo(read|write)$)' or proname ~ '^pg_(sleep|notify)')
    loop
        execute format('revoke execute on function %s from public', unused);
    end loop;
end $$;
grant execute on function pg_try_advisory_xact_lock(integer, integer) to dvonn_owner;
revoke usage on language plpgsql from public;
grant usage on language plpgsql to dvonn_owner;
set local role dvonn_owner;

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

revoke all on function join_event(uuid, text, text, text) from public;
grant execute on function join_event(uuid, text, text, text) to dvonn_pairing;
