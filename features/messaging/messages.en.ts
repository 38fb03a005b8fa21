import type { messagingPt } from './messages.pt.ts';

export const messagingEn: typeof messagingPt = {
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
