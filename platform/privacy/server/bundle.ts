import { extname } from 'node:path';
import { Zip, ZipPassThrough } from 'fflate';
import type { StoredFile } from '#platform/files/server/files.ts';
import { ZipPart } from '#platform/files/server/zip-part.ts';
import { formatDateTime } from '#platform/kernel/written-dates.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { PersonalField, PersonalSection } from './personal-data.ts';

export interface BundleHead {
  readonly authority: string;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly at: Date;
}

const words = {
  title: { pt: 'Os seus dados', en: 'Your data' },
  lead: {
    pt: 'O que {authority} guarda sobre si, em {at}. O ficheiro dados.json tem o mesmo, para programas; as fotografias estão em pastas ao lado.',
    en: 'What {authority} keeps about you, on {at}. The file dados.json holds the same, for programs; photos are in folders beside it.',
  },
  nothing: { pt: 'Nada.', en: 'Nothing.' },
  yes: { pt: 'sim', en: 'yes' },
  no: { pt: 'não', en: 'no' },
} as const;

/** Where the files of the download come from. */
export interface FileSource {
  /** Those of these that are still there. */
  describe(ids: readonly string[]): Promise<readonly StoredFile[]>;
  open(id: string): Promise<AsyncIterable<Uint8Array> | null>;
}

/**
 * The download of one's own data: a page to read, a file for programs, and the person's own files, zipped. Made while it is read: of the
 * files never more than a piece is in memory.
 */
export async function* bundle(head: BundleHead, sections: readonly PersonalSection[], files: FileSource): AsyncGenerator<Uint8Array> {
  const ids = sections.flatMap(({ rows }) => rows.flat().flatMap(({ fileId }) => fileId ?? []));
  const known = new Map((await files.describe([...new Set(ids)])).map((file) => [file.id, file]));
  const said = sections.map((section) => ({ ...section, rows: section.rows.map((row) => row.map((field) => named(field, known))) }));
  let made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  const take = (): Uint8Array[] => {
    const pieces = made;
    made = [];
    return pieces;
  };
  for (const [name, text] of [
    ['dados.html', pageOf(head, said)],
    ['dados.json', jsonOf(head, said)],
  ] as const) {
    const entry = new ZipPart(name);
    entry.mtime = head.at;
    zip.add(entry);
    await entry.write(Buffer.from(text));
    await entry.end();
    yield* take();
  }
  for (const { value, fileId } of said.flatMap(({ rows }) => rows.flat())) {
    const content = fileId === undefined || value === null ? null : await files.open(fileId);
    if (!content) continue;
    // Pictures are small already.
    const entry = new ZipPassThrough(String(value));
    entry.mtime = head.at;
    zip.add(entry);
    for await (const piece of content) {
      entry.push(piece);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** A file that is gone has no path; the others get the ending of what they are. */
function named(field: PersonalField, known: ReadonlyMap<string, StoredFile>): PersonalField {
  if (field.fileId === undefined) return field;
  const file = known.get(field.fileId);
  return { ...field, value: file ? `${String(field.value)}${endings[file.type] ?? extname(file.name)}` : null };
}

const endings: Readonly<Record<string, string>> = { 'image/jpeg': '.jpg', 'image/webp': '.webp', 'image/png': '.png', 'application/pdf': '.pdf' };

function jsonOf({ authority, at }: BundleHead, sections: readonly PersonalSection[]): string {
  const contents = Object.fromEntries(
    sections.map(({ id, rows }) => [id, rows.map((row) => Object.fromEntries(row.map(({ name, value }) => [name, value])))]),
  );
  return JSON.stringify({ authority, at, ...contents }, null, 2);
}

function pageOf(head: BundleHead, sections: readonly PersonalSection[]): string {
  const { locale, authority, at, timeZone } = head;
  const lead = words.lead[locale].replace('{authority}', authority).replace('{at}', formatDateTime(at, timeZone));
  const parts = sections.map(
    ({ title, rows }) =>
      `<h2>${escape(title[locale])}</h2>\n${rows.length === 0 ? `<p>${words.nothing[locale]}</p>` : rows.map((row) => tableOf(row, head)).join('\n')}`,
  );
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${words.title[locale]}</title>
<style>
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
table { width: 100%; margin-bottom: 1rem; border-collapse: collapse; }
th, td { padding: 0.25rem 0.5rem; border: 1px solid #bbb; text-align: start; vertical-align: top; overflow-wrap: anywhere; white-space: pre-wrap; }
th { width: 14rem; font-weight: 600; }
</style>
<h1>${words.title[locale]}</h1>
<p>${escape(lead)}</p>
${parts.join('\n')}
</html>
`;
}

function tableOf(row: readonly PersonalField[], head: BundleHead): string {
  const lines = row
    .filter(({ value }) => value !== null && value !== '')
    .map(({ label, value, fileId }) => {
      const text = escape(say(value, head));
      return `<tr><th scope="row">${escape(label[head.locale])}</th><td>${fileId === undefined ? text : `<a href="${text}">${text}</a>`}</td></tr>`;
    });
  return `<table>${lines.join('')}</table>`;
}

function say(value: PersonalField['value'], { locale, timeZone }: BundleHead): string {
  if (value instanceof Date) return formatDateTime(value, timeZone);
  if (typeof value === 'boolean') return words[value ? 'yes' : 'no'][locale];
  return String(value ?? '');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
