import type { Text } from '#platform/kernel/locale.ts';
import type { TabulationName } from '../schemas.ts';

/** What each table is called, on the screen and as a file. */
export const tabulationTitles: Record<TabulationName, Text> = {
  'totalizer-status': { pt: 'Totais por estado', en: 'Totals by status' },
  'montly-resume': { pt: 'Resumo mensal', en: 'Monthly summary' },
  'occurrences-performer': { pt: 'Unidades e responsáveis', en: 'Units and people' },
  'occurrences-summary': { pt: 'Síntese e tempos', en: 'Summary and times' },
  'chart-status': { pt: 'Estados por mês', en: 'Statuses by month' },
  'chart-subtypes': { pt: 'Subtipos', en: 'Subtypes' },
};
