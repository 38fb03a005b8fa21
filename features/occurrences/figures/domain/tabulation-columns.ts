import type { Locale, Text } from '#platform/kernel/locale.ts';
import { groupings, type Grouping, type Measure, type Outcome, type Reports } from '../schemas.ts';

export type TabulationKind = 'text' | 'count' | 'share' | 'days';

/** A column of a table, for the screen and for the file alike. */
export interface TabulationColumn<R> {
  readonly title: Text;
  readonly kind: TabulationKind;
  /** Drawn as a bar on the screen. */
  readonly bar?: true;
  /** Stands in the file alone: the screen says it as a share. */
  readonly file?: true;
  value(row: R, locale: Locale): string | number | null;
}

const say = (pt: string, en: string): Text => ({ pt, en });
const nothing = say('(sem indicação)', '(none)');

export const groupingNames: Record<Grouping, Text> = {
  type: say('Tipo', 'Type'),
  subtype: say('Subtipo', 'Subtype'),
  unity: say('Unidade', 'Unit'),
  parish: say('Freguesia', 'Parish'),
  priority: say('Prioridade', 'Priority'),
  channel: say('Na qualidade de', 'In the capacity of'),
};
export const isGrouping = (text: unknown): text is Grouping => groupings.some((one) => one === text);

function column<R>(title: Text, kind: TabulationKind, value: TabulationColumn<R>['value'], where?: 'bar' | 'file'): TabulationColumn<R> {
  return { title, kind, value, ...(where && { [where]: true }) };
}

/** A part of what it is a part of; null of nothing. */
export const partOf = (part: number | null, whole: number | null): number | null => (part === null || !whole ? null : part / whole);

/** What a reader may be told: numbers that are null for one row are null for all. */
export type Told = Pick<Outcome, 'late' | 'answers'>;

const columnsIf = <R>(isTold: boolean, columns: readonly TabulationColumn<R>[]): readonly TabulationColumn<R>[] => (isTold ? columns : []);

/** How closings turned out. `everClosed`: of how many the reopened are a part. */
const outcomes = <R extends Outcome>({ late, answers }: Told, everClosed: (row: R) => number): readonly TabulationColumn<R>[] => [
  ...columnsIf<R>(late !== null, [
    column(say('Concluídas no prazo', 'Closed in time'), 'count', (row) => row.inTime, 'file'),
    column(say('Com atraso', 'Late'), 'count', (row) => row.late),
    column(say('No prazo', 'In time'), 'share', (row) => partOf(row.inTime, (row.inTime ?? 0) + (row.late ?? 0))),
  ]),
  column(say('Reabertas', 'Reopened'), 'count', (row) => row.reopened, 'file'),
  column(say('Taxa de reabertura', 'Reopen rate'), 'share', (row) => partOf(row.reopened, everClosed(row))),
  ...columnsIf<R>(answers !== null, [
    column(say('Opiniões', 'Answers'), 'count', (row) => row.answers),
    column(say('Satisfeitos', 'Satisfied'), 'share', (row) => partOf(row.satisfied, row.answers)),
  ]),
];

const measures = (told: Told): readonly TabulationColumn<Measure>[] => [
  column(say('Recebidas', 'Received'), 'count', ({ total }) => total, 'bar'),
  column(say('Em aberto', 'Open'), 'count', ({ open }) => open),
  ...columnsIf<Measure>(told.late !== null, [column(say('Fora do prazo', 'Overdue'), 'count', ({ overdue }) => overdue)]),
  column(say('Concluídas', 'Closed'), 'count', ({ closed }) => closed),
  ...outcomes<Measure>(told, ({ everClosed }) => everClosed),
  column(say('Metade em', 'Half in'), 'days', ({ p50 }) => p50),
  column(say('80 % em', '80% in'), 'days', ({ p80 }) => p80),
  column(say('90 % em', '90% in'), 'days', ({ p90 }) => p90),
];

/** `2026-11` as a person writes it in a file. */
const writtenMonth = (month: string): string => month.split('-').toReversed().join('/');

type Row<N extends keyof Reports, K extends keyof Reports[N] = 'items' & keyof Reports[N]> = Reports[N][K] extends readonly (infer R)[] ? R : never;

export const totalizerColumns = (withOverdue: boolean): readonly TabulationColumn<Row<'totalizer-status'>>[] => [
  column(say('Estado', 'Status'), 'text', ({ name }) => name),
  column(say('Ocorrências', 'Reports'), 'count', ({ total }) => total, 'bar'),
  column(say('Parte', 'Share'), 'share', ({ share }) => share),
  ...(withOverdue ? [column<Row<'totalizer-status'>>(say('Fora do prazo', 'Overdue'), 'count', ({ overdue }) => overdue)] : []),
];

export type ResumeRow = Row<'montly-resume'>;
export const resumeColumns = (told: Told): readonly TabulationColumn<ResumeRow>[] => [
  column(say('Mês', 'Month'), 'text', ({ month }) => writtenMonth(month)),
  column(say('Recebidas', 'Received'), 'count', ({ received }) => received),
  column(say('Concluídas', 'Closed'), 'count', ({ closed }) => closed),
  column(say('Saldo', 'Balance'), 'count', ({ received, closed }) => received - closed),
  column(say('Em aberto no fim', 'Open at the end'), 'count', ({ open }) => open),
  ...outcomes<ResumeRow>(told, ({ closed }) => closed),
  column(say('Metade em', 'Half in'), 'days', ({ p50 }) => p50),
];

export type PerformerRow = Row<'occurrences-performer', 'people'>;
export const performerColumns = (level: 'unit' | 'person', told: Told): readonly TabulationColumn<PerformerRow>[] => [
  column(say('Unidade', 'Unit'), 'text', ({ unity }, locale) => unity?.name ?? say('Sem unidade', 'No unit')[locale]),
  ...(level === 'person'
    ? [column<PerformerRow>(say('Responsável', 'Person in charge'), 'text', ({ person }, locale) => person?.name ?? say('Ninguém', 'Nobody')[locale])]
    : []),
  ...measures(told),
];

export type SummaryRow = Row<'occurrences-summary'>;
export const summaryColumns = (by: Grouping, told: Told): readonly TabulationColumn<SummaryRow>[] => [
  ...(by === 'subtype' ? [column<SummaryRow>(groupingNames.type, 'text', ({ parent }) => parent)] : []),
  column(groupingNames[by], 'text', ({ group }, locale) => group?.name ?? nothing[locale]),
  ...measures(told),
];

export type StatusRow = Row<'chart-status'>;
export const statusColumns = (months: readonly string[]): readonly TabulationColumn<StatusRow>[] => [
  column(say('Estado', 'Status'), 'text', ({ name }) => name),
  ...months.map((month, at) => column<StatusRow>(say(writtenMonth(month), writtenMonth(month)), 'count', ({ counts }) => counts[at] ?? 0)),
  column(say('Total', 'Total'), 'count', ({ total }) => total),
];

export type SubtypeRow = Row<'chart-subtypes'>;
export const subtypeColumns: readonly TabulationColumn<SubtypeRow>[] = [
  column(groupingNames.type, 'text', ({ type }) => type?.name ?? null),
  column(groupingNames.subtype, 'text', ({ subtype }, locale) => subtype?.name ?? nothing[locale]),
  column(say('Ocorrências', 'Reports'), 'count', ({ total }) => total, 'bar'),
  column(say('Parte', 'Share'), 'share', ({ share }) => share),
  column(say('Em aberto', 'Open'), 'count', ({ open }) => open),
];
