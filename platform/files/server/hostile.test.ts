import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, expect, it } from 'vitest';
import { endlessSvg, filteredSvg, endlessHeic } from '#platform/testing/hostile.ts';
import { until } from '#platform/testing/until.ts';
import { PicturePool } from './picture-pool.ts';
import type { Picture, PictureLimits } from './picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'largo-hostile-'));
const pools: PicturePool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close(0)));
});
afterAll(() => rmSync(folder, { recursive: true }));

function makePool(limits: Partial<PictureLimits> = {}): PicturePool {
  const pool = new PicturePool(limits);
  pools.push(pool);
  return pool;
}

let files = 0;
function make(pool: PicturePool, type: string, content: Uint8Array | string): Promise<Picture> {
  const path = join(folder, String(files++));
  writeFileSync(path, content);
  return pool.make({ path, type, cover: [] });
}

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#369' }, limitInputPixels: false });
const photo = (): Promise<Buffer> => plain(640, 480).jpeg().toBuffer();
const phone = (): Buffer => readFileSync(new URL('fixtures/phone.heic', import.meta.url));
const svg = 'image/svg+xml';
const drawing = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20">${inside}</svg>`;

it('refuses a drawing with filters before anything is drawn', async () => {
  await expect(make(makePool(), svg, filteredSvg)).rejects.toMatchObject({ code: 'files.svg-content' });
});

it.each([
  ['a filter of a namespace of its own', '<x:filter xmlns:x="http://www.w3.org/2000/svg" id="f"/>'],
  ['a filter by style', '<g style="fill: red; filter: blur(9px)"/>'],
  ['a filter by style sheet', '<style>g { filter : blur(9px) }</style>'],
  ['a filter spelled with escapes', String.raw`<style>g { f\69lter: blur(9px) }</style>`],
  ['a filter in character data', '<style><![CDATA[g { filter: blur(9px) }]]></style>'],
  ['a filter spelled with references', '<g style="&#102;ilter: blur(9px)"/>'],
  ['a picture', '<image href="data:image/png;base64,AAAA"/>'],
  ['another file', '<use xlink:href="other.svg#a"/>'],
  ['another file for colour', '<rect fill="url(http://127.0.0.1/a.svg#b)"/>'],
  ['another style sheet', '<style>@import "other.css";</style>'],
])('refuses a drawing with %s', async (_what, inside) => {
  await expect(make(makePool(), svg, drawing(inside))).rejects.toMatchObject({ code: 'files.svg-content' });
});

it('refuses a drawing that brings entities or an encoding that hides words', async () => {
  const pool = makePool();
  const entity = `<!DOCTYPE svg [<!ENTITY f "&#60;filter/>">]>${drawing('&f;')}`;
  await expect(make(pool, svg, entity)).rejects.toMatchObject({ code: 'files.svg-content' });
  await expect(make(pool, svg, `<?xml version="1.0" encoding="UTF-7"?>${drawing('+ADw-filter/+AD4-')}`)).rejects.toMatchObject({
    code: 'files.svg-content',
  });
});

it('draws what drawing programs write', async () => {
  const usual = `<?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    ${drawing(`<defs><linearGradient id="a"><stop stop-color="#d00"/></linearGradient><linearGradient id="b" xlink:href="#a"/></defs>
      <style>.c { filter: none; fill: url("#b") }</style><a xlink:href="https://largo.example"><path d="M0 0h20v20z" fill="url(#b)" filter="none"/></a>`)}`;
  expect(await make(makePool(), svg, usual)).toMatchObject({ width: 167, height: 167, type: 'image/webp' });
});

it('ends drawings that would be drawn for hours, one at a time, while photos go on', async () => {
  const pool = makePool({ processorSeconds: 2 });
  const ended: string[] = [];
  const note = (name: string) => async (made: Promise<Picture>) => {
    await made.then(
      () => ended.push(name),
      (error: { code: string }) => ended.push(error.code),
    );
  };
  const hostile = Promise.all([1, 2].map(() => note('drawn')(make(pool, svg, endlessSvg))));
  for (let n = 0; n < 3; n++) await note('photo')(make(pool, 'image/jpeg', await photo()));
  await hostile;
  expect(ended).toEqual(['photo', 'photo', 'photo', 'files.too-costly', 'files.too-costly']);
});

