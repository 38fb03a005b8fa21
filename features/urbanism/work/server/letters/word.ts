import { strToU8, zipSync } from 'fflate';
import { escapeMarkup } from '#platform/kernel/markup.ts';
import type { Block, Run } from '../../domain/blocks.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';
const types = `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/footer1.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml"/></Types>`;
const links = (...all: readonly (readonly [kind: string, target: string])[]): string =>
  `${head}<Relationships xmlns="${office}/package/2006/relationships">${all
    .map(
      ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** Half points. */
const sizes: Readonly<Record<Block['kind'], number>> = { h2: 28, h3: 24, h4: 22, p: 21, li: 21, hr: 21 };
const space = `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"`;

const words = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<w:t xml:space="preserve">${escapeMarkup(line)}</w:t>`)
    .join('<w:br/>');

function run({ text, bold, italic, underline }: Run, size: number): string {
  const look = `${bold ? '<w:b/>' : ''}${italic ? '<w:i/>' : ''}${underline ? '<w:u w:val="single"/>' : ''}`;
  return `<w:r><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/>${look}<w:sz w:val="${size}"/></w:rPr>${words(text)}</w:r>`;
}

function paragraph({ kind, mark, depth, runs }: Block): string {
  if (kind === 'hr') return '<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="999999"/></w:pBdr></w:pPr></w:p>';
  const heading = kind !== 'p' && kind !== 'li';
  const left = kind === 'li' ? depth * 360 : 0;
  const place =
    kind === 'li'
      ? `<w:tabs><w:tab w:val="left" w:pos="${left}"/></w:tabs><w:spacing w:after="60"/><w:ind w:left="${left}" w:hanging="${mark === '' ? 0 : 280}"/>`
      : '<w:spacing w:after="160"/>';
  const all = runs.map((one) => run(heading ? { ...one, bold: true } : one, sizes[kind])).join('');
  const point = mark === '' ? '' : `<w:r><w:t>${escapeMarkup(mark)}</w:t></w:r><w:r><w:tab/></w:r>`;
  return `<w:p><w:pPr>${place}</w:pPr>${point}${all}</w:p>`;
}

/** The letter as a Word document, to go on with by hand. */
export function writeWord(blocks: readonly Block[], { authority, foot }: { readonly authority: string; readonly foot: string }): Uint8Array {
  const line = (text: string): Run => ({ text, bold: false, italic: false, underline: false });
  const body = [run({ ...line(authority), bold: true }, 24)].map((one) => `<w:p><w:pPr><w:spacing w:after="400"/></w:pPr>${one}</w:p>`).join('');
  const section = `<w:sectPr><w:footerReference w:type="default" r:id="rId1"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1247" w:bottom="1417" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>`;
  return zipSync({
    '[Content_Types].xml': strToU8(types),
    '_rels/.rels': strToU8(links(['officeDocument', 'word/document.xml'])),
    'word/_rels/document.xml.rels': strToU8(links(['footer', 'footer1.xml'])),
    'word/document.xml': strToU8(`${head}<w:document ${space}><w:body>${body}${blocks.map(paragraph).join('')}${section}</w:body></w:document>`),
    'word/footer1.xml': strToU8(`${head}<w:ftr ${space}><w:p>${run(line(foot), 17)}</w:p></w:ftr>`),
  });
}
