-- A stand that pairs again stays the same stand, so that results that it sends again count once.

drop function if exists pair(uuid, text, text, text);

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
