import type { Locale, Text } from '#platform/kernel/locale.ts';
import { groupings, type Grouping, type Reports } from '../reports-schemas.ts';

export type ReportKind = 'text' | 'count' | 'share' | 'days';

/** A column of a report, for the screen and for the file alike. */
export interface ReportColumn<R> {
  readonly title: Text;
  readonly kind: ReportKind;
  /** Drawn as a bar on the screen. */
  readonly bar?: true;
  value(row: R, locale: Locale): string | number | null;
}

interface Measured {
  readonly total: number;
  readonly open: number;
  readonly closed: number;
  readonly overdue: number | null;
  readonly p50: number | null;
  readonly p80: number | null;
  readonly p90: number | null;
}

const say = (pt: string, en: string): Text => ({ pt, en });
const nothing = say('(sem indicação)', '(none)');

export const groupingNames: Record<Grouping, Text> = {
  type: say('Tipo', 'Type'),
  subtype: say('Subtipo', 'Subtype'),
  unity: say('Unidade', 'Unit'),
  parish: say('Freguesia', 'Parish'),
  priority: say('Prioridade', 'Priority'),
  channel: say('Canal', 'Channel'),
};
export const isGrouping = (text: unknown): text is Grouping => groupings.some((one) => one === text);

function column<R>(title: Text, kind: ReportKind, value: ReportColumn<R>['value'], bar?: true): ReportColumn<R> {
  return { title, kind, value, ...(bar && { bar }) };
}

const measures = (withOverdue: boolean): readonly ReportColumn<Measured>[] => [
  column(say('Recebidas', 'Received'), 'count', ({ total }) => total, true),
  column(say('Concluídas', 'Closed'), 'count', ({ closed }) => closed),
  column(say('Em aberto', 'Open'), 'count', ({ open }) => open),
  ...(withOverdue ? [column<Measured>(say('Fora do prazo', 'Overdue'), 'count', ({ overdue }) => overdue)] : []),
  column(say('Metade em', 'Half in'), 'days', ({ p50 }) => p50),
  column(say('80 % em', '80% in'), 'days', ({ p80 }) => p80),
  column(say('90 % em', '90% in'), 'days', ({ p90 }) => p90),
];

/** `2026-11` as a person writes it in a file. */
export const writtenMonth = (month: string): string => month.split('-').toReversed().join('/');

type Row<N extends keyof Reports, K extends keyof Reports[N] = 'items' & keyof Reports[N]> = Reports[N][K] extends readonly (infer R)[] ? R : never;

export const totalizerColumns = (withOverdue: boolean): readonly ReportColumn<Row<'totalizer-status'>>[] => [
  column(say('Estado', 'Status'), 'text', ({ name }) => name),
  column(say('Ocorrências', 'Reports'), 'count', ({ total }) => total, true),
  column(say('Parte', 'Share'), 'share', ({ share }) => share),
  ...(withOverdue ? [column<Row<'totalizer-status'>>(say('Fora do prazo', 'Overdue'), 'count', ({ overdue }) => overdue)] : []),
];

export const resumeColumns: readonly ReportColumn<Row<'montly-resume'>>[] = [
  column(say('Mês', 'Month'), 'text', ({ month }) => writtenMonth(month)),
  column(say('Recebidas', 'Received'), 'count', ({ received }) => received),
  column(say('Concluídas', 'Closed'), 'count', ({ closed }) => closed),
  column(say('Saldo', 'Balance'), 'count', ({ received, closed }) => received - closed),
  column(say('Em aberto no fim', 'Open at the end'), 'count', ({ open }) => open),
  column(say('Metade em', 'Half in'), 'days', ({ p50 }) => p50),
];

export type PerformerRow = Row<'occurrences-performer', 'people'>;
export const performerColumns = (level: 'unit' | 'person', withOverdue: boolean): readonly ReportColumn<PerformerRow>[] => [
  column(say('Unidade', 'Unit'), 'text', ({ unity }, locale) => unity?.name ?? say('Sem unidade', 'No unit')[locale]),
  ...(level === 'person'
    ? [column<PerformerRow>(say('Responsável', 'Person in charge'), 'text', ({ person }, locale) => person?.name ?? say('Ninguém', 'Nobody')[locale])]
    : []),
  ...measures(withOverdue),
];

export type SummaryRow = Row<'occurrences-summary'>;
export const summaryColumns = (by: Grouping, withOverdue: boolean): readonly ReportColumn<SummaryRow>[] => [
  ...(by === 'subtype' ? [column<SummaryRow>(groupingNames.type, 'text', ({ parent }) => parent)] : []),
  column(groupingNames[by], 'text', ({ group }, locale) => group?.name ?? nothing[locale]),
  ...measures(withOverdue),
];

export type StatusRow = Row<'chart-status'>;
export const statusColumns = (months: readonly string[]): readonly ReportColumn<StatusRow>[] => [
  column(say('Estado', 'Status'), 'text', ({ name }) => name),
  ...months.map((month, at) => column<StatusRow>(say(writtenMonth(month), writtenMonth(month)), 'count', ({ counts }) => counts[at] ?? 0)),
  column(say('Total', 'Total'), 'count', ({ total }) => total),
];

export type SubtypeRow = Row<'chart-subtypes'>;
export const subtypeColumns: readonly ReportColumn<SubtypeRow>[] = [
  column(groupingNames.type, 'text', ({ type }) => type?.name ?? null),
  column(groupingNames.subtype, 'text', ({ subtype }, locale) => subtype?.name ?? nothing[locale]),
  column(say('Ocorrências', 'Reports'), 'count', ({ total }) => total, true),
  column(say('Parte', 'Share'), 'share', ({ share }) => share),
  column(say('Em aberto', 'Open'), 'count', ({ open }) => open),
];
