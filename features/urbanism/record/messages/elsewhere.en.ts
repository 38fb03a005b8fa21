import type { ElsewhereMessages } from './elsewhere.pt.ts';

export const elsewhereEn: ElsewhereMessages = {
  elsewhere: {
    title: 'Kept in {{provider}}',
    is: 'The process {{number}} is in {{provider}}. What comes from there is changed only there; areas, documents, inspections and the rest are written here.',
    readAt: 'Read on {{at}}.',
    reading: 'Reading again…',
    away: 'What was read on {{at}} is shown. The last try, on {{failedAt}}, failed: {{problem}}',
    gone: 'Since {{at}}, the process is no longer in {{provider}}. It stays here as it was read last, and can be changed.',
    failed: 'Whether the process changed where it is kept could not be found out. What is here is shown.',
    find: 'Search in {{provider}}',
    again: 'Read again',
  },
};
