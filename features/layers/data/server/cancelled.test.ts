import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobsContract } from '#platform/jobs/contract.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '../../server/index.ts';
import { datasetsContract } from '../contract.ts';
import { may } from '../permissions.ts';

/* Where nobody works: what is read waits. */

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ features: [identity, layers] });
});
afterAll(() => app.close());

it('a reading that was cancelled is no obstacle: the file is read again, or another sent', async () => {
  const person = app.as({ codes: Object.values(may), userId: 1, name: 'Rita Técnica' });
  const content = Buffer.from(JSON.stringify({ type: 'Point', coordinates: [0, 0] }));
  const files = [{ name: 'ponto.geojson', content }];
  const { body } = await person.call(datasetsContract, 'create', { body: {}, files });
  const params = { id: body.id };
  const another = () => person.call(datasetsContract, 'addVersion', { params, body: {}, files });
  expect((await another()).problem.code).toBe('dataset.busy');
  expect((await person.call(jobsContract, 'cancel', { params: { id: body.jobId } })).body.status).toBe('cancelled');
  const { body: stopped } = await person.call(datasetsContract, 'show', { params });
  expect(stopped).toMatchObject({ pending: 'failed', versions: [{ state: 'failed', failure: null }] });
  const again = await person.call(datasetsContract, 'answer', { params: { ...params, version: body.versionId }, body: {} });
  expect(again.status, JSON.stringify(again.problem)).toBe(202);
  expect((await person.call(datasetsContract, 'show', { params })).body.pending).toBe('reading');
  await person.call(jobsContract, 'cancel', { params: { id: again.body.started[0]?.jobId ?? '' } });
  expect((await another()).status).toBe(202);
});
