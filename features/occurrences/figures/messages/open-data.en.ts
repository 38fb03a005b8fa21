import type { openDataPt } from './open-data.pt.ts';

export const openDataEn: typeof openDataPt = {
  title: 'Open data',
  licence: 'Licence of the public reports',
  help: 'Whoever wants may take the public reports as a file, without personal data and without words written by citizens.',
  licences: {
    off: 'Do not publish',
    cc0: 'CC0: no conditions',
    'cc-by': 'CC BY 4.0: naming the source',
  },
  lead: 'Take the public reports as a file and do with them what you like. They hold no personal data and no words written by citizens.',
  rows_one: '{{shown}} report.',
  rows_other: '{{shown}} reports.',
  made: 'The files with all of them were made on {{at}}. They are made again every 15 minutes when something has changed.',
  live: 'Always up to date.',
  under: 'Licence:',
  source: 'Name as source: {{authority}}.',
  geojson: 'Download GeoJSON',
  csv: 'Download CSV',
  columns: 'What each column holds',
  column: 'Column',
  kind: 'Form',
  about: 'What it is',
  kinds: { text: 'text', number: 'number', boolean: 'true or false', datetime: 'date and time' },
  off: 'The municipality does not publish its reports as open data.',
  programs:
    'For programs: the addresses take the filters from and to (days of report, YYYY-MM-DD), type and parish, and answer 304 to an ETag that has not changed.',
};
