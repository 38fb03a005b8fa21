import { printedMap } from '#features/layers/server/index.ts';
import type { SignaturePlace } from '#platform/signature/server/placeholder.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import { firstOf } from '#platform/kernel/items.ts';
import type { LayerReport } from '../domain/layer-states.ts';
import { sizeOf, type Format } from '../domain/sheets.ts';
import type { PrintFront } from '../modules.ts';
import { gate } from './gate.ts';
import { preparePage, type Asking, type DocumentPage } from './prepare.ts';
import { startPrinter } from './printer.ts';

export interface DocumentOrder {
  readonly asking: Asking;
  /** Whose map: the layers are those this person may see there now. */
  readonly front: PrintFront;
  readonly locale: Locale;
  readonly title: string;
  readonly format: Format;
  readonly dpi: number;
  readonly pages: readonly DocumentPage[];
  /** Whether pages are numbered "3/12"; one alone never is. */
  readonly isNumbered: boolean;
  /** A folder of the caller's, who removes it; pieces of services are kept there while the document is drawn. */
  readonly folder: string;
  readonly path: string;
  readonly signal: AbortSignal;
  /** Leaves room for a signature of this; for PDF. */
  readonly signature?: SignaturePlace | undefined;
  /** How far it is, from 0 to 1. */
  progress(share: number, words: Text): Promise<void>;
}

/** Draws one document, its pages one after the other, and measures it. Answers what became of the layers of each page. Throws `print.untrue`, `print.too-much`. */
export async function drawDocument(order: DocumentOrder): Promise<readonly (readonly LayerReport[])[]> {
  const { asking, front, locale, title, format, dpi, pages, isNumbered, folder, path, signal, signature, progress } = order;
  const now = asking.services.now();
  const leave = await gate.enter(signal);
  try {
    const size = sizeOf(firstOf(pages).sheet);
    const lang = { pt: 'pt-PT', en: 'en' }[locale];
    const file = { path, format, dpi, size, title, author: asking.site.config.authority, lang, date: now, ...(signature && { signature }) };
    const printer = await startPrinter(file, signal);
    try {
      const printed = await printedMap(asking, front);
      const reports: (readonly LayerReport[])[] = [];
      for (const [at, page] of pages.entries()) {
        const number = `${at + 1}/${pages.length}`;
        await progress(at / pages.length, {
          pt: `A desenhar a folha ${at + 1} de ${pages.length}`,
          en: `Drawing sheet ${at + 1} of ${pages.length}`,
        });
        const task = await preparePage({ asking, printed, locale, dpi, folder, signal, now }, page, isNumbered && pages.length > 1 ? number : '');
        reports.push(await printer.page(task));
      }
      await progress(0.95, { pt: 'A medir as folhas', en: 'Measuring the sheets' });
      await printer.end();
      return reports;
    } finally {
      await printer.close();
    }
  } finally {
    leave();
  }
}
