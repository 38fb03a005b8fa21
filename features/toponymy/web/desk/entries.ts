import type { ResourceEntry } from '#platform/shell/feature.ts';
import type { MenuSection } from '#platform/shell/sections.ts';
import { listed } from '../../resources.ts';

const section: MenuSection = { id: 'toponymy', label: { pt: 'Toponímia', en: 'Street names' }, icon: 'catalogue', order: 19 };

export const entries: readonly ResourceEntry[] = listed.map((resource, index) => ({ resource, section, order: 430 + index }));
