import type { filePt } from './file.pt.ts';

export const fileEn: typeof filePt = {
  checksTitle: 'The areas do not add up',
  checksText: 'You can save it like this. Check the values before a license is issued.',
  difference: 'Difference: {{difference}} m²',
  subsTitle: 'Process and sub-processes',
  sub: 'Sub-process {{sub}}',
};
