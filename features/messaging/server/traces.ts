import type { Traces } from '#platform/privacy/server/traces.ts';

/** What was sent stays, as the record that something was sent and when (decision 041). */
export const messagingTraces = {
  notification: { none: 'key channel triggers targets', forgotten: 'cc bcc', searched: 'name subject_pt subject_en message_pt message_en' },
  notification_delivery: {
    none: 'channel role locale status error mail_id target',
    account: 'user_id',
    forgotten: 'name address link stop choices manage',
  },
  notification_preference: { none: 'frequency', forgotten: 'user_id email token' },
  push_device: { none: 'locale', forgotten: 'user_id endpoint p256dh auth name' },
  push_key: { whole: 'the municipality’s own key pair' },
  push_message: { none: 'title body link tag', forgotten: 'user_id' },
  push_preference: { none: 'topics quiet_from quiet_to', forgotten: 'user_id' },
  notification_setting: { none: 'quiet_from quiet_to', kept: { sender_name: 'what the municipality calls itself in mails' } },
  sent_notification: {
    none: 'announcement_id channel module trigger record_id action_pt action_en submission_key subject_tags message_tags',
    account: 'sender_user_id',
    forgotten: 'sender_name cc',
    copies: 'record_title subject_pt subject_en message_pt message_en',
  },
} as const satisfies Traces;
