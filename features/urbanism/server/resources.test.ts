import { resourceSuite } from '#platform/testing/resource-suite.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { messaging } from '#features/messaging/server/index.ts';
import { occurrences } from '#features/occurrences/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { urbanism } from './index.ts';

// The days on which nobody works are kept by the slice of occurrences.
resourceSuite([identity, layers, parties, urbanism], undefined, [messaging, occurrences]);
