import { field } from '#platform/crud/fields.ts';
import { resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { contactMessages } from '../../resources.ts';

/** As it was: `note` became entries of the correspondence (190). */
const note = field.textLong({ label: { pt: 'Notas internas', en: 'Internal notes' } });
const then = { ...contactMessages, fields: { ...contactMessages.fields, note } };

export const contactTable: Migration = {
  id: 'portal/001-contact',
  up: () => `
${resourceTable(then, ['subject', 'state', 'name', 'email', 'phone', 'message', 'note'])}

-- How a message came in by the form; one that a clerk noted has none.
create table contact_sending (
  message_id bigint primary key references contact_message (id) on delete cascade,
  module text not null,
  locale text not null check (locale in ('pt', 'en')),
  submission_key text unique
);
comment on table contact_sending is 'no-audit: never changed';
comment on column contact_sending.submission_key is 'secret: tells a repeated sending';
`,
};
