import type { Migration } from '#platform/db/migrate.ts';

/** What came with the key of a contact form, as a digest: the same key with something else is refused. Null: sent before this was kept. */
export const contactDigest: Migration = {
  id: 'portal/181-submission-digest',
  up: () => `
alter table contact_sending add column submission_digest text;
comment on column contact_sending.submission_digest is 'secret: tells a repeated sending from another one';
`,
};
