import type { ResourceEntry } from '#platform/shell/feature.ts';
import { fees, listed } from '../../resources.ts';
import { cemeterySection } from './menu.ts';

/** Fees stand on their concessions, and in a list of what is owed. */
export const entries: readonly ResourceEntry[] = [
  ...listed.map((resource, index) => ({ resource, section: cemeterySection, order: 402 + index })),
  { resource: fees, section: cemeterySection, order: 410 },
];
