import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabaseUrl } from '#platform/testing/database.ts';
import { endlessSvg, filteredSvg } from '#platform/testing/hostile.ts';
import { until } from '#platform/testing/until.ts';
import { startProduct, stopProduct, type Product } from '#platform/testing/product.ts';

/* A picture that would be drawn for hours, sent by nobody in particular, to the product as it is started. */

const front = '/api/meubairro/front/occurrences';
let product: Product;

beforeAll(async () => {
  product = await startProduct({ databaseUrl: await testDatabaseUrl(), env: { PLATFORM: 'vilaclara', SEED: 'none' } });
}, 180_000);
afterAll(() => stopProduct(product));

async function report(photo: string): Promise<Response> {
  const lists = (await (await fetch(`${product.url}${front}/store/lists`)).json()) as { types: { id: number; reportBy: string }[] };
  const type = lists.types.find(({ reportBy }) => reportBy === 'anyone');
  const form = new FormData();
  form.set('data', JSON.stringify({ typeId: type?.id, description: 'Candeeiro apagado', x: -21_500, y: 59_500, name: 'Rosa', consent: true }));
  form.set('files', new Blob([photo], { type: 'image/svg+xml' }), 'desenho.svg');
  return fetch(`${product.url}${front}`, { method: 'POST', body: form });
}

/** Ticks of the processor that the processes of the service have used. */
function ticks(): number {
  const { pid } = product.process;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return Math.max(0, ...children.map((child) => Number(readFileSync(`/proc/${child}/stat`, 'utf8').split(' ')[13])));
}

it('a drawing full of filters is refused', async () => {
  const answer = await report(filteredSvg);
  expect({ status: answer.status, body: await answer.text() }).toMatchObject({ status: 422, body: expect.stringContaining('desenho.svg') });
});

it('SIGTERM ends the service while a drawing is drawn, and answers who sent it', { timeout: 90_000 }, async () => {
  const answer = report(endlessSvg);
  await until('a drawing under way', () => ticks() > 150);
  const ended = new Promise<number | null>((resolve) => product.process.once('exit', resolve));
  const told = performance.now();
  product.process.kill('SIGTERM');
  expect((await answer).status).toBe(503);
  expect(await ended, product.output()).toBe(0);
  expect(performance.now() - told).toBeLessThan(30_000);
});
