import type { ServerFeature } from '#platform/http/server/feature.ts';
import { worksDesk, worksFront } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { bindings } from './bindings.ts';
import { followData } from './follow.ts';
import { workTables } from './migrations/001-works.ts';
import { openReports } from './migrations/002-reports.ts';
import { pages } from './pages.ts';
import { routes } from './routes.ts';
import './tables.ts';
import { triggers } from './triggers.ts';
import { worksProcessing } from './processing.ts';

export { findConflicts } from './conflicts.ts';

const ofWorks = 'the register of works in public space has its own ground in law and knows no accounts; requesters stand in the register of parties';

/** Works in public space: who digs up which street when, what is in whose way, and what the neighbours are told. */
export const works: ServerFeature = {
  id: 'works',
  processing: worksProcessing,
  migrations: [workTables, openReports],
  permissions,
  contracts: [worksDesk, worksFront],
  resources: bindings,
  notifications: triggers,
  pages,
  personalData: followData,
  traces: {
    ...Object.fromEntries(
      ['work', 'work_phase', 'work_licence', 'work_photo', 'work_number', 'work_place', 'work_conflict'].map((table) => [table, { whole: ofWorks }]),
    ),
    work_follow: { none: 'locale', forgotten: 'account_id label geom' },
  },
  routes,
};
