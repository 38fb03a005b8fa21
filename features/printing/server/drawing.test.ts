import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { azores, azoresWest, madeira, mainland } from '#platform/tenancy/projections.ts';
import { coverLayout } from '../domain/cover.ts';
import { toSheet } from '../domain/frame.ts';
import { crossesIn, gridStep } from '../domain/grid.ts';
import { finestDpi, isoSheets, sizeOf, type Sheet } from '../domain/sheets.ts';
import { fileLayer, testPage } from './drawing/sheets-for-tests.ts';
import type { FileTask, PageTask } from './drawing/task.ts';
import { startPrinter } from './printer.ts';

/* Sheets measured by programs that know nothing of ours: poppler's. */

const folder = mkdtempSync(join(tmpdir(), 'largo-sheets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const poppler = existsSync('/usr/bin/pdftotext') && existsSync('/usr/bin/pdftocairo');
const MM = 25.4 / 72;

let files = 0;
async function print(pages: readonly PageTask[], format: FileTask['format'] = 'pdf', dpi = 150): Promise<string> {
  const [first] = pages;
  if (!first) throw new Error('no page');
  const path = join(folder, `${++files}.${format}`);
  const file = {
    path,
    format,
    dpi,
    size: first.size,
    title: 'Planta & ensaio <1>',
    author: 'Câmara',
    lang: 'pt-PT',
    date: new Date('2026-11-23T12:00:00Z'),
  };
  const printer = await startPrinter(file, new AbortController().signal);
  try {
    for (const page of pages) await printer.page(page);
    await printer.end();
  } finally {
    await printer.close();
  }
  return path;
}

interface Word {
  readonly text: string;
  /** Millimetres from the upper left corner. */
  readonly box: readonly [number, number, number, number];
}

function wordsOf(path: string): { width: number; height: number; words: Word[] } {
  const html = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' });
  const [, width, height] = /<page width="([\d.]+)" height="([\d.]+)"/.exec(html) ?? [];
  const words = [...html.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g)].map(
    ([, a, b, c, d, text = '']) => ({
      text: text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
      box: [Number(a) * MM, Number(b) * MM, Number(c) * MM, Number(d) * MM] as const,
    }),
  );
  return { width: Number(width) * MM, height: Number(height) * MM, words };
}

/** Dark pixels of a picture of the page, in millimetres: where lines of crosses were really drawn. */
async function inkOf(path: string, dpi: number): Promise<{ at(x: number, y: number): boolean }> {
  const out = join(folder, `ink-${++files}`);
  execFileSync('pdftocairo', ['-png', '-gray', '-r', String(dpi), '-singlefile', path, out]);
  const { data, info } = await sharp(`${out}.png`).greyscale().raw().toBuffer({ resolveWithObject: true });
  return {
    at(x, y) {
      const [px, py] = [Math.floor((x / 25.4) * dpi), Math.floor((y / 25.4) * dpi)];
      return (data[(py * info.width + px) * info.channels] ?? 255) < 140;
    },
  };
}

const tenants = [
  ['mainland', mainland, [-21_500, 59_500]],
  ['western Azores', azoresWest, [655_000, 4_370_000]],
  ['Azores', azores, [480_000, 4_285_000]],
  ['Madeira', madeira, [320_000, 3_615_000]],
] as const;
const sheets: readonly Sheet[] = [
  { size: 'A4', orientation: 'portrait' },
  { size: 'A3', orientation: 'landscape' },
  { size: 'A5', orientation: 'landscape' },
  { size: 'free', width: 500, height: 250 },
];
const cases = tenants.flatMap(([name, map, center], at) =>
  [250, 500, 1000, 2000, 5000, 10_000, 25_000, 50_000].map((scale, row) => ({
    name,
    map,
    center,
    scale,
    rotation: [0, 27, 90, -140, 3, 180, -45][(at * 3 + row) % 7] ?? 0,
    sheet: sheets[(at + row) % 4] ?? { size: 'A4' as const, orientation: 'portrait' as const },
  })),
);

describe.skipIf(!poppler)('a sheet', () => {
  it.each(cases)('is true: $name, 1:$scale, turned by $rotation', async ({ map, center, scale, rotation, sheet }) => {
    const page = testPage({ sheet, scale, rotation, map, center });
    const path = await print([page]);
    const size = sizeOf(sheet);
    const { width, height } = wordsOf(path);
    expect([Math.abs(width - size.width) < 0.25, Math.abs(height - size.height) < 0.25]).toEqual([true, true]);
    const crosses = crossesIn(page.map.frame);
    expect(crosses.length).toBeGreaterThan(0);
    const ink = await inkOf(path, 300);
    const { box } = page.map.frame;
    const inside = crosses.filter(({ sheet: [x, y] }) => x > box.x + 3 && x < box.x + box.width - 3 && y > box.y + 3 && y < box.y + box.height - 3);
    for (const {
      sheet: [x, y],
    } of inside) {
      // The middle of the cross is black within a quarter of a millimetre; a millimetre beside both arms it is not.
      const near = [-0.2, -0.1, 0, 0.1, 0.2].some((dx) => [-0.2, -0.1, 0, 0.1, 0.2].some((dy) => ink.at(x + dx, y + dy)));
      expect(near).toBe(true);
    }
    expect(gridStep(scale) * (1000 / scale)).toBeGreaterThanOrEqual(40);
  });

  // Quarters: of words at other angles poppler's boxes hold single figures.
  it.each([0, 90, -90])('each line is named by its own coordinate, along itself, also turned by %s', async (rotation) => {
    const sheet: Sheet = { size: 'A3', orientation: 'landscape' };
    const page = testPage({ sheet, scale: 2000, rotation, map: mainland, center: [-21_500, 59_500], crossing: 'lines', layout: 'map' });
    const { words } = wordsOf(await print([page]));
    const place = toSheet(page.map.frame);
    // A label is two or three words: its letter and its figures.
    const labels = words.flatMap(({ text, box }, at) => {
      if (text !== 'M' && text !== 'P') return [];
      const figures = [words[at + 1], words[at + 2]].filter((one) => one !== undefined && /^-?\d+$/.test(one.text));
      const boxes = [box, ...figures.map((one) => one?.box ?? box)];
      const [left, top, right, bottom] = [0, 1, 2, 3].map((side) => (side < 2 ? Math.min : Math.max)(...boxes.map((one) => one[side as 0] ?? 0)));
      const middle = [((left ?? 0) + (right ?? 0)) / 2, ((top ?? 0) + (bottom ?? 0)) / 2] as const;
      return [{ axis: text, value: Number(figures.map((one) => one?.text).join('')), middle }];
    });
    expect(labels.length).toBeGreaterThan(8);
    for (const { axis, value, middle } of labels) {
      // How far the words' middle lies from the line of that coordinate.
      const [from, to] = axis === 'M' ? [place([value, 0]), place([value, 100_000])] : [place([-100_000, value]), place([100_000, value])];
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const off = Math.abs(dx * (middle[1] - from[1]) - dy * (middle[0] - from[0])) / Math.hypot(dx, dy);
      expect([axis, value, off < 0.6]).toEqual([axis, value, true]);
    }
  });

  it('long words are shortened and never reach into what stands beside them', async () => {
    const long = 'Planta de localização e enquadramento da operação urbanística de reabilitação e ampliação de edifício '.repeat(3).trim();
    const page = testPage({ sheet: { size: 'A4', orientation: 'portrait' }, scale: 2000, map: mainland, center: [-21_500, 59_500] });
    const path = await print([{ ...page, values: { ...page.values, title: long, subtitle: long } }]);
    const { words, width } = wordsOf(path);
    for (const { text, box } of words) expect([text, box[0] >= 0, box[2] <= width]).toEqual([text, true, true]);
    const flat = words.filter(({ box: [left, top, right, bottom] }) => right - left > bottom - top);
    for (const [at, one] of flat.entries())
      for (const other of flat.slice(at + 1)) {
        const across = Math.min(one.box[2], other.box[2]) - Math.max(one.box[0], other.box[0]);
        const down = Math.min(one.box[3], other.box[3]) - Math.max(one.box[1], other.box[1]);
        // Boxes of letters hold the room for accents: a little of it may be shared by lines.
        expect([one.text, other.text, across > 0.3 && down > 1.6]).toEqual([one.text, other.text, false]);
      }
  });

  it('a legend of sixty layers ends with how many more there are', async () => {
    const file = join(folder, 'many.geojson');
    writeFileSync(
      file,
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-21_500, 59_500] } }],
      }),
    );
    const style = { shape: 'point' as const, colour: { light: '#7a3fb0', dark: '#7a3fb0' }, width: 1 };
    const layers = Array.from({ length: 60 }, (_, at) => {
      const layer = fileLayer(file, style);
      return { ...layer, report: { ...layer.report, id: `l${at}`, title: { pt: `Camada ${at}`, en: `Layer ${at}` } } };
    });
    const page = testPage({
      sheet: { size: 'A4', orientation: 'landscape' },
      scale: 2000,
      map: mainland,
      center: [-21_500, 59_500],
      layout: 'legend',
      layers,
    });
    const text = execFileSync('pdftotext', ['-layout', await print([page]), '-'], { encoding: 'utf8' });
    const shown = text.match(/Camada \d+/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(10);
    expect(text).toContain(`e mais ${60 - shown} que não cabem na folha`);
  });

  it('of a layer that is not on the sheet there is nothing in the legend, and the sheet says why', async () => {
    const layer = fileLayer(join(folder, 'none.geojson'));
    const gone = { ...layer, report: { ...layer.report, state: 'out-of-scale' as const }, content: { kind: 'nothing' as const } };
    const page = testPage({
      sheet: { size: 'A4', orientation: 'portrait' },
      scale: 2000,
      map: mainland,
      center: [-21_500, 59_500],
      layout: 'legend',
      layers: [gone],
    });
    const text = execFileSync('pdftotext', ['-layout', await print([page]), '-'], { encoding: 'utf8' });
    expect(text).not.toContain('Legenda');
    expect(text.replaceAll(/\s+/g, ' ')).toContain('Zonas: não se vê a esta escala');
  });

  it('100 m are 50.0 mm at 1:2000, said by the words of the labels alone', async () => {
    const page = testPage({
      sheet: { size: 'A4', orientation: 'portrait' },
      scale: 2000,
      map: mainland,
      center: [-21_500, 59_500],
      crossing: 'lines',
    });
    const { words } = wordsOf(await print([page]));
    // "M -21 500" stands upright on its line: its middle is the line's place across the sheet.
    const middles = words.filter(({ text }) => text === 'M').map(({ box: [left, , right] }) => (left + right) / 2);
    const steps = [...new Set(middles.map((one) => Math.round(one * 10) / 10))].toSorted((a, b) => a - b);
    const gaps = steps.slice(1).map((one, at) => one - (steps[at] ?? 0));
    expect(gaps.length).toBeGreaterThan(1);
    for (const gap of gaps) expect(Math.abs(gap - 50)).toBeLessThan(0.25);
  });

  it('has text that can be selected, once, and is PDF/A-2b by what can be read of it', async () => {
    const path = await print([testPage({ sheet: { size: 'A4', orientation: 'portrait' }, scale: 2000, map: mainland, center: [-21_500, 59_500] })]);
    const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
    expect(text).toContain('Planta & ensaio <1>');
    expect(text).toContain('Ação e coração: ÁÉÍÓÚ ãõ ç');
    expect(text.match(/Planta & ensaio/g)).toHaveLength(1);
    // Each of the labels twice (both ends of its line), not four times: the halo is no text.
    expect(text.match(/M -21 500/g)?.length).toBe(2);
    const file = readFileSync(path, 'latin1');
    expect(file).toMatch(/%PDF-1\.7/);
    expect(file).toMatch(/pdfaid:part>2</);
    expect(file).toMatch(/pdfaid:conformance>B</);
    expect(file).toMatch(/OutputIntent/);
    expect(file).toMatch(/Planta &amp; ensaio &lt;1&gt;/);
    expect(file).not.toMatch(/Helvetica/);
    const fonts = execFileSync('pdffonts', [path], { encoding: 'utf8' }).trim().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThan(0);
    for (const line of fonts) expect(line).toMatch(/NotoSans.*\byes yes yes\b/);
    expect(file).toMatch(/\/ID \[<[0-9A-Fa-f]{32}> <[0-9A-Fa-f]{32}>\]/);
    // Nothing of what PDF/A-2 forbids: scripts, actions, what is read from elsewhere, what is locked.
    expect(file).not.toMatch(/\/(JavaScript|JS|Launch|EmbeddedFile|Encrypt|OpenAction|AA|Movie|Sound|RichMedia|XFA)\b/);
    if (existsSync('/usr/bin/qpdf'))
      expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain('No syntax or stream encoding errors');
  });

  it('shows areas as areas, and as many pages as were asked for', async () => {
    const file = join(folder, 'zones.geojson');
    const ring = [
      [-21_550, 59_450],
      [-21_450, 59_450],
      [-21_450, 59_550],
      [-21_550, 59_550],
      [-21_550, 59_450],
    ];
    writeFileSync(
      file,
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }],
      }),
    );
    const style = {
      shape: 'area' as const,
      colour: { light: '#000000', dark: '#000000' },
      width: 0,
      fill: { colour: { light: '#000000', dark: '#000000' }, opacity: 1 },
    };
    const page = testPage({
      sheet: { size: 'A4', orientation: 'portrait' },
      scale: 2000,
      map: mainland,
      center: [-21_500, 59_500],
      crossing: 'none',
      layout: 'map',
      layers: [fileLayer(file, style)],
    });
    const path = await print([page, page, page]);
    expect(execFileSync('pdfinfo', [path], { encoding: 'utf8' })).toMatch(/Pages:\s+3/);
    expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(2);
    const ink = await inkOf(path, 600);
    const [x, y] = [page.map.frame.box.x + page.map.frame.box.width / 2, page.map.frame.box.y + page.map.frame.box.height / 2];
    // 100 m: black from 25 mm left of the middle to 25 mm right of it, within a tenth.
    for (const [at, black] of [
      [-25.1, false],
      [-24.9, true],
      [24.9, true],
      [25.1, false],
    ] as const)
      expect([at, ink.at(x + at, y)]).toEqual([at, black]);
  });

  it('PNG and SVG come from the same drawing and are measured too', async () => {
    const page = testPage({ sheet: { size: 'A5', orientation: 'portrait' }, scale: 1000, rotation: 15, map: azores, center: [480_000, 4_285_000] });
    const png = await print([page], 'png', 200);
    const { width, height, density } = await sharp(png).metadata();
    expect([width, height, density]).toEqual([1165, 1654, 200]);
    const svg = readFileSync(await print([page], 'svg'), 'utf8');
    expect(svg).toMatch(/width="148mm" height="210mm"/);
    expect(svg).toMatch(/>Planta &amp; ensaio &lt;1&gt;</);
    const { data } = await sharp(Buffer.from(svg), { density: 72 }).raw().toBuffer({ resolveWithObject: true });
    expect(new Set(data).size).toBeGreaterThan(20);
  });

  it('A0 at 300 dpi is made in strips, under a gigabyte', async () => {
    expect(finestDpi(isoSheets.A0)).toBeGreaterThanOrEqual(300);
    const path = await print(
      [testPage({ sheet: { size: 'A0', orientation: 'portrait' }, scale: 5000, map: mainland, center: [-21_500, 59_500] })],
      'png',
      300,
    );
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
    expect([width, height]).toEqual([9933, 14_043]);
    expect(statSync(path).size).toBeLessThan(20_000_000);
  });
});

