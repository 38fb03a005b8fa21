import type { ReferenceTarget } from '#platform/crud/resource.ts';
import type { AppId } from './domain/layouts.ts';

/**
 * How a declared resource refers to a layout, built in or drawn by the municipality: pickers offer those of the app that are published. Slices
 * that may not import this file write the same literal.
 */
const target = (app: AppId): ReferenceTarget => ({
  table: 'print_layout',
  title: 'title',
  order: 'place',
  said: { pt: `print_layout_${app}_pt`, en: `print_layout_${app}_en` },
  proposes: ['proposed'],
});

export const layoutTargets: Readonly<Record<AppId, ReferenceTarget>> = { visible: target('visible'), emission: target('emission') };
