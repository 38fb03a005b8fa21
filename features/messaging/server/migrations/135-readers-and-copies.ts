import type { Migration } from '#platform/db/migrate.ts';

const said = 'secret: it stands in the record itself, where it is shown only to who may read it';

/**
 * What decides who may read a sent message: the record it is about, the tags filled in its texts, and behind which of the trigger's
 * targets an addressee stands. Of older rows it is not known; they are shown only to who may read everything. The trail no longer
 * repeats their words. `cc` is what the header names; a mail server that took a message may have refused single addresses of it.
 */
export const readersAndCopies: Migration = {
  id: 'messaging/135-readers-and-copies',
  up: () => `
alter table sent_notification add column record_id text, add column subject_tags text[], add column message_tags text[],
  add column cc text[] not null default '{}';
alter table notification_delivery add column target text;
comment on column sent_notification.subject_pt is '${said}';
comment on column sent_notification.subject_en is '${said}';
comment on column sent_notification.record_title is '${said}';
comment on column sent_notification.cc is 'secret: personal data';

select set_config('largo.audit', 'off', true);
update sent_notification s set record_id = a.record_id from announcement a where a.id = s.announcement_id;
select set_config('largo.audit', '', true);

create or replace function notification_follow_mail() returns trigger language plpgsql as $body$
begin
  update notification_delivery set
    status = case when address = any(new.refused) then 'failed' when new.status = 'queued' then 'waiting' when new.status = 'failed' then 'failed' else 'sent' end,
    error = case when address = any(new.refused) then 'unknown-address' else new.error end,
    sent_at = case when new.status in ('sent', 'shown') and address <> all(new.refused) then coalesce(new.sent_at, now()) end
  where mail_id = new.id and status in ('waiting', 'failed');
  return null;
end
$body$;
`,
};
