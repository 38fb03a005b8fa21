import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentContract } from '#features/messaging/server/index.ts';
import { endedJob } from '#platform/testing/until.ts';
import { occurrences as front } from '../record/contract.ts';
import { exporting } from '../desk/export-contract.ts';
import { intake } from '../intake/report-contract.ts';
import { editGates, filterGates } from '../record/domain/gate-tables.ts';
import { gates, type Gated } from '../record/domain/gates.ts';
import { fieldCodes, may } from '../record/permissions.ts';
import { manualContract } from '../telling/contract.ts';
import { relatedOccurrences } from '../related/contract.ts';
import { deskDashboard, tabulations } from '../figures/contract.ts';
import { mayReporting } from '../intake/permissions.ts';
import { occurrenceTime } from '../time/contract.ts';
import { everyCode, marked, openLeakTown, sentCodes, without } from './leak-town.ts';
import type { Town } from './test-town.ts';

/*
 * Every code that opens a field, switched off alone: its value must be at no door. The markers are a table over all fields, so that
 * a new one does not compile without saying how its value would be known again.
 */

let { town, made, typeId, subtypeId } = {} as Awaited<ReturnType<typeof openLeakTown>>;
beforeAll(async () => {
  ({ town, made, typeId, subtypeId } = await openLeakTown());
});
afterAll(() => town.close());

type Client = Town['anyone'];
const text = (answer: { body: unknown; problem: unknown }): string => JSON.stringify([answer.body, answer.problem]);
const byCode = { params: { code: '' } };
const code = () => ({ ...byCode, params: { code: made.code } });

/** Everything that answers with a record or about records. */
const doors: Readonly<Record<string, (who: Client) => Promise<string>>> = {
  list: async (who) => text(await who.call(front, 'search', { query: {} })),
  code: async (who) => text(await who.call(front, 'searchCode', { query: { q: made.code } })),
  lists: async (who) => text(await who.call(front, 'searchLists', {})),
  choices: async (who) => text(await who.call(front, 'updateLists', {})),
  map: async (who) => text(await who.call(front, 'features', { query: { bbox: '-4000,-4000,4000,4000', resolution: 10 } })),
  counts: async (who) => text(await who.call(front, 'filters', { query: {} })),
  detail: async (who) => text(await who.call(front, 'show', code())),
  front: async (who) => text(await who.call(front, 'front', code())),
  history: async (who) => text(await who.call(front, 'data', code())),
  stale: async (who) => text(await who.call(front, 'update', { params: { id: made.id }, version: 1, body: { referencePoint: 'Outro' } })),
  similar: async (who) => JSON.stringify((await who.call(intake, 'check', { query: { x: 205, y: 110, typeId } })).body.similar),
  activity: async (who) => text(await who.call(occurrenceTime, 'activity', { query: {} })),
  overdue: async (who) => text(await who.call(occurrenceTime, 'overdue', { query: {} })),
  accountable: async (who) => text(await who.call(occurrenceTime, 'accountable', { query: { scope: 'units' } })),
  reports: async (who) => text(await who.call(tabulations, 'occurrences-summary', { query: {} })),
  reportBySubtype: async (who) => text(await who.call(tabulations, 'occurrences-summary', { query: { by: 'subtype' } })),
  reportByUnity: async (who) => text(await who.call(tabulations, 'occurrences-summary', { query: { by: 'unity' } })),
  performers: async (who) => text(await who.call(tabulations, 'occurrences-performer', { query: {} })),
  subtypes: async (who) => text(await who.call(tabulations, 'chart-subtypes', { query: {} })),
  reportLists: async (who) => text(await who.call(tabulations, 'lists', {})),
  dashboard: async (who) => text(await who.call(deskDashboard, 'show', {})),
  templates: async (who) => text(await who.call(occurrenceTime, 'templates', { params: { id: made.id }, query: {} })),
  suggestions: async (who) => text(await who.call(relatedOccurrences, 'suggestions', { params: { id: made.id }, query: {} })),
  people: async (who) => text(await who.call(relatedOccurrences, 'searchUser', { query: {} })),
  subtypesOfType: async (who) => text(await who.call(relatedOccurrences, 'searchSubtypes', { params: { type: typeId } })),
  subtypesToGive: async (who) => text(await who.call(relatedOccurrences, 'updateSubtypes', { params: { type: typeId } })),
  unitiesToGive: async (who) => text(await who.call(relatedOccurrences, 'updateUnities', { params: { subtype: subtypeId } })),
  notice: async (who) => {
    const messagePt = '{tipo} {unidade} {descricao} {responsavel}';
    const body = { key: 'fuga-fuga-fuga-fuga', channelId: 'app', targets: ['assigned'], subjectPt: 'Fuga', messagePt, dryRun: true };
    return text(await who.call(manualContract, 'sendOne', { params: { id: made.id }, body: body as never }));
  },
  sent: async (who) => text(await who.call(sentContract, 'list', { query: { pageSize: 100 } as never })),
  sentOne: async (who) => {
    const { rows } = await sql<{ id: number }>`select id from sent_notification order by id`.execute(town.app.site().db);
    const answers = await Promise.all(rows.map(({ id }) => who.call(sentContract, 'show', { params: { id: Number(id) }, query: {} as never })));
    return answers.map(text).join();
  },
  audit: async (who) => {
    const reporter = await sql<{ id: number }>`select id from occurrence_reporter where occurrence_id = ${made.id}`.execute(town.app.site().db);
    const sent = await sql<{ id: number }>`select id from sent_notification`.execute(town.app.site().db);
    const records = [`occurrence/${made.id}`, `occurrence_reporter/${reporter.rows[0]?.id}`, ...sent.rows.map(({ id }) => `sent_notification/${id}`)];
    const answers = await Promise.all(records.map((record) => who.inject({ method: 'GET', url: `/api/backoffice/gestao/audit/records/${record}` })));
    return answers.map(({ payload }) => payload).join();
  },
};
const look = async (codes: readonly string[]): Promise<Record<string, string>> => {
  const who = town.as({ userId: town.ids.vera, name: 'Vera Dias', codes });
  return Object.fromEntries(await Promise.all(Object.entries(doors).map(async ([name, door]) => [name, await door(who)] as const)));
};
/** The codes in two halves: each is missing in one of them, while its neighbours are there. */
const viewCodes = [...new Set(marked.map(([, , view]) => view))];
const halves = [0, 1].map((rest) => viewCodes.filter((_, index) => index % 2 === rest));
const found = (seen: Readonly<Record<string, string>>, marker: RegExp): string[] => Object.keys(seen).filter((name) => marker.test(seen[name] ?? ''));

