-- The accounts of the server and the rights to connect, made or renewed by a superuser.

do $$
declare
    account text;
begin
    foreach account in array array['dvonn_owner', 'dvonn_stand', 'dvonn_pairing'] loop
        if not exists (select from pg_roles where rolname = account) then
            execute format('create role %I', account);
        end if;
    end loop;
end $$;

alter role dvonn_owner nologin createrole;
alter role dvonn_stand nologin;
alter role dvonn_pairing login connection limit 10;
grant dvonn_stand to dvonn_owner with admin option;
revoke all on database dvonn from public;
grant connect on database dvonn to dvonn_stand, dvonn_pairing;
