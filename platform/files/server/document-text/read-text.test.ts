import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import PDFDocument from 'pdfkit';
import { afterAll, describe, expect, it } from 'vitest';
import { readText, type TextOptions } from './read-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'largo-text-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const office = 'application/vnd.openxmlformats-officedocument.';
const docx = `${office}wordprocessingml.document`;

function read(name: string, content: Uint8Array | string, type: string, options?: TextOptions) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return readText(path, type, options);
}

function pdf(pages: readonly string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, ...options });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  for (const text of pages) {
    document.addPage();
    if (text !== '') document.text(text);
  }
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(pieces))));
  document.end();
  return done;
}

const zip = (parts: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
const word = (body: string): Uint8Array =>
  zip({ 'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>` });

describe('the text of a document', () => {
  it('is read page by page from a PDF, line by line', async () => {
    const file = await pdf(['Regulamento de taxas\nArtigo 1.º\nObjeto e âmbito', 'Artigo 2.º\nIsenções']);
    expect(await read('a.pdf', file, 'application/pdf')).toEqual({
      state: 'read',
      pages: ['Regulamento de taxas\nArtigo 1.º\nObjeto e âmbito', 'Artigo 2.º\nIsenções'],
    });
  });

  it('is read from Word, Excel, PowerPoint, OpenDocument and plain text', async () => {
    const body = '<w:p><w:r><w:t>Artigo 1.º</w:t></w:r></w:p><w:p><w:r><w:br w:type="page"/><w:t>Página </w:t><w:t>dois</w:t></w:r></w:p>';
    expect(await read('a.docx', word(body), docx)).toEqual({ state: 'read', pages: ['Artigo 1.º', 'Página dois'] });
    const sheet = zip({
      'xl/sharedStrings.xml': '<sst><si><t>Taxa</t></si><si><r><t>Ocu</t></r><r><t>pação</t></r></si></sst>',
      'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c t="s"><v>0</v></c><c><v>12.5</v></c></row></sheetData></worksheet>',
      'xl/worksheets/sheet2.xml': '<worksheet><sheetData><row><c t="s"><v>1</v></c></row></sheetData></worksheet>',
    });
    expect(await read('a.xlsx', sheet, `${office}spreadsheetml.sheet`)).toEqual({ state: 'read', pages: ['Taxa\t12.5', 'Ocupação'] });
    const slides = zip({
      'ppt/slides/slide2.xml': '<p:sld><a:p><a:r><a:t>Segundo</a:t></a:r></a:p></p:sld>',
      'ppt/slides/slide1.xml': '<p:sld><a:p><a:r><a:t>Primeiro</a:t></a:r></a:p></p:sld>',
    });
    expect(await read('a.pptx', slides, `${office}presentationml.presentation`)).toEqual({ state: 'read', pages: ['Primeiro', 'Segundo'] });
    const odt = zip({ 'content.xml': '<o><text:h>Título</text:h><text:p>Um<text:s/>dois<text:soft-page-break/>três</text:p></o>' });
    expect(await read('a.odt', odt, 'application/vnd.oasis.opendocument.text')).toEqual({ state: 'read', pages: ['Título\nUm dois', 'três'] });
    expect(await read('a.txt', Buffer.from('Secção\r\nção\fdois', 'latin1'), 'text/plain')).toEqual({
      state: 'read',
      pages: ['Secção\nção', 'dois'],
    });
  });

  it('is said to be missing where there is none to read', async () => {
    expect(await read('scan.pdf', await pdf(['', '']), 'application/pdf')).toMatchObject({ state: 'blank' });
    expect(await read('a.png', 'x', 'image/png')).toEqual({ state: 'none' });
  });

  it('ends in a reason for what asks for a password, is damaged or is no document at all', async () => {
    const locked = await pdf(['segredo'], { userPassword: 'abc' });
    expect(await read('locked.pdf', locked, 'application/pdf')).toEqual({ state: 'failed', fault: 'encrypted' });
    const whole = await pdf(['inteiro']);
    for (const [name, content, type] of [
      ['half.pdf', whole.subarray(0, 200), 'application/pdf'],
      ['no.docx', 'PK\u0003\u0004nothing', docx],
      ['empty.docx', zip({ 'other.xml': '<a/>' }), docx],
      ['open.docx', word('<w:p>'), docx],
    ] as const)
      expect(await read(name, content, type), name).toEqual({ state: 'failed', fault: 'broken' });
  });

  it('is not fetched from elsewhere, and declared entities are not expanded', async () => {
    const billion = `<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><w:document><w:p><w:t>&b;</w:t></w:p></w:document>`;
    const outside = `<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document><w:p><w:t>&x;</w:t></w:p></w:document>`;
    for (const xml of [billion, outside])
      expect(await read('xxe.docx', zip({ 'word/document.xml': xml }), docx)).toEqual({ state: 'failed', fault: 'broken' });
  });

  it('costs a bomb its text, and nobody anything else', async () => {
    const bomb = zipSync({ 'word/document.xml': [new Uint8Array(300 * 1_048_576), { level: 6 }] });
    expect(await read('bomb.docx', bomb, docx)).toEqual({ state: 'failed', fault: 'costly' });
    const nested = word('<w:p>'.repeat(200_000) + '</w:p>'.repeat(200_000));
    expect((await read('deep.docx', nested, docx)).state).toBe('failed');
    const many = await pdf(Array.from({ length: 40 }, (_, index) => `Página ${index} ${'palavra '.repeat(300)}`));
    expect(await read('slow.pdf', many, 'application/pdf', { memory: 40 })).toEqual({ state: 'failed', fault: 'costly' });
    expect(await read('late.pdf', many, 'application/pdf', { seconds: 0.01 })).toEqual({ state: 'failed', fault: 'costly' });
  });

  it('is cut where there is too much of it', async () => {
    const long = await read('long.txt', Array.from({ length: 2500 }, (_, index) => `página ${index}`).join('\f'), 'text/plain');
    expect(long).toMatchObject({ state: 'cut' });
    expect('pages' in long && long.pages.length).toBe(2000);
  });
});
