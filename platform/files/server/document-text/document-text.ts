/** Why a document gave no text: it asks for a password, is damaged, or took more than a document may. */
export type TextFault = 'encrypted' | 'broken' | 'costly';

/**
 * The text of a document page by page (sheet by sheet, slide by slide). `cut`: there is more than is read; `blank`: it has pages and no
 * letters on them, as scans have; `none`: nothing of this type has text we read.
 */
export type DocumentText =
  | { readonly state: 'read' | 'cut' | 'blank'; readonly pages: readonly string[] }
  | { readonly state: 'none' }
  | { readonly state: 'failed'; readonly fault: TextFault };

export const textLimits = {
  pages: 2000,
  /** Letters of one page, and of all. */
  page: 60_000,
  all: 4_000_000,
  /** MiB of an archive unpacked, and how many times larger than packed a part may be. */
  unpacked: 120,
  ratio: 200,
  entries: 5000,
} as const;

export type TextKind = 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'odf' | 'text';

const office = 'application/vnd.openxmlformats-officedocument.';
const odf = 'application/vnd.oasis.opendocument.';

/** By the type that was read from the content. Old office files and pictures have no text we read. */
export const textKinds: Readonly<Record<string, TextKind>> = {
  'application/pdf': 'pdf',
  [`${office}wordprocessingml.document`]: 'docx',
  [`${office}spreadsheetml.sheet`]: 'xlsx',
  [`${office}presentationml.presentation`]: 'pptx',
  [`${odf}text`]: 'odf',
  [`${odf}spreadsheet`]: 'odf',
  [`${odf}presentation`]: 'odf',
  'text/plain': 'text',
  'text/csv': 'text',
};

/** Thrown by the readers; `message` is for the log. */
export class Unreadable extends Error {
  readonly fault: TextFault;
  constructor(fault: TextFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Takes pages in, cleaned and under the limits. `full` once nothing more is taken. */
export class Pages {
  readonly #pages: string[] = [];
  #letters = 0;
  #cut = false;

  get full(): boolean {
    return this.#cut;
  }

  add(text: string): void {
    if (this.#pages.length >= textLimits.pages || this.#letters >= textLimits.all) {
      this.#cut = true;
      return;
    }
    const clean = text
      .normalize('NFC')
      .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
      // oxlint-disable-next-line no-control-regex -- what no database text may hold
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
      .trim();
    const most = Math.min(textLimits.page, textLimits.all - this.#letters);
    if (clean.length > most) this.#cut = true;
    const kept = clean.slice(0, most);
    this.#letters += kept.length;
    this.#pages.push(kept);
  }

  result(): DocumentText {
    const state = this.#cut ? 'cut' : this.#pages.some((page) => /[\p{L}\p{N}]/u.test(page)) ? 'read' : 'blank';
    return { state, pages: this.#pages };
  }
}
