import type { Migration } from '#platform/db/migrate.ts';

export const jobMigrations: readonly Migration[] = [
  {
    id: 'platform/jobs-001',
    up: () => `
create table job (
  id uuid primary key,
  name text not null,
  status text not null check (status in ('waiting', 'running', 'finished', 'failed', 'cancelled')),
  progress real not null default 0 check (progress between 0 and 100),
  message jsonb,
  payload jsonb not null,
  data jsonb,
  error text,
  actor_kind text not null,
  actor_id bigint,
  attempts integer not null default 0,
  delivery_id uuid not null,
  run_id uuid,
  file_id uuid,
  file_name text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  heartbeat_at timestamptz,
  finished_at timestamptz
);
create index job_actor on job (actor_id, created_at desc) where actor_id is not null;
create index job_open on job (created_at) where status in ('waiting', 'running');
create index job_ended on job (finished_at) where finished_at is not null;
comment on table job is 'no-audit: progress is written many times a second; who started what stands in the row itself';
`,
  },
];
