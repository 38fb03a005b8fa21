import type { Traces } from '#platform/privacy/server/traces.ts';

export const linksTraces = {
  occurrence_contact: { forgotten: 'name email' },
  occurrence_forward: { none: 'locale photo_ids token state', account: 'sent_by_id', forgotten: 'name email sent_by_name', searched: 'message' },
  occurrence_inquiry: { none: 'token ended', account: 'asked_by_id', forgotten: 'asked_by_name answer', searched: 'text' },
  occurrence_reply_photo: { none: 'file_id' },
} satisfies Traces;
