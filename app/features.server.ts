import type { ServerFeature } from '#platform/http/server/feature.ts';
import { annotations } from '#features/annotations/server/index.ts';
import { administration } from '#features/administration/server/index.ts';
import { cemeteriesFeature } from '#features/cemeteries/server/index.ts';
import { catalogue } from '#features/catalogue/server/index.ts';
import { content } from '#features/content/server/index.ts';
import { emissions } from '#features/emissions/server/index.ts';
import { identity } from '#features/identity/server/index.ts';
import { legal } from '#features/legal/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { mapview } from '#features/mapview/server/index.ts';
import { messaging } from '#features/messaging/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { open311 } from '#features/open311/server/index.ts';
import { occurrences } from '#features/occurrences/server/index.ts';
import { regulations } from '#features/regulations/server/index.ts';
import { printing } from '#features/printing/server/index.ts';
import { portal } from '#features/portal/server/index.ts';
import { streetView } from '#features/street-view/server/index.ts';
import { toponymy } from '#features/toponymy/server/index.ts';
import { urbanism } from '#features/urbanism/server/index.ts';
import { modulePages } from '#features/module-pages/server/index.ts';
import { schools } from '#features/schools/server/index.ts';
import { solar } from '#features/solar/server/index.ts';
import { works } from '#features/works/server/index.ts';
import { parties } from '#features/parties/server/index.ts';

export { loadActor, resolveActor } from '#features/identity/server/index.ts';

/** The slices a municipality gets, in the order of their migrations. */
export const features: readonly ServerFeature[] = [
  identity,
  messaging,
  layers,
  mapview,
  occurrences,
  parties,
  administration,
  portal,
  ogc,
  open311,
  content,
  annotations,
  regulations,
  printing,
  emissions,
  catalogue,
  streetView,
  urbanism,
  modulePages,
  cemeteriesFeature,
  toponymy,
  works,
  schools,
  legal,
  solar,
];
