import type { ServerFeature } from '#platform/http/server/feature.ts';
import type { Carried } from '#platform/pocket/server/carried.ts';
import { mergeRooms, type Room } from '#platform/http/server/room.ts';
import { citizen } from '../citizen/server/room.ts';
import { closing } from '../closing/server/room.ts';
import { desk } from '../desk/server/room.ts';
import { edoclink } from '../edoclink/server/room.ts';
import { figures } from '../figures/server/room.ts';
import { intake } from '../intake/server/room.ts';
import { links } from '../links/server/room.ts';
import { posters } from '../posters/server/room.ts';
import { record } from '../record/server/room.ts';
import { related } from '../related/server/room.ts';
import { retention } from '../retention/server/room.ts';
import { statuses } from '../statuses/server/room.ts';
import { telling } from '../telling/server/room.ts';
import { time } from '../time/server/room.ts';
import { earlier } from './migrations/index.ts';
import { occurrencesProcessing } from './processing.ts';

export { confirmedCode, publicReports, publicTypes, reportFrom, type PublicReport } from '../open/server/door.ts';
export { publicSight } from '../record/server/viewer.ts';
export { municipalCalendar, workingDayAfter } from '../record/server/calendar.ts';
export { reportDensity } from '../record/server/density.ts';
export { countOpenReportsNear, openReportsNear, type ReportNear } from '../record/server/near-shape.ts';
export { live } from '../record/server/catalogue.ts';
export type { Sight } from '../record/server/viewer.ts';
export { eraseKeptPhotos } from '../closing/server/originals.ts';
export { seedReportingDemo } from '../intake/server/demo.ts';
export { countPaces } from '../intake/server/pace.ts';
export { harmless, holdings, notOfOne, pointers } from '../retention/server/holdings.ts';
export { applyTerms } from '../retention/server/job.ts';
export { seedReminders } from '../telling/server/seed.ts';
export { rebuildCells, seedCatalogue } from '../record/server/seed.ts';
export { codePrefix } from '../record/domain/code.ts';

/** The ground, the rooms on it, the front. */
const rooms: readonly Room[] = [
  record,
  time,
  telling,
  edoclink,
  figures,
  intake,
  posters,
  retention,
  closing,
  related,
  links,
  statuses,
  desk,
  citizen,
];
const merged = mergeRooms(rooms);

const front = '/api/meubairro/front';

/** On a phone without a network: one's own reports, those that were opened, and all that a new one needs. */
const carried: Carried = {
  shortcuts: [
    { module: 'meubairro', label: { pt: 'Comunicar um problema', en: 'Report a problem' }, to: '/meubairro/report' },
    { module: 'meubairro', label: { pt: 'As minhas comunicações', en: 'My reports' }, to: '/meubairro/follow' },
  ],
  share: { module: 'meubairro', to: '/meubairro/report' },
  kept: [
    { path: front },
    { path: `${front}/occurrences/store/lists` },
    { path: `${front}/occurrences/search`, query: ['mine', 'followed'] },
    { path: `${front}/occurrences/front/[^/]+` },
  ],
};

/** Meu Bairro: citizens report and follow, staff works on it; the catalogues are declared resources. */
export const occurrences = {
  id: 'occurrences',
  processing: occurrencesProcessing,
  ...merged,
  carried,
  migrations: [...earlier, ...merged.migrations],
} satisfies ServerFeature;
