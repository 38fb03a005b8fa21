import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#platform/access/actor.ts';
import { anonymous } from '#platform/access/actor.ts';
import { until } from '#platform/testing/until.ts';
import { occurrences as front } from '../contract.ts';
import { may } from '../permissions.ts';
import type { OccurrencePush } from '../schemas.ts';
import { occurrences } from '../../server/index.ts';
import { openTown, operatorCodes, type Town } from '../../server/test-town.ts';

interface Heard {
  tenant: string;
  channel: string;
  event: string;
  data: OccurrencePush;
}

let town: Town;
let stop: () => Promise<void>;
const heard: Heard[] = [];
let marks = 0;
beforeAll(async () => {
  town = await openTown();
  stop = await town.app.database.listen('largo', (payload) => heard.push(JSON.parse(payload) as Heard));
});
afterAll(async () => {
  await stop();
  await town.close();
});

/** Notices come in the order they were sent: with the mark of this moment, everything before it is here. */
async function allHeard(): Promise<void> {
  const mark = `mark-${++marks}`;
  await sql`select pg_notify('largo', ${JSON.stringify({ channel: mark, data: {} })})`.execute(town.app.site().db);
  await until('a notice', () => heard.some(({ channel }) => channel === mark));
}

/** What was pushed about an occurrence since the last call, by channel. */
async function pushed(id: number): Promise<Record<string, [string, number | null, number]>> {
  await allHeard();
  const found = heard.filter(({ data }) => data.id === id);
  heard.length = 0;
  return Object.fromEntries(found.map(({ channel, event, data }) => [channel, [event, data.fromStatusId, data.statusId]]));
}

it('everybody hears of public occurrences as citizens see them, staff of all, nobody of what is private', async () => {
  const unity = (visibility: string) => `private-occurrences-unity-${town.unity('Obras Municipais')}-${visibility}`;
  const [fresh, analysed, assigned] = [town.status('Nova'), town.status('Em análise'), town.status('Atribuída')];
  const made = await town.report(town.anyone);
  expect(await pushed(made.id)).toEqual({
    occurrences: ['created', null, fresh],
    'private-occurrences': ['created', null, fresh],
    [unity('public')]: ['created', null, fresh],
  });

  let version = (await town.vera.call(front, 'show', { params: { code: made.code } })).body.version;
  const move = async (statusId: number) => {
    version = (await town.vera.call(front, 'changeStatus', { params: { id: made.id }, version, body: { statusId, reason: null } })).body.version;
    return pushed(made.id);
  };
  expect(await move(analysed)).toEqual({
    occurrences: ['moved', fresh, analysed],
    'private-occurrences': ['moved', fresh, analysed],
    [unity('public')]: ['moved', fresh, analysed],
  });
  expect(await move(assigned)).toMatchObject({ occurrences: ['changed', analysed, analysed], 'private-occurrences': ['moved', analysed, assigned] });

  await town.vera.call(front, 'update', { params: { id: made.id }, version, body: { visibility: 'private' } });
  expect(await pushed(made.id)).toEqual({
    occurrences: ['removed', analysed, analysed],
    'private-occurrences': ['changed', assigned, assigned],
    [unity('public')]: ['removed', assigned, assigned],
    [unity('private')]: ['created', null, assigned],
  });
  await town.vera.call(front, 'remove', { params: { id: made.id } });
  expect(Object.keys(await pushed(made.id)).toSorted()).toEqual(['private-occurrences', unity('private')]);
});

it('a report that waits for confirmation is not pushed', async () => {
  const made = await town.report(town.anyone, { typeId: town.type('viaturas'), email: 'x@exemplo.pt' });
  await allHeard();
  expect(heard.filter(({ data }) => data.id === made.id)).toEqual([]);
});

it('a private channel opens only for who may hear all that is said there', async () => {
  const site = town.app.site();
  const actor = (userId: number, codes: readonly string[]): Actor => ({ ...anonymous, kind: 'user', userId, codes: new Set(codes) });
  const ask = async (who: Actor, channel: string) => {
    const rule = occurrences.channels?.find(({ name }) => name === channel || (name.endsWith('*') && channel.startsWith(name.slice(0, -1))));
    return (await rule?.authorize(site, who, channel)) ?? false;
  };
  const unity = `private-occurrences-unity-${town.unity('Obras Municipais')}-private`;
  expect(await ask(actor(town.ids.vera, Object.values(may)), 'private-occurrences')).toBe(true);
  expect(await ask(actor(town.ids.rita, operatorCodes), 'private-occurrences')).toBe(false);
  expect(await ask(actor(town.ids.rita, operatorCodes), unity)).toBe(true);
  expect(await ask(actor(town.ids.luis, operatorCodes), unity)).toBe(false);
  expect(await ask(anonymous, unity)).toBe(false);
  expect(await ask(anonymous, 'occurrences')).toBe(true);
});
