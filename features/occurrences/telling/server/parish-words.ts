import { formatDate } from '#platform/kernel/written-dates.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { ParishWeek } from '../contract.ts';

/** `16/11/2026`. */
export const dayInWords = (day: string): string => formatDate(new Date(`${day}T12:00:00Z`), 'UTC');

const days = (value: number, locale: Locale): string => {
  const rounded = value < 1 ? Math.round(value * 10) / 10 : Math.round(value);
  const number = rounded.toLocaleString(locale === 'pt' ? 'pt-PT' : 'en');
  return locale === 'pt' ? `${number} ${rounded === 1 ? 'dia' : 'dias'}` : `${number} ${rounded === 1 ? 'day' : 'days'}`;
};

/** The week in three sentences, the same on the page and in the letter. */
export function weekSentences({ numbers: { reported, solved, open, medianDays }, running }: ParishWeek, locale: Locale): string[] {
  const pt = locale === 'pt';
  const one = (count: number, single: string, several: string, none: string): string =>
    count === 0 ? none : `${count.toLocaleString(pt ? 'pt-PT' : 'en')} ${count === 1 ? single : several}`;
  return [
    pt
      ? `${one(reported, 'problema foi comunicado', 'problemas foram comunicados', 'Nenhum problema foi comunicado')}${running ? ' até agora' : ''}.`
      : `${one(reported, 'problem was reported', 'problems were reported', 'No problem was reported')}${running ? ' so far' : ''}.`,
    pt
      ? `${one(solved, 'ficou concluído', 'ficaram concluídos', 'Nenhum ficou concluído')}${medianDays === null ? '' : `; metade deles em menos de ${days(medianDays, locale)}`}.`
      : `${one(solved, 'was closed', 'were closed', 'None was closed')}${medianDays === null ? '' : `; half of them in less than ${days(medianDays, locale)}`}.`,
    pt
      ? `${one(open, 'problema está por resolver', 'problemas estão por resolver', 'Nada está por resolver')} na freguesia.`
      : `${one(open, 'problem is waiting', 'problems are waiting', 'Nothing is waiting')} in the parish.`,
  ];
}

export const parishWords = {
  pt: {
    title: (name: string) => `A semana em ${name}`,
    span: (from: string, to: string) => `De ${from} a ${to}`,
    reported: 'Comunicados nesta semana',
    solved: 'Concluídos nesta semana',
    types: 'Por tipo',
    type: 'Tipo',
    reportedShort: 'Comunicados',
    solvedShort: 'Concluídos',
    previous: 'Semana anterior',
    next: 'Semana seguinte',
    more: (count: number) => `E mais ${count}.`,
    all: 'As semanas de cada freguesia',
    allText: 'O que se comunicou e resolveu em cada freguesia, semana a semana.',
    open: 'Abrir no portal, ou receber por e-mail',
    note: 'Só ocorrências públicas, sem dados de quem as comunicou.',
  },
  en: {
    title: (name: string) => `The week in ${name}`,
    span: (from: string, to: string) => `${from} to ${to}`,
    reported: 'Reported this week',
    solved: 'Closed this week',
    types: 'By kind',
    type: 'Kind',
    reportedShort: 'Reported',
    solvedShort: 'Closed',
    previous: 'Week before',
    next: 'Week after',
    more: (count: number) => `And ${count} more.`,
    all: 'The weeks of each parish',
    allText: 'What was reported and solved in each parish, week by week.',
    open: 'Open in the portal, or get it by e-mail',
    note: 'Public reports only, without data of whoever made them.',
  },
} as const satisfies Record<Locale, unknown>;
