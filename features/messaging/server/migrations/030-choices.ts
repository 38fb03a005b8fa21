import type { Migration } from '#platform/db/migrate.ts';

/** Answers an e-mail offers its addressee, each with a link of their own: they hold private keys, like the link beside them. */
export const choicesColumn: Migration = {
  id: 'messaging/030-choices',
  up: () => `
alter table notification_delivery add column choices jsonb;
comment on column notification_delivery.choices is 'secret: links with private keys';
`,
};
