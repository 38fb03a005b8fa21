import type { ownPt } from './own.pt.ts';

export const ownEn: typeof ownPt = {
  title: 'My reports',
  none: 'You have no reports waiting to be solved.',
  all: 'See all',
  changed: 'Last change',
  work: 'See what waits for you in the back office',
};
