import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { system } from '#platform/access/actor.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { defineJob, scheduledJob } from '#platform/jobs/job.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { defineErrors } from '#platform/kernel/errors.ts';
import { mailStatus } from '#platform/mail/server/status.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { until } from '#platform/testing/until.ts';
import { statusContract, type StatusLine } from '../contract.ts';
import { mayStatus } from '../permissions.ts';
import { sayBytes, sayDuration } from './say.ts';

const errors = defineErrors({ 'test.broken': { status: 422, pt: 'O ficheiro está partido.', en: 'The file is broken.' } });
const label = { pt: 'Exportação de ensaio', en: 'Test export' };
const fragile = defineJob({ name: 'test.fragile', label, payload: z.object({}), retries: 0, timeoutSeconds: 30, concurrency: 'parallel' });
const nightly = scheduledJob({ name: 'test.nightly', label: { pt: 'Trabalho da noite', en: 'Nightly job' }, retries: 0, schedule: '0 0 1 1 *' });
let isBroken = true;
const work = async (): Promise<void> => {
  if (isBroken) throw errors['test.broken']();
};

const feature: ServerFeature = {
  id: 'test',
  migrations: [],
  permissions: [],
  contracts: [],
  jobs: [handleJob(fragile, work), handleJob(nightly, work)],
  status: [
    mailStatus,
    {
      id: 'dead',
      label: { pt: 'Parte morta', en: 'Dead part' },
      order: 1,
      look: () => Promise.reject(new Error('secret detail')),
    },
    { id: 'unused', label: { pt: 'Por usar', en: 'Unused' }, order: 2, look: () => Promise.resolve(null) },
    {
      id: 'live',
      label: { pt: 'Parte viva', en: 'Live part' },
      order: 3,
      keep: 0,
      link: { to: '/a/b', anyOf: ['X_00001'] },
      look: ({ locale }) => Promise.resolve({ state: 'fault', sentence: locale === 'pt' ? 'Parada.' : 'Stopped.', since: new Date(0) }),
    },
  ],
  routes: () => {},
};

let app: TestApp;
const viewer = { codes: [mayStatus.view] };
const admin = { codes: [mayStatus.view, mayStatus.retry, 'X_00001'], userId: 2 };

async function lines(persona: Parameters<TestApp['as']>[0] = viewer): Promise<Map<string, StatusLine>> {
  const { body } = await app.as(persona).call(statusContract, 'show', {});
  return new Map(body.parts.map((part) => [part.id, part]));
}
/** Sights are kept for some seconds; asking for a retry of nothing forgets them. */
async function fresh(persona: Parameters<TestApp['as']>[0] = viewer): Promise<Map<string, StatusLine>> {
  await app.as({ ...admin, ...(persona.tenant && { tenant: persona.tenant }) }).call(statusContract, 'retry', {
    body: { jobs: ['00000000-0000-4000-8000-000000000000'] },
  });
  return lines(persona);
}
const fact = (line: StatusLine | undefined, name: string): string | null | undefined => line?.facts.find(({ label: one }) => one === name)?.value;

beforeAll(async () => {
  app = await testApp({
    features: [feature],
    work: true,
    smtpUrl: 'smtp://127.0.0.1:9',
    tenants: [testTenant('alfa', { broadcasting: { enabled: true } }), testTenant('beta')],
  });
});
afterAll(() => app.close());