describe('a field without its code', () => {
  it('is seen with it, so that the markers prove something', async () => {
    const seen = await look(without(''));
    for (const [field, marker] of marked) expect(found(seen, marker), field).not.toEqual([]);
  });

  for (const [field, marker, view] of marked) {
    it(`${field}: its value stands at no door`, async () => {
      expect(found(await look(without(view)), marker)).toEqual([]);
    });
  }

  it('narrows nothing: a filter and a search tell no more than the record', async () => {
    const ids = { type: '999', subtype: '999', unity: '999', priority: '999', channel: '999', assigned: '999' };
    const values: Record<string, string> = { ...ids, variant: 'accident' };
    const total = async (codes: readonly string[], query: Record<string, string>) =>
      (await town.as({ userId: town.ids.vera, codes }).call(front, 'search', { query: query as never })).body.total;
    for (const [name, gate] of Object.entries(filterGates)) {
      if (gate === 'open') continue;
      const value = values[name];
      if (value === undefined) throw new Error(`The filter "${name}" needs a value nothing has.`);
      expect(await total(everyCode, { [name]: value }), name).toBe(0);
      expect(await total(without(String(gates[gate].view)), { [name]: value }), name).toBe(1);
    }
    expect(await total(everyCode, { q: 'marcadescricao' })).toBe(1);
    expect(await total(without(may.viewDescription), { q: 'marcadescricao' })).toBe(0);
    expect(await total(without(may.viewDescription), { q: 'flores' })).toBe(1);
  });

  it('is not heard either: whoever may not see type, unit or visibility hears what everybody hears', async () => {
    for (const view of [may.viewType, may.viewUnity, may.viewVisibility]) {
      const { body } = await town.as({ userId: town.ids.vera, codes: without(view) }).call(front, 'searchLists', {});
      expect(body.push).toEqual(['occurrences']);
    }
    expect((await town.as({ userId: town.ids.vera, codes: everyCode }).call(front, 'searchLists', {})).body.push).toEqual(['private-occurrences']);
  });

  it('is in no export', async () => {
    const { db } = town.app.site();
    const exported = async (codes: readonly string[], index: number): Promise<string> => {
      const phone = `+3519300000${String(index).padStart(2, '0')}`;
      const { rows } = await sql<{ id: number }>`insert into account (name, phone, locale) values ('Exporta', ${phone}, 'pt') returning id`.execute(
        db,
      );
      const who = town.as({ userId: Number(rows[0]?.id), name: 'Exporta', codes });
      const { body } = await who.call(exporting, 'export', { query: { format: 'csv' } });
      const job = await endedJob(who, body.jobId);
      expect(job).toMatchObject({ status: 'finished' });
      return (await who.inject({ method: 'GET', url: job.downloadUrl ?? '' })).rawPayload.toString('utf8');
    };
    const [whole = '', ...parts] = await Promise.all(
      [everyCode, ...halves.map((gone) => everyCode.filter((one) => !gone.includes(one)))].map(exported),
    );
    for (const [field, marker, view] of marked.filter(([name]) => name !== 'history')) {
      expect(whole, field).toMatch(marker);
      for (const [index, gone] of halves.entries()) expect(marker.test(parts[index] ?? ''), `${field} ${index}`).toBe(!gone.includes(view));
    }
  });

  it('is in no message', async () => {
    const { db } = town.app.site();
    const role = await sql<{ id: number }>`insert into role (name) values ('Fuga') returning id`.execute(db);
    const roleId = Number(role.rows[0]?.id);
    await sql`insert into account_role (account_id, role_id) values (${town.ids.rita}, ${roleId})`.execute(db);
    await sql`update notification set active = false`.execute(db);
    const message = '{tipo} {unidade} {descricao} {responsavel} {nota} {visibilidade} {alteracoes}';
    await sql`insert into notification (name, automatic, channel, subject_pt, subject_en, message_pt, message_en, triggers, targets)
      values ('Fuga', true, 'email', 'Fuga', 'Leak', ${message}, ${message}, '{occurrences.noted}', '{assigned}')`.execute(db);
    let letters = 0;
    const letter = async (codes: readonly string[]): Promise<string> => {
      await sql`delete from role_permission where role_id = ${roleId}`.execute(db);
      await sql`insert into role_permission (role_id, code) select ${roleId}, unnest(${[...codes]}::text[])`.execute(db);
      await sql`delete from mail`.execute(db);
      await town.vera.call(front, 'addNote', { params: { id: made.id }, body: { kind: 'note', text: `MARCA-INTERNA ${++letters}` } });
      await town.announced();
      const { rows } = await sql<{ text: string }>`select text from mail where recipient = 'pessoa3@ensaio.example'`.execute(db);
      return rows.map((row) => row.text).join('\n');
    };
    const told: readonly Gated[] = ['type', 'unity', 'description', 'assigned', 'internal', 'visibility'];
    const whole = await letter(everyCode);
    const parts = [];
    for (const gone of halves) parts.push(await letter(everyCode.filter((one) => !gone.includes(one))));
    for (const [field, marker, view] of marked.filter(([name]) => told.includes(name))) {
      expect(whole, field).toMatch(marker);
      for (const [index, gone] of halves.entries()) expect(marker.test(parts[index] ?? ''), `${field} ${index}`).toBe(!gone.includes(view));
    }
  });
});

