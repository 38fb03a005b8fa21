import type { Migration } from '#platform/db/migrate.ts';

export const signingTables: Migration = {
  id: 'emissions/020-signing',
  up: () => `
create table emission_signing (
  id integer primary key default 1 check (id = 1),
  certificate text,
  subject text,
  organisation text,
  issuer text,
  serial text,
  key_kind text,
  valid_from timestamptz,
  valid_until timestamptz,
  reason text not null default '',
  location text not null default '',
  stamp_url text,
  stamp_required boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on column emission_signing.certificate is 'secret: sealed PKCS#12 file and its password';
insert into emission_signing default values;
`,
};
