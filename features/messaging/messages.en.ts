import type { messagingPt } from './messages.pt.ts';

export const messagingEn: typeof messagingPt = {
  notices: {
    title: 'Messages I get by e-mail',
    lead: 'This is about what you follow and what you work on. Receipts and answers to your own reports always arrive, at once.',
    legend: 'When I want them',
    to: 'To {{email}}. In the application, notices always appear at once.',
    noEmail: 'Your account has no confirmed e-mail: notices appear in the application only.',
    saved: 'Saved.',
    saving: 'Saving…',
    help: {
      auto: 'After 10 messages within an hour, the next ones arrive together at the end of that hour.',
      instant: 'Each message arrives as soon as something happens.',
      daily: 'Every day at 8:00, when there is news.',
      weekly: 'On Mondays at 8:00, when there is news.',
      never: 'Notices still appear in the application.',
    },
  },
  mailbox: {
    title: 'Mailbox of the demonstration',
    lead: 'This installation sends no e-mail. The messages that would be sent stay here.',
    search: 'Search by recipient or subject',
    empty: 'There are no messages yet. Register an account or report an occurrence to see the first one.',
    nothing: 'No message matches the search.',
    list: 'Messages',
    to: 'To',
    sent: 'Date',
    choose: 'Choose a message to read it.',
    html: 'Show formatted',
    text: 'Show text only',
    frame: 'Message: {{subject}}',
    back: 'Back to the list',
    count_one: '{{count}} message',
    count_other: '{{count}} messages',
    more: 'Show more',
    off: 'This page exists only in a demonstration, on the computer itself.',
  },
};