describe('what was sent about it', () => {
  const reader = (codes: readonly string[], userId = town.ids.vera) => town.as({ userId, codes: [...codes, ...sentCodes, 'ACL_00072', 'ACL_00063'] });
  const sentIds = async (who: Client): Promise<number[]> =>
    (await who.call(sentContract, 'list', { query: { q: made.code, pageSize: 100 } as never })).body.items.map(({ id }) => id);

  it('is not there for who may not open it: in the list, by its number, to delete or send again, in the export', async () => {
    const whole = await sentIds(reader(everyCode));
    expect(whole.length).toBeGreaterThan(0);
    const [id = 0] = whole;
    const blind = [
      [],
      everyCode.filter((one) => one !== may.view),
      everyCode.filter((one) => one !== may.viewPrivate),
      everyCode.filter((one) => one !== may.viewAll),
    ];
    for (const codes of blind) {
      // Somebody of no unit.
      const who = reader(codes, town.ids.bruno);
      expect(await sentIds(who), codes.join()).toEqual([]);
      const doors = [
        await who.call(sentContract, 'show', { params: { id }, query: {} as never }),
        await who.call(sentContract, 'retry', { params: { id } }),
        await who.call(sentContract, 'remove', { params: { id } }),
      ];
      expect(doors.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
  });

  it('names nobody in list, search and export without the code for who reported', async () => {
    const exported = async (who: Client): Promise<string> => {
      const { body } = await who.call(sentContract, 'export', { body: { format: 'csv', filter: {} } });
      expect((await endedJob(who, body.jobId)).status).toBe('finished');
      return (await who.inject({ url: `/api/jobs/${body.jobId}/file` })).body;
    };
    const found = async (who: Client) => (await who.call(sentContract, 'list', { query: { q: 'marca-reporter' } as never })).body.total;
    // A job acts for the account: each of the two has one of its own.
    const { rows } = await sql<{ id: number }>`insert into account (name, phone, locale) values
      ('Lê tudo', '+351930000091', 'pt'), ('Lê menos', '+351930000092', 'pt') returning id`.execute(town.app.site().db);
    const [whole = 0, less = 0] = rows.map(({ id }) => Number(id));
    const [sees, blind] = [reader(everyCode, whole), reader(without(may.viewReporter), less)];
    expect([await found(sees), await found(blind)]).toEqual([1, 0]);
    expect(await exported(sees)).toMatch(/MARCA-REPORTER;marca-reporter@/);
    const masked = await exported(blind);
    expect(masked).not.toMatch(/marca-reporter/i);
    expect(masked).toContain('Pessoa reservada');
  });
});

describe('outside the staff', () => {
  it('nothing that only the desk knows stands at any door, nor on the plain page', async () => {
    const open = await town.vera.call(front, 'update', {
      params: { id: made.id },
      version: (await town.vera.call(front, 'show', code())).body.version,
      body: { visibility: 'public' },
    });
    expect(open.status).toBe(200);
    const secret = marked.filter(([field]) => gates[field].told !== 'public');
    const page = (await town.anyone.inject({ method: 'GET', url: `/meubairro/occurrence/${made.code}` })).payload;
    expect(page).toContain('marcadescricao');
    for (const who of [town.anyone, town.bruno]) {
      const seen = {
        page,
        ...Object.fromEntries(await Promise.all(Object.entries(doors).map(async ([name, door]) => [name, await door(who).catch(() => '')]))),
      };
      for (const [field, marker] of secret) expect(found(seen, marker), field).toEqual([]);
    }
    // By private link the reporter is shown what the reporter wrote, and no more.
    const own = text(await town.anyone.call(front, 'front', { ...code(), query: { token: made.token } }));
    expect(own).toMatch(/MARCA-REPORTER/);
    for (const [field, marker] of secret) if (gates[field].told === 'nobody') expect(own, field).not.toMatch(marker);
  });

  it('staff sees it as the public does, with the code', async () => {
    const as = (codes: readonly string[]) =>
      town.as({ userId: town.ids.vera, codes }).call(front, 'front', { ...code(), query: { as: 'anonymous' } });
    expect((await as(everyCode.filter((one) => one !== may.viewAsAnonymous))).status).toBe(403);
    const { body } = await as([...everyCode, may.viewAsAnonymous]);
    expect(body).toMatchObject({ code: made.code, priority: null, assigned: null, reporter: null, may: { edit: false } });
  });
});

describe('changing and giving', () => {
  const seeing = [...fieldCodes.view, mayReporting.viewAnswers, may.view, may.viewAll, may.viewPrivate, may.detail];
  const change = async (codes: readonly string[], body: object) => {
    const { version } = (await town.vera.call(front, 'show', code())).body;
    return town.as({ userId: town.ids.vera, name: 'Vera Dias', codes }).call(front, 'update', { params: { id: made.id }, version, body });
  };
  const values: { readonly [name in keyof typeof editGates]: unknown } = {
    typeId: 0,
    subtypeId: null,
    priorityId: null,
    channelId: null,
    visibility: 'public',
    description: 'Outra descrição',
    address: 'Rua Nova 1',
    referencePoint: 'Junto ao café',
    point: [210, 110],
    services: 'Outros',
    notes: 'Outras',
    periodStart: '2026-11-01',
    periodEnd: '2026-11-30',
    integrationLink: 'https://exemplo.pt/2',
    integrationKey: 'K2',
    integrationCode: 'C2',
    answers: {},
    edocLink: 'https://exemplo.pt/3',
  };

  it('a field takes its own code, and the refusal names it', async () => {
    for (const name of Object.keys(values) as (keyof typeof values)[]) {
      const body = { [name]: name === 'typeId' ? typeId : values[name] };
      const own: readonly string[] = gates[editGates[name]].update;
      const denied = await change([...seeing, may.edit], body);
      if (!own.includes(may.edit)) {
        expect([denied.status, denied.problem.code, Object.keys(denied.problem.fields ?? {})], name).toEqual([
          403,
          'occurrence.field-denied',
          [name],
        ]);
        expect((await change([...seeing, may.edit, own[0] ?? ''], body)).status, name).toBe(200);
      }
    }
    expect((await change([...seeing, may.edit, may.updateAll], { address: 'Rua Velha 2', edocLink: null })).status).toBe(200);
    // Nobody changes what they may not see: trying values would tell the one it has.
    const blind = seeing.filter((one) => one !== may.viewPriority);
    expect((await change([...blind, may.edit, may.updateAll], { priorityId: null })).status).toBe(403);
  });

  it('unit and person are two codes', async () => {
    const assign = async (codes: readonly string[], body: object) => {
      const { version } = (await town.vera.call(front, 'show', code())).body;
      return (
        await town.as({ userId: town.ids.vera, codes: [...seeing, ...codes] }).call(front, 'assign', { params: { id: made.id }, version, body })
      ).status;
    };
    expect(await assign([may.updateUnity], { userId: null })).toBe(403);
    expect(await assign([may.updateAssigned], { unityId: null })).toBe(403);
    expect(await assign([may.updateAssigned], { userId: null })).toBe(200);
    expect(await assign([may.updateUnity], { unityId: town.unity('Espaços Verdes') })).toBe(200);
    expect(await assign([may.assign], { unityId: town.unity('Obras Municipais'), userId: null })).toBe(200);
  });

  it('registering at the desk, each field takes its own', async () => {
    const report = (codes: readonly string[], body: object) =>
      town.as({ userId: town.ids.vera, codes: [...seeing, may.add, ...codes] }).call(intake, 'create', {
        body: { typeId, description: 'Ao balcão', x: 205, y: 110, channelId: town.channel('Serviço municipal'), consent: true, ...body } as never,
      });
    const all = fieldCodes.add;
    const cases: readonly (readonly [string, string, object])[] = [
      ['channelId', may.addChannel, {}],
      ['priorityId', may.addPriority, { priorityId: town.priority('Urgente') }],
      ['subtypeId', may.addSubtype, { subtypeId }],
      ['visibility', may.addVisibility, { visibility: 'private' }],
      ['name', may.addForNewUser, { name: 'Pessoa ao balcão' }],
    ];
    for (const [name, needed, body] of cases) {
      const { status, problem } = await report(
        all.filter((one) => one !== needed),
        body,
      );
      expect([status, Object.keys(problem.fields ?? {})], name).toEqual([403, [name]]);
      expect((await report(all, body)).status, name).toBe(201);
    }
    // Without the channel's code it is still the desk that registers: nobody's report becomes the clerk's own.
    const { channelId: _channel, ...bare } = { typeId, description: 'Ao balcão', x: 205, y: 110, channelId: 0 };
    const plain = town.as({ userId: town.ids.vera, codes: [...seeing, may.add] });
    const registered = await plain.call(intake, 'create', { body: { ...bare, desk: true } as never });
    expect(registered.status, JSON.stringify(registered.problem)).toBe(201);
    const shown = await town.vera.call(front, 'show', { params: { code: registered.body.code } });
    expect(shown.body).toMatchObject({ channel: null, mine: false, reporter: { userId: null, name: null } });
    expect((await town.ana.call(intake, 'create', { body: { ...bare, desk: true } as never })).status).toBe(403);
    // A citizen's own subtype is as it was.
    expect(
      (await town.ana.call(intake, 'create', { body: { typeId, subtypeId, description: 'Em casa', x: 205, y: 110, consent: true } as never })).status,
    ).toBe(201);
  });
});
