import { sql } from 'kysely';
import { expect } from 'vitest';
import { identity } from '#features/identity/server/index.ts';
import { expandAll, messaging, seedNotifications } from '#features/messaging/server/index.ts';
import { layers, refreshAddressStreets, replaceBoundary, replaceParishes, writeAddresses } from '#features/layers/server/index.ts';
import type { SimpleGeometry } from '#platform/geo/geojson.ts';
import { testApp, type Persona, type TestApp, type TestAppOptions, type TestClient } from '#platform/testing/app.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { occurrences as front } from '../record/contract.ts';
import { intake } from '../intake/report-contract.ts';
import { deskCodes } from '../record/desk-permissions.ts';
import { fieldCodes, may } from '../record/permissions.ts';
import { managerCodes } from './manager-codes.ts';
import { mayReporting } from '../intake/permissions.ts';
import { occurrences, seedCatalogue } from './index.ts';

export interface Letter {
  readonly template: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly locale: string;
  readonly unsubscribe: string | null;
}
type Shown = ReceivedOf<typeof front.show>;

/** A small municipality for tests: 8 km square around (0, 0), a western and an eastern parish, one street, people and unities. */
export interface Town {
  readonly app: TestApp;
  readonly ids: Record<'ana' | 'bruno' | 'rita' | 'luis' | 'vera', number>;
  readonly type: (code: string) => number;
  readonly status: (name: string) => number;
  readonly unity: (name: string) => number;
  readonly subtype: (name: string) => number;
  readonly channel: (name: string) => number;
  readonly priority: (name: string) => number;
  readonly anyone: TestClient;
  /** Citizens with a session. */
  readonly ana: TestClient;
  readonly bruno: TestClient;
  /** Operator of "Obras Municipais"; operator of "Espaços Verdes"; manager who sees all. */
  readonly rita: TestClient;
  readonly luis: TestClient;
  readonly vera: TestClient;
  as(persona: Persona): TestClient;
  report(who: TestClient, changes?: Record<string, unknown>): Promise<{ id: number; code: string; token: string }>;
  /** The record as the desk sees it; Vera's eyes unless told. */
  show(code: string, who?: TestClient): Promise<Shown>;
  /** Vera moves it to the status of this name. */
  move(code: string, status: string, reason?: string | null): Promise<Shown>;
  /** What was mailed, to everybody or to one, since the last look. */
  letters(recipient?: string): Promise<Letter[]>;
  /** Makes messages of what was announced so far, as the jobs would. */
  announced(): Promise<void>;
  close(): Promise<void>;
}

function box(minx: number, miny: number, maxx: number, maxy: number): SimpleGeometry {
  return {
    type: 'Polygon',
    coordinates: [
      [
        [minx, miny],
        [maxx, miny],
        [maxx, maxy],
        [minx, maxy],
        [minx, miny],
      ],
    ],
  };
}

export const operatorCodes = [
  may.view,
  may.viewPrivate,
  may.detail,
  may.add,
  may.edit,
  may.assign,
  may.changeStatus,
  may.note,
  may.answer,
  may.redactPhotos,
  may.satisfaction,
  ...Object.values(deskCodes).filter((code) => code !== deskCodes.forwardReporter),
  ...fieldCodes.view,
  ...fieldCodes.update,
  ...fieldCodes.add,
  mayReporting.viewAnswers,
  mayReporting.updateAnswers,
];
export { managerCodes };

