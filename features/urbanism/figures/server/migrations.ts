import type { Migration } from '#platform/db/migrate.ts';

const decides = ['Deferido', 'Indeferido', 'Rejeitado', 'Título emitido', 'Obra em curso', 'Concluído', 'Caducado', 'Desistência', 'Arquivado'];

/** Since when a process stands in its status; written by whoever changes it, except an import, which does not know the day. */
export const urbanFigures: Migration = {
  id: 'urbanism/figures-001-decisions',
  up: () => `
create table urban_final_status (status_id bigint primary key references urban_status (id) on delete cascade);
insert into urban_final_status select id from urban_status where name = any(array[${decides.map((name) => `'${name}'`).join(', ')}]);
create table urban_status_since (
  process_id bigint primary key references urban_process (id) on delete cascade,
  status_id bigint not null references urban_status (id) on delete cascade,
  since date not null
);
comment on table urban_status_since is 'no-audit: the day stands in the history of the process; this is for counting';
create function urban_status_kept() returns trigger language plpgsql as $body$
begin
  if new.status_id is not null and coalesce(current_setting('largo.urban_import', true), '') <> 'on' then
    insert into urban_status_since (process_id, status_id, since) values (new.id, new.status_id, current_date)
      on conflict (process_id) do update set status_id = excluded.status_id, since = excluded.since;
  end if;
  return null;
end
$body$;
create trigger urban_status_kept after update of status_id on urban_process
  for each row when (old.status_id is distinct from new.status_id) execute function urban_status_kept();
`,
};
