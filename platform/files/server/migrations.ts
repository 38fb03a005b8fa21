import type { Migration } from '#platform/db/migrate.ts';

export const fileMigrations: readonly Migration[] = [
  {
    id: 'platform/files-001',
    up: () => `
create table file (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('photo', 'image', 'document', 'export', 'geodata')),
  type text not null,
  bytes bigint not null,
  width integer,
  height integer,
  visibility text not null check (visibility in ('public', 'private')),
  lng double precision,
  lat double precision,
  sha256 text not null,
  storage_key text not null unique,
  has_thumbnail boolean not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  deleted_at timestamptz
);
create index file_expires on file (expires_at) where expires_at is not null;
create index file_deleted on file (deleted_at) where deleted_at is not null;
comment on column file.lng is 'secret: where a person took a photo';
comment on column file.lat is 'secret: where a person took a photo';
`,
  },
  {
    id: 'platform/files-002-attachments',
    up: () => `
alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check check (kind in ('photo', 'image', 'document', 'attachment', 'export', 'geodata'));
`,
  },
];
