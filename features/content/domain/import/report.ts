import { fill } from '#platform/kernel/fill.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Note } from './item.ts';
import { importNotes } from './notes.ts';

export const outcomes = ['taken', 'updated', 'unchanged', 'edited', 'notTaken'] as const;
export type Outcome = (typeof outcomes)[number];

export interface ReportEntry {
  readonly outcome: Outcome;
  /** Null where it never became one of ours. */
  readonly kind: 'news' | 'page' | null;
  readonly name: string;
  /** Where it stands in the portal. */
  readonly address: string | null;
  readonly notes: readonly Note[];
}

export interface ContentReport {
  readonly file: string;
  readonly format: string;
  readonly dryRun: boolean;
  readonly entries: readonly ReportEntry[];
  /** About the whole. */
  readonly notes: readonly Note[];
  /** Pictures and files, in what was taken or updated. */
  readonly files: { readonly taken: number; readonly missing: number };
}

const words = {
  pt: {
    dry: ' (ensaio, nada foi gravado)',
    news: 'notícia',
    page: 'página',
    whole: 'No conjunto',
    one: { taken: 'trazida', updated: 'atualizada', unchanged: 'já cá estava', edited: 'fica como está', notTaken: 'não trazida' },
    all: { taken: 'Trazidas', updated: 'Atualizadas', unchanged: 'Já cá estavam', edited: 'Alteradas no Largo', notTaken: 'Não trazidas' },
    files: 'Imagens e ficheiros: {taken} {taken|trazido|trazidos}, {missing} em falta',
  },
  en: {
    dry: ' (dry run, nothing was stored)',
    news: 'news',
    page: 'page',
    whole: 'As a whole',
    one: { taken: 'taken', updated: 'updated', unchanged: 'already here', edited: 'left as it is', notTaken: 'not taken' },
    all: { taken: 'Taken', updated: 'Updated', unchanged: 'Already here', edited: 'Edited in Largo', notTaken: 'Not taken' },
    files: 'Pictures and files: {taken} taken, {missing} missing',
  },
} as const;

export const count = (report: ContentReport, outcome: Outcome): number => report.entries.filter((entry) => entry.outcome === outcome).length;

/** The report as plain text: a line for each text and what there is to say of it, then the counts. Of what was here already only what has something to say. */
export function contentReportText(report: ContentReport, locale: Locale): string {
  const say = words[locale];
  const noted = (notes: readonly Note[]): string[] => notes.map(({ code, params }) => `  ${fill(importNotes[code][locale], params)}`);
  const lines = [`${report.file} [${report.format}]${report.dryRun ? say.dry : ''}`];
  for (const { outcome, kind, name, address, notes } of report.entries) {
    if (outcome === 'unchanged' && notes.length === 0) continue;
    const what = kind === null ? '' : ` ${say[kind]}`;
    lines.push(`${say.one[outcome]}:${what} «${name}»${address === null ? '' : ` ${address}`}`, ...noted(notes));
  }
  if (report.notes.length > 0) lines.push(`${say.whole}:`, ...noted(report.notes));
  lines.push(...outcomes.map((outcome) => `${say.all[outcome]}: ${count(report, outcome)}`), fill(say.files, report.files));
  return lines.join('\n');
}
