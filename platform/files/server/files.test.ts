import { createCanvas } from '@napi-rs/canvas';
import exifr from 'exifr';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { tenancyMigrations } from '#platform/tenancy/server/migrations.ts';
import { openSites } from '#platform/tenancy/server/open-sites.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { closeTestDatabase, testDatabase } from '#platform/testing/database.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { FileSystem } from './file-system.ts';
import type { FileKind, FileVariant, NewFile, StoredFile } from './files.ts';
import { fileMigrations } from './migrations.ts';

const red = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120"><rect width="160" height="120" fill="#0a0"/><rect width="80" height="60" fill="#d00"/></svg>',
);
const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 12/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '8/1 24/1 0/1' } };
let folder: string;
let s3: FauxqsServer;
let sites: ReadonlyMap<string, Site>;
let now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'largo-files-test-'));
  s3 = await startFauxqs({ port: 0, logger: false });
  s3.createBucket('largo');
  const tenants = [testTenant('alfa', { uploadMax: 2 }), testTenant('beta')];
  sites = (
    await openSites({
      database: await testDatabase(),
      tenants,
      migrations: [...tenancyMigrations, ...fileMigrations],
      log: pino({ level: 'silent' }),
    })
  ).sites;
});

afterAll(async () => {
  await Promise.all([...opened.values()].map((files) => files.close()));
  await s3.stop();
  await closeTestDatabase();
  rmSync(folder, { recursive: true, force: true });
});

const site = (code = 'alfa'): Site => {
  const found = sites.get(code);
  if (!found) throw new Error(code);
  return found;
};

const makers: Record<string, () => FileSystem> = {
  disk: () => open(null),
  s3: () => open(`s3://key:secret@127.0.0.1:${s3.port}/largo?region=eu-west-1&forcePathStyle=1`),
};

/** One for each address: each has decoders of its own. */
const opened = new Map<string | null, FileSystem>();
function open(storageUrl: string | null): FileSystem {
  const files = opened.get(storageUrl) ?? new FileSystem({ dataDir: folder, storageUrl, now: () => now });
  opened.set(storageUrl, files);
  return files;
}

async function put(
  files: FileSystem,
  name: string,
  content: NewFile['content'],
  kind: FileKind = 'photo',
  rest: Partial<NewFile> = {},
): Promise<StoredFile> {
  const received = await files.receive(site(), { name, kind, visibility: 'private', content, ...rest });
  return site().tx(system, (trx) => files.store(trx, site(), system, received));
}

async function bytesOf(files: FileSystem, id: string, variant?: FileVariant, code = 'alfa'): Promise<Buffer | null> {
  const opened = await files.open(site(code), id, variant);
  return opened && buffer(opened.stream);
}

async function jpeg(): Promise<Buffer> {
  return sharp(red).flatten({ background: '#fff' }).withExif(gps).jpeg().toBuffer();
}

function bmp(): Buffer {
  const width = 4,
    height = 4,
    head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + width * height * 3, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, Buffer.alloc(width * height * 3, 120)]);
}

