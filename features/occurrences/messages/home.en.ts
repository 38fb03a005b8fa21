import type { homePt } from './home.pt.ts';

export const homeEn: typeof homePt = {
  one: 'Report',
  mine: 'open and assigned to me',
  nobody: 'open with nobody responsible',
  old: 'open for more than {{days}} days',
  reports: 'Figures on these reports',
  today: 'received today',
  none: 'Nothing is waiting in Meu Bairro.',
};
