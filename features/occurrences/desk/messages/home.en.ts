import type { homePt } from './home.pt.ts';

export const homeEn: typeof homePt = {
  mine: 'open and assigned to me',
  next: { mine: 'Your next ones', overdue: 'Overdue the longest', nobody: 'Waiting for somebody responsible' },
  nobody: 'open with nobody responsible',
  reports: 'Figures on these reports',
  overdue: 'overdue',
  today: 'received today',
  none: 'Nothing is waiting in My Neighbourhood.',
};