it('ends by the clock what uses little of the processor', async () => {
  await expect(make(makePool({ seconds: 1 }), svg, endlessSvg)).rejects.toMatchObject({
    code: 'files.too-costly',
    cause: { message: 'too much time' },
  });
});

it('ends what takes too much memory, and goes on', async () => {
  const interlaced = await plain(7000, 7000).png({ progressive: true, compressionLevel: 1 }).toBuffer();
  const pool = makePool({ memory: 200 });
  await expect(make(pool, 'image/png', interlaced)).rejects.toMatchObject({ code: 'files.too-costly', cause: { message: 'too much memory' } });
  expect(await make(pool, 'image/jpeg', await photo())).toMatchObject({ width: 640 });
});

it('reads a phone photo that claims extents without end only as far as it goes', async () => {
  await expect(make(makePool({ processorSeconds: 5 }), 'image/heic', endlessHeic())).rejects.toMatchObject({ code: 'files.unreadable' });
});

it('holds phone photos to the same limits', async () => {
  await expect(make(makePool({ slowMemory: 10 }), 'image/heic', phone())).rejects.toMatchObject({ code: 'files.too-costly' });
  expect(await make(makePool(), 'image/heic', phone())).toMatchObject({ width: 160, height: 120 });
});

it.each([
  ['png', () => plain(9000, 9000).png().toBuffer()],
  ['webp', () => plain(9000, 9000).webp({ effort: 0 }).toBuffer()],
  ['gif', () => plain(9000, 9000).gif({ effort: 1 }).toBuffer()],
])('refuses a %s that unpacks to 81 megapixels', async (type, bomb) => {
  const content = await bomb();
  expect(content.length).toBeLessThan(2 * 1024 * 1024);
  await expect(make(makePool(), `image/${type}`, content)).rejects.toMatchObject({ code: 'files.too-many-pixels' });
});

it('says that it is busy when too many wait, or one waits too long', async () => {
  const few = makePool({ waiting: 1, seconds: 2 });
  const [first, second, third] = await Promise.allSettled([1, 2, 3].map(() => make(few, svg, endlessSvg)));
  expect(third).toMatchObject({ reason: { code: 'files.busy' } });
  expect([first, second]).toMatchObject([{ reason: { code: 'files.too-costly' } }, { reason: { code: 'files.too-costly' } }]);
  const short = makePool({ waitingSeconds: 0.5, seconds: 2 });
  const [, late] = await Promise.allSettled([1, 2].map(() => make(short, svg, endlessSvg)));
  expect(late).toMatchObject({ reason: { code: 'files.busy' } });
});

it('stops with the service, whatever is being drawn', async () => {
  const pool = makePool();
  const drawn = make(pool, svg, endlessSvg);
  await Promise.all([pool.close(1), expect(drawn).rejects.toMatchObject({ code: 'server.unavailable' })]);
  await expect(make(pool, svg, endlessSvg)).rejects.toMatchObject({ code: 'server.unavailable' });
});

it('does not outlive a killed service', async () => {
  const path = join(folder, 'endless.svg');
  writeFileSync(path, endlessSvg);
  const pool = new URL('./picture-pool.ts', import.meta.url).href;
  const program = `const { PicturePool } = await import('${pool}'); new PicturePool().make({ path: '${path}', type: '${svg}', cover: [] });
    setInterval(() => process.stdout.write('.'), 50);`;
  const service = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const children = (): number[] => readFileSync(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  const processorTicks = (pid: number): number => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13]);
  await until('a drawing under way', () => children().some((pid) => processorTicks(pid) > 100));
  const [child] = children();
  service.kill('SIGKILL');
  await until('the end of the decoder', () => !existsSync(`/proc/${child}/stat`) || isDead(child));
});

/** Killed, and not yet noticed by whoever inherited it. */
const isDead = (pid: number | undefined): boolean => / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
