import { sql } from 'kysely';
import { keepText } from '#features/regulations/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { readText } from '#platform/files/server/document-text/read-text.ts';
import type { Files, ReceivedFile } from '#platform/files/server/files.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentText } from '#platform/files/server/document-text/document-text.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { regulationGroups, type DemoRegulation } from './data/regulation-words.ts';

/** Articles on a page. */
const perPage = 3;

type Book = 'ig' | 'gu';
/** All of them on the map of the municipality; what planning goes by on its own map as well. */
const books: readonly (readonly [Book, typeof regulationGroups])[] = [
  ['ig', regulationGroups],
  ['gu', regulationGroups.slice(0, 1)],
];
const shelves = (): { readonly book: Book; readonly item: DemoRegulation }[] =>
  books.flatMap(([book, groups]) => groups.flatMap(({ items }) => items.map((item) => ({ book, item }))));

interface Made {
  readonly file: ReceivedFile;
  readonly text: DocumentText;
}

/** Regulations of the invented town, each a real PDF whose text can be searched: once, where nobody has added any. */
export async function seedRegulations(site: Site, files: Files, now: Date): Promise<void> {
  const { rows: present } = await sql`select 1 from regulation limit 1`.execute(site.db);
  if (present.length > 0) return;
  const made = new Map<string, Made>();
  const folder = await temporaryFolder('regulations');
  try {
    for (const { book, item } of shelves()) {
      const path = join(folder, 'regulamento.pdf');
      await writeFile(path, await printed(item, site.config.name, now));
      const file = await files.receive(site, { name: `${item.name}.pdf`, kind: 'document', visibility: 'private', content: { path } });
      made.set(`${book} ${item.name}`, { file, text: await readText(path, 'application/pdf') });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await site.tx(system, async (trx) => {
    await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
    const insert = async (
      book: Book,
      kind: 'group' | 'item',
      parent: number | null,
      position: number,
      name: string,
      fileId: string | null,
    ): Promise<number> => {
      const { id } = await trx
        .insertInto('regulation')
        .values({ module: book, kind, parent_id: parent, position: (position + 1) * 1024, name, active: true, url: null, file_id: fileId })
        .returning('id')
        .executeTakeFirstOrThrow();
      return Number(id);
    };
    for (const [book, groups] of books)
      for (const [index, group] of groups.entries()) {
        const parent = await insert(book, 'group', null, index, group.name, null);
        for (const [place, item] of group.items.entries()) {
          const one = made.get(`${book} ${item.name}`);
          if (!one) continue;
          const stored = await files.store(trx, site, system, one.file);
          await keepText(trx, await insert(book, 'item', parent, place, item.name, stored.id), stored.id, one.text, now);
        }
      }
  });
}

/** A title page with the contents, then the articles. */
async function printed({ name, subject, articles }: DemoRegulation, town: string, now: Date): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: 72,
    info: { Title: name, Author: `Município de ${town}`, CreationDate: now },
    lang: 'pt-PT',
  });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(pieces))));
  const text = (words: string): string => words.replaceAll('town', town);
  document.font('Helvetica').fontSize(11).text(`Município de ${town}`).moveDown(6);
  document.font('Helvetica-Bold').fontSize(24).text(name).moveDown();
  document
    .font('Helvetica')
    .fontSize(12)
    .text(`Regras sobre ${subject}. Documento inventado para demonstração: não vigora em lado nenhum.`)
    .moveDown(2);
  document.font('Helvetica-Bold').fontSize(13).text('Índice').moveDown(0.5).font('Helvetica').fontSize(11);
  const pageOf = (index: number): number => 2 + Math.floor(index / perPage);
  for (const [index, [title]] of articles.entries()) document.text(`Artigo ${index + 1}.º ${title} ........ ${pageOf(index)}`);
  for (const [index, [title, ...paragraphs]] of articles.entries()) {
    if (index % perPage === 0) document.addPage();
    document
      .font('Helvetica-Bold')
      .fontSize(12)
      .text(`Artigo ${index + 1}.º`, { align: 'center' })
      .text(title, { align: 'center' })
      .moveDown(0.5);
    document.font('Helvetica').fontSize(11);
    for (const [number, paragraph] of paragraphs.entries())
      document.text(paragraphs.length > 1 ? `${number + 1} - ${text(paragraph)}` : text(paragraph)).moveDown(0.5);
    document.moveDown();
  }
  document.end();
  return done;
}