describe.each(Object.keys(makers))('files on %s', (kind) => {
  const make = (): FileSystem => (makers[kind] as () => FileSystem)();

  it('re-encodes a photo without its metadata and offers its position', async () => {
    const files = make();
    const stored = await put(files, '../../minha foto.JPEG', await jpeg());
    expect(stored).toMatchObject({ name: 'fotografia.jpg', type: 'image/jpeg', width: 160, height: 120, visibility: 'private' });
    expect(stored.position?.[0]).toBeCloseTo(-8.4, 5);
    expect(stored.position?.[1]).toBeCloseTo(40.2, 5);
    const original = await bytesOf(files, stored.id);
    expect(original?.length).toBe(stored.bytes);
    expect(await exifr.parse(original as Buffer, true)).toBeUndefined();
    const thumbnail = await sharp((await bytesOf(files, stored.id, 'thumbnail')) as Buffer).metadata();
    expect(thumbnail).toMatchObject({ format: 'webp', width: 160 });
  });

  it('shrinks to 2048 pixels and turns upright', async () => {
    const big = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#369' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await put(make(), 'a.jpg', big)).toMatchObject({ width: 1024, height: 2048 });
  });

  it.each([
    ['png', async () => sharp(red).png().toBuffer(), 'image/jpeg'],
    ['gif', async () => sharp(red).gif().toBuffer(), 'image/jpeg'],
    ['webp', async () => sharp(red).webp().toBuffer(), 'image/jpeg'],
    ['bmp', async () => bmp(), 'image/jpeg'],
    ['svg', async () => red, 'image/jpeg'],
    ['heic', async () => readFileSync(new URL('fixtures/phone.heic', import.meta.url)), 'image/jpeg'],
    ['png with transparency', async () => createCanvas(20, 20).toBuffer('image/png'), 'image/webp'],
  ])('takes %s', async (_name, content, type) => {
    const files = make();
    const stored = await put(files, 'x.anything', await content());
    expect(stored.type).toBe(type);
    expect((await sharp((await bytesOf(files, stored.id)) as Buffer).metadata()).width).toBe(stored.width);
  });

  it('reads the position of a phone photo', async () => {
    const stored = await put(make(), 'IMG_1.HEIC', readFileSync(new URL('fixtures/phone.heic', import.meta.url)));
    expect(stored).toMatchObject({ name: 'fotografia.jpg', width: 160, height: 120 });
    expect(stored.position?.[1]).toBeCloseTo(40.2, 5);
  });

  it.each([
    ['a page named as a photo', 'x.jpg', Buffer.from('<html><script>alert(1)</script></html>'), 'request.unsupported-type'],
    ['a program', 'x.jpg', Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff'), 'request.unsupported-type'],
    ['nothing', 'x.jpg', Buffer.alloc(0), 'files.empty'],
    ['half a photo', 'x.jpg', 'half', 'files.unreadable'],
    ['too many bytes', 'x.jpg', Buffer.alloc(2 * 1024 * 1024 + 1), 'request.too-large'],
    [
      'an svg of 60000 x 60000',
      'x.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"/>'),
      'files.too-many-pixels',
    ],
    [
      'a bmp that claims 30000 x 30000',
      'x.bmp',
      (() => {
        const bomb = bmp();
        bomb.writeInt32LE(30_000, 18);
        bomb.writeInt32LE(30_000, 22);
        return bomb;
      })(),
      'files.too-many-pixels',
    ],
  ])('refuses %s', async (_what, name, content, code) => {
    const bytes =
      content === 'half'
        ? (
            await sharp({ create: { width: 900, height: 900, channels: 3, background: '#369', noise: { type: 'gaussian', mean: 99, sigma: 50 } } })
              .jpeg()
              .toBuffer()
          ).subarray(0, 9000)
        : (content as Buffer);
    await expect(put(make(), name, bytes)).rejects.toMatchObject({ code });
    await expect(put(make(), name, Readable.from([bytes]))).rejects.toMatchObject({ code });
  });

  it('refuses a png bomb without unpacking it', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(put(make(), 'x.png', bomb)).rejects.toMatchObject({ code: 'files.too-many-pixels' });
  });

  it('refuses an svg that points to a file, and draws one as pixels', async () => {
    const secret = join(folder, 'secret.svg');
    writeFileSync(secret, red);
    const evil = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100"><image xlink:href="file://${secret}" width="100" height="100"/></svg>`;
    await expect(put(make(), 'x.svg', Buffer.from(evil))).rejects.toMatchObject({ code: 'files.svg-content' });
    const stored = await put(make(), 'x.svg', red);
    const pixels = await sharp((await bytesOf(make(), stored.id)) as Buffer)
      .raw()
      .toBuffer();
    expect([...pixels.subarray(0, 3)].map((value) => Math.round(value / 64))).toEqual([3, 0, 0]);
  });

  it('keeps documents and geographic files as they are, by content', async () => {
    const files = make();
    const csv = Buffer.from('a;b\n1;2\n');
    expect(await put(files, 'lista.csv', csv, 'document')).toMatchObject({ type: 'text/csv', name: 'lista.csv', bytes: 8 });
    expect(await put(files, 'x.json', Buffer.from('{"type":"FeatureCollection","features":[]}'), 'geodata')).toMatchObject({
      type: 'application/geo+json',
      name: 'x.geojson',
    });
    expect(await put(files, 'x', Buffer.from('  0\r\nSECTION\r\n2\r\nHEADER\r\n'), 'geodata')).toMatchObject({
      type: 'image/vnd.dxf',
      name: 'x.dxf',
    });
    expect(await put(files, 'plan.txt', Buffer.from('%PDF-1.4\n1 0 obj'), 'document')).toMatchObject({ type: 'application/pdf', name: 'plan.pdf' });
    await expect(put(files, 'page.csv', Buffer.from('<html>'), 'document')).rejects.toMatchObject({ code: 'request.unsupported-type' });
  });

  it('streams an export of any size and lets it expire', async () => {
    const files = make();
    const chunks = Readable.from(
      (function* rows() {
        for (let n = 0; n < 60; n++) yield Buffer.alloc(100_000, 65);
      })(),
    );
    const stored = await put(files, 'ocorrências.csv', chunks, 'export');
    expect(stored).toMatchObject({ bytes: 6_000_000, type: 'text/csv; charset=utf-8', name: 'ocorrências.csv' });
    expect((await bytesOf(files, stored.id))?.length).toBe(6_000_000);
    await site().tx(system, (trx) => files.expireAt(trx, stored.id, new Date(now.getTime() - 1)));
    expect(await files.open(site(), stored.id)).toBeNull();
    expect(await files.cleanUp(site())).toBeGreaterThanOrEqual(1);
    expect(await site().db.selectFrom('file').select('id').where('id', '=', stored.id).executeTakeFirst()).toBeUndefined();
  });

  it('forgets what a photo was called, also where an earlier version kept it', async () => {
    const files = make();
    const { id } = await put(files, 'Rosa Ramos, Rua da Sé 4.svg', red);
    const column = () => site().db.selectFrom('file').select('name').where('id', '=', id).executeTakeFirstOrThrow();
    expect(await column()).toEqual({ name: 'fotografia.jpg' });
    await site().tx(system, (trx) => trx.updateTable('file').set({ name: 'Rosa Ramos.jpg' }).where('id', '=', id).execute());
    expect((await files.open(site(), id))?.file.name).toBe('fotografia.jpg');
    expect(await files.describe(site().db, [id])).toMatchObject([{ name: 'fotografia.jpg' }]);
  });

  it('is not found by another tenant', async () => {
    const files = make();
    const stored = await put(files, 'a.svg', red);
    expect(await files.open(site('beta'), stored.id)).toBeNull();
    expect(await files.describe(site('beta').db, [stored.id])).toEqual([]);
  });

  it('forgets what was removed, and what was received and never stored', async () => {
    const files = make();
    const stored = await put(files, 'a.svg', red);
    const orphan = await files.receive(site(), { name: 'b.svg', kind: 'photo', visibility: 'private', content: red });
    await expect(
      site().tx(system, async (trx) => {
        await files.store(trx, site(), system, orphan);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await files.open(site(), orphan.received.id)).toBeNull();
    await site().tx(system, (trx) => files.remove(trx, site(), stored.id));
    expect(await files.open(site(), stored.id)).toBeNull();
    const kept = await put(files, 'c.svg', red);
    await files.cleanUp(site());
    const later = new Date(now.getTime() + 2 * 86_400_000);
    const before = now;
    now = later;
    expect(await files.cleanUp(site())).toBeGreaterThanOrEqual(2); // picture and thumbnail of the orphan
    expect(await bytesOf(files, kept.id)).not.toBeNull();
    now = before;
  });
});

it('draws an icon where pictures are decoded: a small png, and none of what is refused', async () => {
  const files = open(null);
  const crest = await files.drawIcon(join(import.meta.dirname, '../../../public/crests/vilaclara.svg'), 'image/svg+xml', 80);
  expect(await sharp(crest).metadata()).toMatchObject({ format: 'png', width: 80, height: 80, hasAlpha: true });
  const evil = join(folder, 'evil.svg');
  await writeFile(evil, '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><filter id="f"/><g filter="url(#f)"/></svg>');
  await expect(files.drawIcon(evil, 'image/svg+xml', 80)).rejects.toMatchObject({ code: 'files.svg-content' });
  await expect(files.drawIcon(join(folder, 'none.svg'), 'image/svg+xml', 80)).rejects.toMatchObject({ code: 'files.unreadable' });
});

describe('the disk', () => {
  it('never shows half a file, and erases what a killed process left', async () => {
    const files = (makers['disk'] as () => FileSystem)();
    await expect(
      put(
        files,
        'x.csv',
        Readable.from(
          (function* broken() {
            yield Buffer.from('a');
            throw new Error('the network went away');
          })(),
        ),
        'export',
      ),
    ).rejects.toThrow();
    const old = join(folder, 'files/alfa/2026/11/18');
    await mkdir(old, { recursive: true });
    await writeFile(join(old, '11111111-1111-4111-8111-111111111111.part'), 'half');
    await files.cleanUp(site());
    expect(await readdir(old)).toEqual([]);
    const all = await readdir(join(folder, 'files'), { recursive: true });
    expect(all.filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('says so when it is full, and works again when there is room', async (context) => {
    const small = mkdtempSync(join(tmpdir(), 'largo-small-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', small], { stdio: 'ignore' });
    } catch {
      return context.skip('needs the right to mount a small disk');
    }
    try {
      const files = new FileSystem({ dataDir: small, storageUrl: null, now: () => now });
      await expect(put(files, 'x.csv', Buffer.alloc(500_000, 65), 'export')).rejects.toMatchObject({ code: 'server.storage-full' });
      expect(await put(files, 'y.csv', Buffer.alloc(50_000, 65), 'export')).toMatchObject({ bytes: 50_000 });
    } finally {
      execFileSync('umount', [small]);
      if (existsSync(small)) rmSync(small, { recursive: true });
    }
  });
});

describe('a store that is away', () => {
  it('is told plainly', async () => {
    const files = new FileSystem({ dataDir: folder, storageUrl: 's3://key:secret@127.0.0.1:9/largo?forcePathStyle=1', now: () => now });
    await expect(put(files, 'a.svg', red)).rejects.toMatchObject({ code: 'files.store-unavailable' });
  });
});
