import type { Text } from '#platform/kernel/locale.ts';
import type { DashboardCard, ResourceEntry } from '#platform/shell/feature.ts';
import { communication } from '#platform/shell/sections.ts';
import { may } from '../permissions.ts';

function card(id: string, title: Text, anyOf: readonly string[], order: number, load: DashboardCard['load']): DashboardCard {
  return { id, module: 'geoportalgestao', title, anyOf, order, load };
}

/** What the back office's home says of this slice's. */
export const cards: readonly DashboardCard[] = [
  card('contact', { pt: 'Pedidos de contacto', en: 'Contact requests' }, ['ACL_00152'], 15, () => import('./cards/contact.tsx')),
  card('recent', { pt: 'Visto recentemente', en: 'Visited recently' }, [], 80, () => import('./cards/recent.tsx')),
  card('files', { pt: 'As minhas exportações e trabalhos', en: 'My exports and jobs' }, [], 70, () => import('./cards/files.tsx')),
  card('accounts', { pt: 'Contas', en: 'Accounts' }, ['ACL_00010'], 50, () => import('./cards/accounts.tsx')),
  card('troubles', { pt: 'Falhas', en: 'Failures' }, [may.troubles], 20, () => import('./cards/troubles.tsx')),
];

export const resources = (): Promise<readonly ResourceEntry[]> =>
  import('../resources.ts').then(({ contactMessages, contactTopics }) => [
    { resource: contactMessages, section: communication, order: 10 },
    { resource: contactTopics, section: communication, order: 11 },
  ]);
