import { blanksOf, fillBlanks } from '../../domain/placeholders.ts';
import { escapeMarkup } from '#platform/kernel/markup.ts';

/** Texts of a Word document, and the borders of its paragraphs. */
const piece = /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<\/?w:p[\s>]/g;

interface Run {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (xml: string): string => xml.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '');

/** Runs by paragraph: Word divides a blank among several when somebody corrected it. */
function paragraphs(xml: string): Run[][] {
  const all: Run[][] = [];
  let runs: Run[] = [];
  for (const found of xml.matchAll(piece)) {
    if (found[1] !== undefined) runs.push({ from: found.index, to: found.index + found[0].length, text: plain(found[1]) });
    else if (runs.length > 0) {
      all.push(runs);
      runs = [];
    }
  }
  return runs.length > 0 ? [...all, runs] : all;
}

const joined = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

export const textsOf = (xml: string): string[] => paragraphs(xml).map(joined);

/** Blanks filled; a paragraph without any stays byte for byte, one with some is written in the look of its first piece of each blank. */
export function fillXml(xml: string, values: ReadonlyMap<string, string | null>): { readonly xml: string; readonly missing: string[] } {
  const missing = new Set<string>();
  let made = '';
  let at = 0;
  for (const runs of paragraphs(xml)) {
    const text = joined(runs);
    if (blanksOf(text).every((name) => !values.has(name))) continue;
    for (const [index, written] of spread(runs, text, values, missing).entries()) {
      const run = runs[index];
      if (!run) continue;
      made += `${xml.slice(at, run.from)}<w:t xml:space="preserve">${escapeMarkup(written)}</w:t>`;
      at = run.to;
    }
  }
  return { xml: made + xml.slice(at), missing: [...missing] };
}

/** What each run holds afterwards: a filled blank stands whole in the run it began in. */
function spread(runs: readonly Run[], text: string, values: ReadonlyMap<string, string | null>, missing: Set<string>): string[] {
  const out = runs.map(() => '');
  const ends = runs.map((_, index) => joined(runs.slice(0, index + 1)).length);
  const runAt = (place: number): number => ends.findIndex((end) => place < end);
  const put = (from: number, to: number): void => {
    for (let place = from; place < to; place += 1) out[runAt(place)] += text[place] ?? '';
  };
  let at = 0;
  for (const found of text.matchAll(/\{\{[^{}]*\}\}/g)) {
    put(at, found.index);
    const filled = fillBlanks(found[0], values, (value) => value);
    for (const name of filled.missing) missing.add(name);
    out[runAt(found.index)] += filled.text;
    at = found.index + found[0].length;
  }
  put(at, text.length);
  return out;
}