describe('the status page', () => {
  it('is for whoever holds its code', async () => {
    expect((await app.anonymous.call(statusContract, 'show', {})).status).toBe(401);
    expect((await app.as({}).call(statusContract, 'show', {})).status).toBe(403);
    expect((await app.as(viewer).call(statusContract, 'retry', { body: { jobs: [crypto.randomUUID()] } })).status).toBe(403);
  });

  it('loses only the line of a part that fails, and says nothing of its inside', async () => {
    const { body, raw } = await app.as(viewer).call(statusContract, 'show', {});
    expect(body.parts.map(({ id }) => id)).toEqual(['dead', 'live', 'jobs', 'mail', 'storage', 'backup', 'realtime']);
    expect(body.parts[0]).toMatchObject({ label: 'Parte morta', state: 'unknown', sentence: 'Não foi possível saber como está.' });
    expect(raw.body).not.toContain('secret');
  });

  it('speaks the language of whoever asks, and leads only where they may go', async () => {
    expect((await lines(viewer)).get('live')).toMatchObject({ sentence: 'Parada.', link: null, since: '1970-01-01T00:00:00.000Z' });
    expect((await lines({ ...admin, locale: 'en' })).get('live')).toMatchObject({ label: 'Live part', sentence: 'Stopped.', link: '/a/b' });
  });

  it('tells failed jobs by kind and reason, runs them again, and says when they went well', async () => {
    const site = app.site();
    const ids: string[] = [];
    for (let n = 0; n < 2; n++) ids.push(await site.tx(system, (trx) => app.services.jobs.start(trx, site, system, fragile, {})));
    await site.tx(system, (trx) => app.services.jobs.start(trx, site, system, nightly, {}));
    const failed = (n: number) =>
      until(`${n} failed jobs`, async () => {
        const jobs = (await fresh()).get('jobs');
        return fact(jobs, 'Falharam no último dia') === String(n) && jobs;
      });
    const jobs = await failed(3);
    expect(jobs).toMatchObject({ state: 'attention', sentence: '3 trabalhos falharam no último dia.' });
    const trouble = jobs.troubles.find(({ label: one }) => one.startsWith('Exportação'));
    expect(trouble).toMatchObject({ label: 'Exportação de ensaio (2 vezes)', detail: 'O ficheiro está partido.' });
    expect(trouble?.jobs.toSorted()).toEqual(ids.toSorted());
    expect((await lines({ ...viewer, tenant: 'beta' })).get('jobs')).toMatchObject({ state: 'good', troubles: [] });

    isBroken = false;
    // Another municipality's jobs are nobody's here.
    const strangers = await app.as({ ...admin, tenant: 'beta' }).call(statusContract, 'retry', { body: { jobs: ids } });
    expect(strangers.body).toEqual({ started: 0 });
    const again = await app.as(admin).call(statusContract, 'retry', { body: { jobs: ids } });
    expect(again.body).toEqual({ started: 2 });
    expect((await failed(1)).troubles.map(({ label: one }) => one)).toEqual(['Trabalho da noite']);
    await site.tx(system, (trx) => app.services.jobs.start(trx, site, system, nightly, {}));
    const mended = await until('the next night', async () => {
      const line = (await fresh()).get('jobs');
      return line?.state === 'good' && line;
    });
    expect(mended.sentence).toBe('O que falhou no último dia voltou a correr e terminou bem.');
    expect(mended.troubles[0]).toMatchObject({ jobs: [], detail: 'O ficheiro está partido. Entretanto correu bem.' });
  });

  it('counts mail by reason and names nobody', async () => {
    expect((await fresh()).get('mail')).toMatchObject({ state: 'good', sentence: 'Não houve mensagens a enviar no último dia.', link: null });
    const now = app.services.now();
    const mail = (values: { status: 'sent' | 'failed' | 'queued'; error?: string; minutes: number; attempts?: number }) =>
      app.site().tx(system, (trx) =>
        trx
          .insertInto('mail')
          .values({
            recipient: 'ana.silva@exemplo.pt',
            locale: 'pt',
            template: 'x',
            subject: 's',
            text: 't',
            html: 'h',
            status: values.status,
            error: values.error ?? null,
            attempts: values.attempts ?? 1,
            created_at: new Date(now.getTime() - values.minutes * 60_000),
            sent_at: values.status === 'sent' ? now : null,
          })
          .execute(),
      );
    for (let n = 0; n < 3; n++) await mail({ status: 'sent', minutes: n });
    await mail({ status: 'failed', minutes: 30, error: '550 5.1.1 <ana.silva@exemplo.pt>: user unknown' });
    await mail({ status: 'failed', minutes: 3000, error: '550 long ago' });
    const refused = (await fresh()).get('mail');
    expect(refused).toMatchObject({ state: 'attention', sentence: '1 mensagem não foi entregue no último dia.' });
    expect(refused?.troubles).toMatchObject([{ label: 'O endereço não existe.', detail: '1 ×' }]);
    expect(fact(refused, 'Enviadas no último dia')).toBe('3');
    await mail({ status: 'queued', minutes: 40, attempts: 4, error: 'connect ECONNREFUSED 127.0.0.1:9' });
    const stuck = (await fresh()).get('mail');
    expect(stuck).toMatchObject({ state: 'fault', since: new Date(now.getTime() - 40 * 60_000).toISOString() });
    expect(stuck?.sentence).toMatch(/^1 mensagem espera pelo servidor/);
    expect(JSON.stringify(stuck)).not.toContain('ana.silva');
  });

  it('hears itself where real time is on, and measures what is stored', async () => {
    const here = await lines();
    expect(here.get('realtime')).toMatchObject({ state: 'good', sentence: 'O que muda chega logo às páginas abertas.' });
    expect(here.get('storage')?.facts.map(({ label: one }) => one)).toEqual([
      'Ficheiros guardados',
      'Espaço dos ficheiros',
      'Espaço da base de dados',
      'Livre no disco',
    ]);
    expect(fact(here.get('storage'), 'Espaço da base de dados')).toMatch(/^\d+(,\d)? (KB|MB)$/);
    expect(here.get('backup')).toMatchObject({ state: 'unknown' });
  });
});

describe('sizes and times', () => {
  it('are said as people say them', () => {
    expect([0, 1023, 1536, 5 * 1024 ** 3, 2000 * 1024 ** 4].map((bytes) => sayBytes(bytes, 'pt'))).toEqual([
      '0 B',
      '1023 B',
      '1,5 KB',
      '5 GB',
      '2000 TB',
    ]);
    expect([20, 3600, 7200, 180_000].map((seconds) => sayDuration(seconds, 'pt'))).toEqual(['1 minuto', '60 minutos', '2 horas', '2 dias']);
    expect(sayDuration(7200, 'en')).toBe('2 hours');
  });
});
