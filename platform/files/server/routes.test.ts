import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import type { NewFile, StoredFile } from './files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ features: [] });
});
afterAll(() => app.close());

async function put(file: Partial<NewFile>): Promise<StoredFile> {
  const content = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  const received = await app.services.files.receive(app.site(), { name: 'praça.png', kind: 'photo', visibility: 'public', content, ...file });
  return app.site().tx(system, (trx) => app.services.files.store(trx, app.site(), system, received));
}

describe('the address of a file', () => {
  it('shows a public picture to anyone, for ever, and its thumbnail', async () => {
    const { id } = await put({});
    const original = await app.anonymous.inject({ url: `/api/files/${id}` });
    expect(original.statusCode).toBe(200);
    expect(original.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="fotografia.jpg"; filename*=UTF-8''fotografia.jpg`,
    });
    expect(original.headers['content-security-policy']).toContain('sandbox');
    expect((await sharp(original.rawPayload).metadata()).width).toBe(800);
    const thumbnail = await app.anonymous.inject({ url: `/api/files/${id}?variant=thumbnail` });
    expect(thumbnail.headers['content-type']).toBe('image/webp');
    expect((await sharp(thumbnail.rawPayload).metadata()).width).toBe(320);
  });

  it('does not know private, removed, expired and foreign files', async () => {
    const hidden = await put({ visibility: 'private' });
    const removed = await put({});
    await app.site().tx(system, (trx) => app.services.files.remove(trx, app.site(), removed.id));
    const expired = await put({ expiresAt: new Date(app.services.now().getTime() - 1000) });
    const fine = await put({});
    for (const { id } of [hidden, removed, expired]) expect((await app.anonymous.inject({ url: `/api/files/${id}` })).statusCode).toBe(404);
    expect((await app.as({ tenant: 'beta' }).inject({ url: `/api/files/${fine.id}` })).statusCode).toBe(404);
    expect((await app.anonymous.inject({ url: '/api/files/../etc/passwd' })).statusCode).toBe(404);
    expect((await app.anonymous.inject({ url: '/api/files/x' })).statusCode).toBe(422);
  });

  it('offers everything but pictures and pdf for saving', async () => {
    const { id } = await put({ name: 'lista.csv', kind: 'document', content: Buffer.from('a;b\n') });
    expect((await app.anonymous.inject({ url: `/api/files/${id}` })).headers['content-disposition']).toMatch(/^attachment/);
  });
});
