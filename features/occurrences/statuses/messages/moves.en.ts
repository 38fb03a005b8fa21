import type { movesPt } from './moves.pt.ts';

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

export const movesEn: Words<typeof movesPt> = {
  title: 'Allowed status moves',
  intro: 'Each row is the current status and each column the next one. An empty cell means that the move is not possible.',
  from: 'From',
  to: 'To',
  list: 'See as a list',
  add: 'Allow moving from {{from}} to {{to}}',
  edit: 'Edit the move from {{from}} to {{to}}: {{name}}',
  reason: 'Needs a reason',
  reporter: 'The reporter too',
  first: 'First status',
  last: 'Last status',
  none: 'There are no statuses yet.',
  deadEnd: 'No way out of here',
  unreachable: 'No way in here',
  name: 'What the button says',
  nameHelp: 'For example “Mark as solved”.',
  save: 'Save',
  remove: 'No longer allow',
  needsReason: 'Needs a reason',
  needsReasonHelp: 'The citizen reads the reason.',
  byReporter: 'The reporter may do it too',
  saved: 'Move saved.',
  removed: 'The move “{{name}}” is no longer allowed.',
  allowed: 'Allowed',
  dialogAdd: 'Allow a move',
  dialogEdit: 'Status move',
  undo: 'Undo',
};
