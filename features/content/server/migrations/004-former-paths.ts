import type { Migration } from '#platform/db/migrate.ts';

export const formerPaths: Migration = {
  id: 'content/004-former-paths',
  up: () => `
alter table content_import add column paths text[] not null default '{}';
update content_import set paths = array(select lower(regexp_replace(a, '^[^/?]*', '')) from unnest(addresses) a) where source like 'wordpress %';
create index content_import_paths on content_import using gin (paths);
`,
};
