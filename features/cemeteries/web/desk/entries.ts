import type { ResourceEntry } from '#platform/shell/feature.ts';
import { listed } from '../../resources.ts';
import { cemeterySection } from './menu.ts';

export const entries: readonly ResourceEntry[] = listed.map((resource, index) => ({ resource, section: cemeterySection, order: 402 + index }));
