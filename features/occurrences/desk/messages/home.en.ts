import type { homePt } from './home.pt.ts';

export const homeEn: typeof homePt = {
  mine: 'open and assigned to me',
  nobody: 'open with nobody responsible',
  reports: 'Figures on these reports',
  overdue: 'overdue',
  today: 'received today',
  none: 'Nothing is waiting in My Neighbourhood.',
};
