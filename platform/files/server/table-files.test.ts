import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvRows } from './csv.ts';
import type { Cell, TableSource } from './table-file.ts';
import { xlsxRows } from './xlsx.ts';

const table = (rows: Cell[][], changes: Partial<TableSource> = {}): TableSource => ({
  name: 'Lista: teste',
  columns: [
    { title: 'Nome' },
    { title: 'Valor', kind: 'number' },
    { title: 'Dia', kind: 'date' },
    { title: 'Hora', kind: 'datetime' },
    { title: 'Sim', kind: 'boolean' },
    { title: 'Preço', kind: 'money' },
  ],
  rows,
  locale: 'pt',
  timeZone: 'Europe/Lisbon',
  ...changes,
});

async function bytes(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const row: Cell[] = ['Rua "A"; nº 1', 1234.5, '2026-03-29', new Date('2026-03-29T12:00:05Z'), true, 1234.5];

describe('csv', () => {
  it('opens in a Portuguese spreadsheet: mark, semicolons, decimal comma, local time', async () => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytes(csvRows(table([row, [null, null, null, null, false, null]]))));
    expect(text).toBe('\ufeffNome;Valor;Dia;Hora;Sim;Preço\r\n"Rua ""A""; nº 1";1234,5;29/03/2026;29/03/2026 13:00:05;Sim;1234,50\r\n;;;;Não;\r\n');
  });

  it('never lets text run as a formula', async () => {
    const text = strFromU8(await bytes(csvRows(table([['=1+1'], ['@x'], ['-2+3+cmd|'], ['-5'], ['+351912345678']]))));
    expect(text.split('\r\n').slice(1, 6)).toEqual(["'=1+1", "'@x", "'-2+3+cmd|", '-5', '+351912345678']);
  });
});

describe('xlsx', () => {
  it('holds text, real numbers and real dates', async () => {
    const parts = unzipSync(await bytes(xlsxRows(table([row, ['a & <b>\u0001', null, null, null, false]]))));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain(
      '<c r="A2" t="inlineStr"><is><t xml:space="preserve">Rua &quot;A&quot;; nº 1</t></is></c><c r="B2"><v>1234.5</v></c><c r="C2" s="2"><v>46110</v></c>',
    );
    expect(sheet).toContain(`<c r="D2" s="3"><v>${46110 + (13 * 3600 + 5) / 86_400}</v></c>`);
    expect(sheet).toContain('<c r="F2" s="4"><v>1234.5</v></c>');
    expect(sheet).toContain('a &amp; &lt;b></t>');
    expect(sheet).toContain('<autoFilter ref="A1:F3"/>');
    expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('<sheet name="Lista  teste"');
  });

  it('writes rows as they come: 100,000 of them without keeping them', async () => {
    let made = 0;
    function* rows(): Generator<Cell[]> {
      for (; made < 100_000; made += 1) yield [`Ocorrência ${made}`, made, '2026-01-01', new Date(1_700_000_000_000 + made), made % 2 === 0];
    }
    let firstAt = -1;
    let size = 0;
    for await (const part of xlsxRows(table([], { rows: rows() }))) {
      if (firstAt < 0) firstAt = made;
      size += part.length;
    }
    expect(made).toBe(100_000);
    expect(firstAt).toBeLessThan(5000);
    expect(size).toBeGreaterThan(500_000);
  });
});