describe.skipIf(!poppler)('documents of several sheets', () => {
  it('a cover without a map and pages of other sizes are one true file', async () => {
    const plan = testPage({ sheet: { size: 'A4', orientation: 'portrait' }, scale: 2000, map: mainland, center: [0, 0] });
    const large = testPage({ sheet: { size: 'A3', orientation: 'landscape' }, scale: 1000, map: mainland, center: [0, 0], layout: 'legend' });
    const values = { kind: 'Planta de localização', number: 'PL-2026-000001', contents: '2  Planta 1:2000\n3  Planta 1:1000', page: '1/3' };
    const cover: PageTask = { ...plan, layout: coverLayout, map: null, overview: null, values };
    const path = await print([cover, plan, large]);
    const sizes = execFileSync('pdfinfo', ['-f', '1', '-l', '3', path], { encoding: 'utf8' });
    expect(
      [...sizes.matchAll(/Page +\d size: +([\d.]+) x ([\d.]+)/g)].map(([, width, height]) => [
        Math.round(Number(width) * MM),
        Math.round(Number(height) * MM),
      ]),
    ).toEqual([
      [210, 297],
      [210, 297],
      [420, 297],
    ]);
    const words = execFileSync('pdftotext', ['-l', '1', '-layout', path, '-'], { encoding: 'utf8' });
    expect(words).toContain('PL-2026-000001');
    expect(words).toContain('3 Planta 1:1000');
    expect(words).toContain('1/3');
    // What is not known is not written.
    expect(words).not.toContain('Processo');
  });
});
