import type { frontPt } from './front.pt.ts';

export const frontEn: typeof frontPt = {
  title: 'Regulations',
  search: 'Search the regulations',
  searchHelp: 'Searches names and inside the documents.',
  clear: 'Clear the search',
  loading: 'Loading the regulations…',
  searching: 'Searching…',
  none: 'The municipality has not published any regulations yet.',
  nothing: 'Nothing found. Try other words, or fewer.',
  hits_one: '{{count}} result',
  hits_other: '{{count}} results',
  page: 'page {{page}}',
  openPage: 'Open {{name}} at page {{page}} (new tab)',
  openNew: 'Open {{name}} (new tab)',
  elsewhere: 'elsewhere',
  save: 'Download {{name}} ({{type}}, {{size}})',
  articles_one: '{{count}} article',
  articles_other: '{{count}} articles',
  article: 'Article {{number}}',
  pages_one: '{{count}} page',
  pages_other: '{{count}} pages',
};
