import type { triagePt } from './triage.pt.ts';

export const triageEn: typeof triagePt = {
  action: 'Triage',
  title: 'Triage {{code}}',
  status: 'Status',
  stay: 'Leave in “{{status}}”',
  words: 'Reply to the citizen (optional, public)',
  hint: 'saves and goes on',
  close: 'Close triage',
  save: 'Save and next',
  skip: 'Next',
  last: 'That was the last of the list.',
  done: '{{code}} done.',
  failed: 'It could not be sent.',
  kept: 'Already done: {{did}}.',
  did: { assign: 'unit and person', status: 'moved to “{{status}}”', answer: 'reply published' },
  refused: {
    assign: 'Unit and person did not change: {{why}}',
    status: 'The status did not change: {{why}}',
    answer: 'The reply was not published: {{why}}',
  },
};
