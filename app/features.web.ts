import { annotationsWeb } from '#features/annotations/web/index.ts';
import { catalogueWeb } from '#features/catalogue/web/index.ts';
import { cemeteriesWeb } from '#features/cemeteries/web/index.ts';
import { contentWeb } from '#features/content/web/index.ts';
import { administrationWeb } from '#features/administration/web/index.ts';
import { emissionsWeb } from '#features/emissions/web/index.ts';
import { identityWeb } from '#features/identity/web/index.ts';
import { legalWeb } from '#features/legal/web/index.ts';
import { layersWeb } from '#features/layers/web/index.ts';
import { mapviewWeb } from '#features/mapview/web/index.ts';
import { messagingWeb } from '#features/messaging/web/index.ts';
import { occurrencesWeb } from '#features/occurrences/web/index.ts';
import { ogcWeb } from '#features/ogc/web/index.ts';
import { open311Web } from '#features/open311/web/index.ts';
import { modulePagesWeb } from '#features/module-pages/web/index.ts';
import { partiesWeb } from '#features/parties/web/index.ts';
import { printingWeb } from '#features/printing/web/index.ts';
import { portalWeb } from '#features/portal/web/index.ts';
import { regulationsWeb } from '#features/regulations/web/index.ts';
import { streetViewWeb } from '#features/street-view/web/index.ts';
import { toponymyWeb } from '#features/toponymy/web/index.ts';
import { urbanismWeb } from '#features/urbanism/web/index.ts';
import { schoolsWeb } from '#features/schools/web/index.ts';
import { solarWeb } from '#features/solar/web/index.ts';
import { worksWeb } from '#features/works/web/index.ts';
import type { WebFeature } from '#platform/shell/feature.ts';

/** Every slice's door in the browser. A new feature is one line here. */
export const webFeatures: readonly WebFeature[] = [
  portalWeb,
  identityWeb,
  layersWeb,
  mapviewWeb,
  occurrencesWeb,
  messagingWeb,
  partiesWeb,
  administrationWeb,
  ogcWeb,
  open311Web,
  contentWeb,
  regulationsWeb,
  annotationsWeb,
  printingWeb,
  emissionsWeb,
  catalogueWeb,
  streetViewWeb,
  urbanismWeb,
  modulePagesWeb,
  cemeteriesWeb,
  toponymyWeb,
  worksWeb,
  schoolsWeb,
  legalWeb,
  solarWeb,
];