export async function openTown(options: Partial<TestAppOptions> = {}): Promise<Town> {
  const app = await testApp({ features: [identity, messaging, layers, occurrences], ...options });
  const site = app.site();
  const names = await site.tx({ kind: 'system', userId: null, name: 'Largo', codes: new Set(), roleIds: [], sessionId: null }, async (trx) => {
    const into = { trx, srid: site.srid };
    await replaceBoundary(into, { dico: '9999', name: 'Ensaio', caopVersion: null, validFrom: null, geometry: box(-4000, -4000, 4000, 4000) });
    await replaceParishes(into, [
      { dicofre: '999901', name: 'Poente', caopVersion: null, validFrom: null, geometry: box(-4000, -4000, 0, 4000) },
      { dicofre: '999902', name: 'Nascente', caopVersion: null, validFrom: null, geometry: box(0, -4000, 4000, 4000) },
    ]);
    await writeAddresses(
      into,
      [10, 20, 30].map((house) => ({
        street: 'Rua das Flores',
        house: String(house),
        postcode: '9999-001',
        locality: 'Ensaio',
        point: [house * 10, 100],
      })),
    );
    await refreshAddressStreets(trx);
    await seedCatalogue(trx, { codePrefix: 'EN' });
    await seedNotifications(trx, [...app.services.notify.triggers.values()]);
    for (const [index, name] of ['Ana Lima', 'Bruno Sá', 'Rita Alves', 'Luís Melo', 'Vera Dias'].entries()) {
      await sql`insert into account (name, email, email_verified_at, locale) values (${name}, ${`pessoa${index + 1}@ensaio.example`}, now(), 'pt')`.execute(
        trx,
      );
    }
    const { rows } = await sql<{ kind: string; name: string; id: number }>`
      select 'type' as kind, code as name, id from occurrence_type union all select 'status', name, id from occurrence_status
      union all select 'unity', name, id from unity union all select 'subtype', name, id from occurrence_subtype
      union all select 'channel', name, id from channel union all select 'priority', name, id from priority
      union all select 'account', name, id from account`.execute(trx);
    const find = (kind: string) => (name: string) => {
      const row = rows.find((entry) => entry.kind === kind && entry.name === name);
      if (!row) throw new Error(`no ${kind} "${name}"`);
      return row.id;
    };
    const members = [
      ['Rita Alves', 'Obras Municipais'],
      ['Luís Melo', 'Espaços Verdes'],
      ['Vera Dias', 'Obras Municipais'],
    ] as const;
    for (const [person, unity] of members)
      await sql`insert into unity_user (unity_id, user_id) values (${find('unity')(unity)}, ${find('account')(person)})`.execute(trx);
    return find;
  });
  const account = names('account');
  const ids = {
    ana: account('Ana Lima'),
    bruno: account('Bruno Sá'),
    rita: account('Rita Alves'),
    luis: account('Luís Melo'),
    vera: account('Vera Dias'),
  };
  const report = async (who: TestClient, changes: Record<string, unknown> = {}) => {
    const body = { typeId: names('type')('iluminacao'), description: 'Candeeiro apagado há uma semana', x: 205, y: 110, consent: true, ...changes };
    const made = await who.call(intake, 'create', { body: body });
    if (made.status !== 201) throw new Error(`report refused: ${JSON.stringify(made.problem)}`);
    return made.body;
  };
  const vera = app.as({ userId: ids.vera, name: 'Vera Dias', codes: managerCodes });
  const show = async (code: string, who: TestClient = vera) => {
    const answer = await who.call(front, 'show', { params: { code } });
    expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
    return answer.body;
  };
  const announced = () => expandAll(app.services, site);
  return {
    app,
    ids,
    report,
    show,
    move: async (code, status, reason = null) => {
      const { id, version } = await show(code);
      const answer = await vera.call(front, 'changeStatus', { params: { id }, version, body: { statusId: names('status')(status), reason } });
      expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
      return answer.body;
    },
    letters: async (recipient) => {
      await announced();
      const whose = recipient === undefined ? sql`true` : sql`recipient = ${recipient}`;
      const { rows } = await sql<Letter>`with gone as (delete from mail where ${whose} returning *)
        select template, recipient, subject, text, locale, unsubscribe from gone order by id`.execute(site.db);
      return rows;
    },
    type: names('type'),
    status: names('status'),
    unity: names('unity'),
    subtype: names('subtype'),
    channel: names('channel'),
    priority: names('priority'),
    anyone: app.anonymous,
    ana: app.as({ userId: ids.ana, name: 'Ana Lima' }),
    bruno: app.as({ userId: ids.bruno, name: 'Bruno Sá' }),
    rita: app.as({ userId: ids.rita, name: 'Rita Alves', codes: operatorCodes }),
    luis: app.as({ userId: ids.luis, name: 'Luís Melo', codes: operatorCodes }),
    vera,
    as: (persona) => app.as(persona),
    announced,
    close: () => app.close(),
  };
}
