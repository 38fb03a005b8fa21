import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysOf } from '#platform/kernel/unknown.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import type { Remote } from '../domain/wire.ts';
import { httpProvider, type ProcessProvider } from './http-provider.ts';
import { standInKey, startStandIn, type StandIn } from './stand-in.ts';

let app: TestApp;
const standIns = {} as Record<Remote, StandIn>;

beforeAll(async () => {
  standIns.medidata = await startStandIn('medidata');
  standIns.airc = await startStandIn('airc');
  app = await testApp({ features: [], outgoingAllow: Object.values(standIns).map(({ host }) => host) });
});
afterAll(async () => {
  for (const standIn of Object.values(standIns)) standIn.close();
  await app.close();
});

const provider = (name: Remote, key: string | null = standInKey): ProcessProvider =>
  httpProvider(app.services, { provider: name, address: standIns[name].address, key }, { timeoutMs: 500 });

describe.each(['medidata', 'airc'] as const)('the provider %s', (name) => {
  it('finds page by page, by the fields it knows', async () => {
    const first = await provider(name).find({ subject: 'moradia', status: 'indeferido' }, 1, 25);
    // Airc is not searched by status: it is not asked.
    expect([first.total, first.items.length]).toEqual(name === 'airc' ? [30, 25] : [0, 0]);
    const second = await provider(name).find({ subject: 'moradia' }, 2, 25);
    expect([second.total, second.items.length]).toEqual([30, 5]);
  });

  it('reads one by its number, strokes and all', async () => {
    const one = await provider(name).read('12/2025', null);
    expect(one).toMatchObject({ process: '12/2025', owner: { nif: '501442600' }, entryAt: '2025-01-13' });
    expect(one?.status).toBe(name === 'airc' ? undefined : 'Deferido');
    expect(await provider(name).read('999/2025', null)).toBeNull();
  });

  it('tells what changed since, to the end', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const part: Awaited<ReturnType<ProcessProvider['changedSince']>> = await provider(name).changedSince('2025-06-01T00:00:00Z', cursor);
      seen.push(...part.items.map(({ process }) => process));
      cursor = part.cursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(60);
  });

  it('leaves out what cannot be understood, and tells how much that was', async () => {
    standIns[name].change('7/2025', { entryAt: 'ontem' });
    const { items, odd } = await provider(name).find({ subject: 'muro' }, 1, 25);
    expect([items.length, odd]).toEqual([24, 1]);
    standIns[name].change('7/2025', { entryAt: '2025-01-08', changedAt: '2025-06-08T10:00:00Z' });
  });

  it('says in words why it cannot', async () => {
    const failures = {
      dead: 'provider.no-answer',
      slow: 'provider.no-answer',
      broken: 'provider.no-answer',
      garbage: 'provider.strange',
      refusing: 'provider.refused',
    } as const;
    for (const mode of keysOf(failures)) {
      standIns[name].mode = mode;
      await expect(provider(name).read('12/2025', null), mode).rejects.toMatchObject({ code: failures[mode] });
    }
    standIns[name].mode = 'well';
    await expect(provider(name, 'outra').read('12/2025', null)).rejects.toMatchObject({ code: 'provider.refused' });
  });
});
