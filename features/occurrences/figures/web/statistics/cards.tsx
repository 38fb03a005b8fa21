import type { PublicCard } from '#platform/shell/feature.ts';
import { Groups, Months, Numbers } from './parts.tsx';

/** What the public dashboard shows of Meu Bairro. */
export const cards: readonly PublicCard[] = [
  { id: 'occurrences-numbers', title: { pt: 'Agora', en: 'Now' }, width: 'whole', Card: Numbers },
  { id: 'occurrences-months', title: { pt: 'Os últimos doze meses', en: 'The last twelve months' }, width: 'whole', Card: Months },
  { id: 'occurrences-types', title: { pt: 'Por tipo', en: 'By type' }, width: 'half', Card: () => <Groups of="types" /> },
  { id: 'occurrences-parishes', title: { pt: 'Por freguesia', en: 'By parish' }, width: 'half', Card: () => <Groups of="parishes" /> },
];
