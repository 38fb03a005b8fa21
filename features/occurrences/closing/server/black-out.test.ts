import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { administration } from '#features/administration/server/index.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { messaging } from '#features/messaging/server/index.ts';
import { closing } from '../contract.ts';
import { occurrences as front } from '../../record/contract.ts';
import { intake } from '../../intake/report-contract.ts';
import { blackBar, findPersonal } from '../../record/domain/personal.ts';
import { may } from '../../record/permissions.ts';
import { managerCodes } from '../../server/manager-codes.ts';
import { relatedOccurrences } from '../../related/contract.ts';
import { eraseKeptPhotos, occurrences } from '../../server/index.ts';
import { publicReports } from '../../open/server/door.ts';
import { openTown, type Town } from '../../server/test-town.ts';
import { lookAs } from '../../record/server/viewer.ts';
import { anonymous } from '#platform/access/actor.ts';

let town: Town;
let now = new Date('2026-05-04T12:00:00Z');
const description = 'Candeeiro apagado, falem com a Ana 912345678';
const secret = '912345678';
beforeAll(async () => {
  town = await openTown({ features: [identity, messaging, layers, administration, occurrences], now: () => now });
});
afterAll(() => town.close());

type Client = Town['anyone'];
const blackOut = async (who: Client, code: string, spans: readonly { start: number; end: number }[]) => {
  const { id, version } = await town.show(code);
  return who.call(closing, 'blackOut', { params: { id }, version, body: { texts: [{ of: 'description', spans: [...spans] }] } });
};
const auditor = ['ACL_00050', 'ACL_00051', 'ACL_00052'];
const words = (answer: { body: unknown; problem: unknown }) => JSON.stringify([answer.body, answer.problem]);

async function doors(who: Client, { id, code }: { id: number; code: string }): Promise<Record<string, string>> {
  const site = town.app.site();
  const open311 = await publicReports(site, await lookAs(site.db, site, anonymous), { codes: [code] }, new Date(), { limit: 1, offset: 0 });
  return {
    front: words(await who.call(front, 'front', { params: { code } })),
    staff: words(await who.call(front, 'show', { params: { code } })),
    list: words(await who.call(front, 'search', { query: {} })),
    search: words(await who.call(front, 'search', { query: { q: secret } })),
    history: words(await who.call(front, 'data', { params: { code } })),
    near: words(await who.call(intake, 'check', { query: { x: 205, y: 110 } })),
    map: words(await who.call(front, 'features', { query: { bbox: '-4000,-4000,4000,4000', resolution: 1 } })),
    page: (await who.inject({ method: 'GET', url: `/meubairro/occurrence/${code}` })).payload,
    pages: (await who.inject({ method: 'GET', url: '/meubairro/occurrences' })).payload,
    open311: JSON.stringify(open311),
    audit: (await who.inject({ method: 'GET', url: `/api/backoffice/gestao/audit/records/occurrence/${id}` })).payload,
  };
}

