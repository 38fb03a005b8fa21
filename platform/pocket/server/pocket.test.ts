import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { initials } from './icons.ts';

const reports: ServerFeature = {
  id: 'reports',
  migrations: [],
  permissions: [],
  contracts: [],
  carried: {
    shortcuts: [
      { module: 'meubairro', label: { pt: 'Comunicar', en: 'Report' }, to: '/meubairro/report' },
      { module: 'cemeteries', label: { pt: 'Campas', en: 'Graves' }, to: '/cemeteries/home' },
    ],
    share: { module: 'meubairro', to: '/meubairro/report' },
  },
  routes: () => {},
};

let app: TestApp;

beforeAll(async () => {
  const [alfa, beta] = [testTenant('alfa'), testTenant('beta')];
  app = await testApp({
    features: [reports],
    tenants: [
      { ...alfa, name: 'Vila Clara', crest: 'crests/vilaclara.svg', modules: ['portal', 'meubairro'] },
      { ...beta, name: 'Porto de Ílhavo', crest: null, accent: '#7a1f5c', modules: ['portal'] },
    ],
  });
});
afterAll(() => app.close());

const get = (url: string, tenant = 'alfa', headers = {}) => app.as({ tenant }).inject({ method: 'GET', url, headers });

describe('the manifest', () => {
  it('is the municipality’s own, in the language asked for', async () => {
    const answer = await get('/manifest.webmanifest', 'alfa', { 'accept-language': 'en' });
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const manifest = answer.json<Record<string, unknown>>();
    expect(manifest).toMatchObject({ id: '/', short_name: 'Vila Clara', lang: 'en', start_url: '/', scope: '/', display: 'standalone' });
    expect(manifest['shortcuts']).toMatchObject([{ name: 'Report', url: '/#/meubairro/report' }]);
    expect(manifest['share_target']).toMatchObject({ action: '/share', method: 'POST', enctype: 'multipart/form-data' });
  });

  it('offers nothing of a module that is off, and a name that home screens do not cut', async () => {
    const manifest = (await get('/manifest.webmanifest', 'beta')).json<Record<string, unknown>>();
    expect(manifest).toMatchObject({ short_name: 'Ílhavo', lang: 'pt-PT', shortcuts: [] });
    expect(manifest).not.toHaveProperty('share_target');
  });

  it('names icons that are there, in the size they say', async () => {
    const { icons } = (await get('/manifest.webmanifest')).json<{ icons: { src: string; sizes: string; purpose: string }[] }>();
    expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable', 'maskable']);
    for (const { src, sizes } of [...icons, { src: '/icons/apple-180.png', sizes: '180x180' }]) {
      const { width, height, format } = await sharp((await get(src)).rawPayload).metadata();
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
    }
  });
});

describe('icons', () => {
  const cornerOf = async (url: string, tenant: string) => {
    const { data } = await sharp((await get(url, tenant)).rawPayload)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data.subarray(0, 4)];
  };

  it('have the crest on white, whole to the edge where the device cuts them', async () => {
    expect(await cornerOf('/icons/maskable-192.png', 'alfa')).toEqual([255, 255, 255, 255]);
    expect((await cornerOf('/icons/app-192.png', 'alfa'))[3]).toBe(0);
    const { entropy } = await sharp((await get('/icons/maskable-192.png')).rawPayload).stats();
    expect(entropy).toBeGreaterThan(0.5);
  });

  it('have initials on the municipality’s colour where there is no crest', async () => {
    expect(await cornerOf('/icons/maskable-192.png', 'beta')).toEqual([0x7a, 0x1f, 0x5c, 255]);
    expect([initials('Porto de Ílhavo'), initials('Vila do Conde'), initials('Moita'), initials('')]).toEqual(['PÍ', 'VC', 'M', '·']);
  });
});

describe('the worker', () => {
  it('takes itself away where nothing was built or the operator switched it off', async () => {
    const answer = await get('/sw.js');
    expect(answer.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
    expect(answer.body).toContain('unregister');
  });

  it('is not there for a shared picture: the page asks for it again', async () => {
    const answer = await app.anonymous.inject({
      method: 'POST',
      url: '/share',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\n\r\n--x--',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/#/meubairro/report?shared=lost']);
  });
});
