import type { ViewerMessages } from './messages.pt.ts';

export const viewerEn: ViewerMessages = {
  scope: 'What to count',
  view: 'In view',
  all: 'In the municipality',
  none: 'No layer of the municipality is on. Switch one on under “Layers” to see its figures.',
  others: 'Without figures, because they come from other services: {{names}}.',
  count_one: '{{number}} feature',
  count_other: '{{number}} features',
  more: 'more than {{number}} features',
  empty: 'Nothing here.',
  rest: 'Others',
  moreClasses_one: 'Show the {{count}} class',
  moreClasses_other: 'Show all {{count}} classes',
  classes: '{{name}} by class',
  asking: 'Counting…',
  failed: 'Could not be counted.',
  retry: 'Try again',
  note: 'Lengths and areas are of what lies in view.',
};