describe('words that were blacked out', () => {
  it('stand at no door but for whoever may see what was first written', async () => {
    const made = await town.report(town.anyone, { description });
    const without = town.as({ userId: town.ids.vera, codes: [...managerCodes, ...auditor].filter((code) => code !== may.viewInitialDescription) });
    // The history remembers an edit that brought the words in.
    const { version } = await town.show(made.code);
    const edited = await town.vera.call(front, 'update', { params: { id: made.id }, version, body: { description: `${description}.` } });
    expect(edited.status).toBe(200);
    for (const who of [town.anyone, without]) expect(JSON.stringify(await doors(who, made))).toContain(secret);
    const answer = await blackOut(town.vera, made.code, findPersonal(description));
    expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
    expect(answer.body).toMatchObject({ description: `Candeeiro apagado, falem com a Ana ${blackBar}.`, originalDescription: `${description}.` });
    for (const who of [town.anyone, town.bruno, without]) {
      const { search, ...seen } = await doors(who, made);
      expect(JSON.parse(search ?? '[]')[0]).toMatchObject({ total: 0 });
      expect(Object.entries(seen).filter(([, text]) => text.includes(secret))).toEqual([]);
    }
    expect((await doors(town.anyone, made))['page']).toContain(blackBar);
    expect((await town.show(made.code)).timeline[0]?.changes).toEqual([{ field: 'wordsRedacted', old: null, new: '1' }]);
  });

  it('come back while nobody has written others, by whoever may see originals', async () => {
    const made = await town.report(town.anyone, { description });
    await blackOut(town.vera, made.code, findPersonal(description));
    const back = async (who: Client) => {
      const { id, version } = await town.show(made.code);
      return who.call(closing, 'showWords', { params: { id }, version });
    };
    expect((await back(town.rita)).status).toBe(403);
    expect((await back(town.vera)).body).toMatchObject({ description, originalDescription: null });
    expect((await back(town.vera)).problem.code).toBe('occurrence.original-gone');
  });

  it('take the code, the newest version, and words that are there', async () => {
    const made = await town.report(town.anyone, { description });
    const spans = findPersonal(description);
    expect((await blackOut(town.anyone, made.code, spans)).status).toBe(401);
    expect(
      (await blackOut(town.as({ userId: town.ids.vera, codes: managerCodes.filter((code) => code !== may.redactPhotos) }), made.code, spans)).status,
    ).toBe(403);
    expect((await blackOut(town.luis, made.code, spans)).status).toBe(404);
    expect((await blackOut(town.vera, made.code, [{ start: 0, end: 999 }])).status).toBe(422);
    const firstWords = () =>
      town.vera.call(closing, 'blackOut', {
        params: { id: made.id },
        version: 1,
        body: { texts: [{ of: 'description', spans: [{ start: 0, end: 3 }] }] },
      });
    for (const status of [200, 409]) expect((await firstWords()).status).toBe(status);
  });

  it('go from messages that were sent before', async () => {
    const made = await town.report(town.anyone, { description, email: 'ana@ensaio.example' });
    const { db } = town.app.site();
    await sql`update notification set active = false`.execute(db);
    await sql`insert into notification (name, automatic, channel, subject_pt, subject_en, message_pt, message_en, triggers, targets)
      values ('Fuga', true, 'email', 'Fuga', 'Leak', '{descricao}', '{descricao}', '{occurrences.answered}', '{reporter}')`.execute(db);
    await town.vera.call(front, 'addNote', { params: { id: made.id }, body: { kind: 'answer', text: 'Vamos ver' } });
    await town.announced();
    const kept = async () => {
      const { rows } = await sql<{ text: string }>`select text from mail where recipient = 'ana@ensaio.example'
        union all select message_pt from sent_notification where record_title = ${made.code}`.execute(db);
      return rows.filter(({ text }) => text.includes(secret)).length;
    };
    expect(await kept()).toBe(2);
    await blackOut(town.vera, made.code, findPersonal(description));
    expect(await kept()).toBe(0);
  });

  it('go from every other public text, of its parts too, and from what the history remembers', async () => {
    const made = await town.report(town.anyone, { description, referencePoint: 'Liguem 912 345 678!' });
    const whole = await town.show(made.code);
    const part = { typeId: whole.type.id, subtypeId: null, unityId: null, description: `Poste. ${description}`, photoIds: [] };
    const divided = await town.vera.call(relatedOccurrences, 'split', {
      params: { id: made.id },
      version: whole.version,
      body: { parts: [part], note: `Dividida, ver ${secret}` },
    });
    expect(divided.status, JSON.stringify(divided.problem)).toBe(200);
    await town.vera.call(front, 'addNote', { params: { id: made.id }, body: { kind: 'answer', text: `Falámos para ${secret}` } });
    await town.vera.call(front, 'addNote', { params: { id: made.id }, body: { kind: 'note', text: `Interno ${secret}` } });
    const { version } = await town.show(made.code);
    await town.vera.call(front, 'update', { params: { id: made.id }, version, body: { referencePoint: `Toquem, ${secret}` } });
    const codes = divided.body.related.parts.flatMap(({ code }) => code ?? []);
    expect(codes).toHaveLength(1);
    const seen = async () =>
      Promise.all([made.code, ...codes].map(async (code) => JSON.stringify((await town.anyone.call(front, 'front', { params: { code } })).body)));
    for (const text of await seen()) expect(text).toContain(secret);
    expect((await blackOut(town.vera, made.code, findPersonal(description))).status).toBe(200);
    for (const text of await seen()) {
      expect(text.replaceAll(' ', '')).not.toContain(secret);
      expect(text).toContain(blackBar);
    }
    const { rows } = await sql<{
      text: string;
    }>`select changes::text as text from audit_entry where type = 'occurrence' and record_id = ${String(made.id)}
      union all select changes::text from occurrence_event where occurrence_id = ${made.id}`.execute(town.app.site().db);
    expect(rows.filter(({ text }) => text.includes(`Toquem, ${secret}`))).toEqual([]);
    // What only the services read stays.
    expect(JSON.stringify((await town.show(made.code)).timeline)).toContain(`Interno ${secret}`);
  });

  it('may be of any text that everybody reads, and of no other', async () => {
    const made = await town.report(town.anyone, { description: 'Candeeiro apagado', referencePoint: 'Porta da Zulmira' });
    await sql`insert into occurrence_photo (occurrence_id, file_id, caption) values (${made.id}, gen_random_uuid(), 'O Zeferino')`.execute(
      town.app.site().db,
    );
    for (const kind of ['answer', 'note'] as const)
      await town.vera.call(front, 'addNote', { params: { id: made.id }, body: { kind, text: 'Foi o Hermenegildo' } });
    const { timeline, photoList, version } = await town.show(made.code);
    const line = (kind: string) => String(timeline.find((one) => one.kind === kind)?.id);
    const texts = [
      { of: 'event', key: line('answer'), spans: [{ start: 6, end: 18 }] },
      { of: 'referencePoint', key: null, spans: [{ start: 9, end: 16 }] },
      { of: 'caption', key: String(photoList[0]?.id), spans: [{ start: 2, end: 10 }] },
    ] as const;
    const send = (body: {
      texts: { of: 'event' | 'referencePoint' | 'caption' | 'answer'; key: string | null; spans: { start: number; end: number }[] }[];
    }) => town.vera.call(closing, 'blackOut', { params: { id: made.id }, version, body });
    for (const [of, key] of [
      ['event', line('note')],
      ['event', '1; drop'],
      ['answer', 'nada'],
    ] as const)
      expect((await send({ texts: [{ of, key, spans: [{ start: 0, end: 3 }] }] })).status).toBe(422);
    const answer = await send({ texts: texts.map((one) => ({ ...one, spans: [...one.spans] })) });
    expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
    expect(answer.body.referencePoint).toBe(`Porta da ${blackBar}`);
    expect(answer.body.photoList[0]?.caption).toBe(`O ${blackBar}`);
    expect(answer.body.timeline.find(({ kind }) => kind === 'answer')?.text).toBe(`Foi o ${blackBar}`);
  });

  it('are forgotten when the days for originals are over', async () => {
    const made = await town.report(town.anyone, { description });
    await blackOut(town.vera, made.code, findPersonal(description));
    const { services } = town.app;
    const originals = async () =>
      (
        await sql<{
          text: string;
        }>`select concat(description_original, ' ', initial_description) as text from occurrence where id = ${made.id}`.execute(town.app.site().db)
      ).rows[0]?.text;
    await eraseKeptPhotos(town.app.site(), services);
    expect(await originals()).toBe(`${description} ${description}`);
    now = new Date('2026-06-04T12:00:01Z');
    const { id, version } = await town.show(made.code);
    expect((await town.vera.call(closing, 'showWords', { params: { id }, version })).problem.code).toBe('occurrence.original-gone');
    await eraseKeptPhotos(town.app.site(), services);
    expect(await originals()).toBe(` Candeeiro apagado, falem com a Ana ${blackBar}`);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entry where type = 'occurrence' and record_id = ${String(made.id)}
      and changes::text like ${`%${secret}%`}`.execute(town.app.site().db);
    expect(rows[0]?.n).toBe(0);
  });
});
