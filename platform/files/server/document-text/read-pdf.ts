import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { recordOf } from '#platform/kernel/unknown.ts';
import { Pages, Unreadable, type DocumentText } from './document-text.ts';

/** Text as it is written in the file; no picture is decoded and no font drawn. Throws `Unreadable`. */
export async function readPdf(path: string): Promise<DocumentText> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)), {
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    maxImageSize: 1,
    verbosity: 0,
  }).catch((error: unknown) => {
    const name = recordOf(error)['name'];
    throw new Unreadable(name === 'PasswordException' ? 'encrypted' : 'broken', String(error));
  });
  const pages = new Pages();
  let faults = 0;
  for (let number = 1; number <= document.numPages && !pages.full; number++) {
    try {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pages.add(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
      page.cleanup();
    } catch {
      // One damaged page costs its own text.
      faults++;
      pages.add('');
    }
  }
  if (document.numPages === 0 || faults === document.numPages) throw new Unreadable('broken', 'no page could be read');
  return pages.result();
}
