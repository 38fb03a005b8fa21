import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Pages, Unreadable, type DocumentText, type TextKind } from './document-text.ts';
import { readOffice } from './read-office.ts';
import { readPdf } from './read-pdf.ts';

/** What the thread works on, and what it answers. */
export interface TextWork {
  readonly path: string;
  readonly kind: TextKind;
}

/** Windows wrote text in its own letters before everybody wrote UTF-8. */
function readPlain(path: string): DocumentText {
  const bytes = readFileSync(path);
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  const text = wide ? new TextDecoder('utf-16le').decode(bytes) : utf8.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : utf8;
  const pages = new Pages();
  for (const page of text.split('\f')) pages.add(page.replaceAll('\r\n', '\n'));
  return pages.result();
}

async function read({ path, kind }: TextWork): Promise<DocumentText> {
  try {
    if (kind === 'text') return readPlain(path);
    return kind === 'pdf' ? await readPdf(path) : readOffice(path, kind);
  } catch (error) {
    return { state: 'failed', fault: error instanceof Unreadable ? error.fault : 'broken' };
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what text-process.ts was given by read-text.ts
void read(workerData as TextWork).then((text) => parentPort?.postMessage(text));
