import type { Text } from '#platform/kernel/locale.ts';
import type { ScreenRoute } from '#platform/shell/feature.ts';

/** What citizens open from a mail or on the street: without Mantine, for slow phones. */
export function citizenPage(path: string, title: Text, load: ScreenRoute['load']): ScreenRoute {
  return { path: `meubairro/${path}`, title, access: 'public', layout: 'portal', plain: true, load };
}
