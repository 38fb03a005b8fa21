import { resourceSuite } from '#platform/testing/resource-suite.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { urbanism } from './index.ts';

resourceSuite([identity, layers, parties, urbanism]);
