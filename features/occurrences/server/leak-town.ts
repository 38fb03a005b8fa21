import { sql } from 'kysely';
import { expect } from 'vitest';
import { administration } from '#features/administration/server/index.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { messaging } from '#features/messaging/server/index.ts';
import { occurrences as front } from '../record/contract.ts';
import { deskCodes } from '../record/desk-permissions.ts';
import { gatedFields, gates, type Gated } from '../record/domain/gates.ts';
import { fieldCodes, may } from '../record/permissions.ts';
import { manualContract } from '../telling/contract.ts';
import { mayFigures } from '../figures/permissions.ts';
import { mayTime } from '../time/permissions.ts';
import { occurrences } from './index.ts';
import { openTown } from './test-town.ts';

/* A town with one record whose every field says its own name, so that a door that tells too much is known by it. */

export const everyCode = [
  ...fieldCodes.view,
  may.view,
  may.viewAll,
  may.viewPrivate,
  may.detail,
  may.edit,
  may.export,
  may.changeStatus,
  may.updateAll,
];
/** To see the audit trail, its values, and personal ones. */
const auditor = ['ACL_00050', 'ACL_00051', 'ACL_00052'];
/** To read sent notifications and export them. */
export const sentCodes = ['ACL_00070', 'ACL_00071'];
const others = [
  ...sentCodes,
  mayTime.activity,
  mayTime.overdue,
  mayTime.accountable,
  mayFigures.view,
  mayFigures.performers,
  deskCodes.merge,
  may.notify,
];

const markers: Record<Gated, RegExp | null> = {
  type: /MARCA-TIPO/,
  subtype: /MARCA-SUBTIPO/,
  status: null,
  priority: /MARCA-PRIORIDADE/,
  channel: /MARCA-CANAL/,
  unity: /MARCA-UNIDADE/,
  assigned: /MARCA-PESSOA/,
  visibility: /"visibility":"private"|\bPrivada\b|\bprivada\b/,
  description: /marcadescricao/,
  initialDescription: /marcainicial/,
  address: null,
  referencePoint: null,
  photos: null,
  internal: /MARCA-NOTAS|MARCA-SERVICOS|MARCA-CHAVE|marca-integracao|MARCA-INTERNA/,
  // Held by the reporting slice's own tests, with questions.
  answers: null,
  edocLink: /marca-edoc/,
  reporter: /MARCA-REPORTER/i,
  // Held by the closing's own tests, on a closed occurrence.
  satisfaction: null,
  history: /"kind":"(edited|assigned)"/,
};
export const marked = gatedFields.flatMap((field): [Gated, RegExp, string][] => {
  const [marker, { view }] = [markers[field], gates[field] as { view: string | null }];
  return marker === null || view === null ? [] : [[field, marker, view]];
});
export const without = (code: string): string[] => [...everyCode, ...auditor, ...others].filter((one) => one !== code);

export async function openLeakTown() {
  const town = await openTown({ work: true, features: [identity, messaging, layers, administration, occurrences] });
  const { db } = town.app.site();
  const typeId = town.type('iluminacao');
  const rename = (table: string, id: number, name: string) => sql`update ${sql.table(table)} set name = ${name} where id = ${id}`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from occurrence_subtype where type_id = ${typeId} order by id`.execute(db);
  const subtypeId = Number(rows[0]?.id);
  await rename('occurrence_type', typeId, 'MARCA-TIPO');
  await rename('occurrence_subtype', subtypeId, 'MARCA-SUBTIPO');
  await rename('priority', town.priority('Urgente'), 'MARCA-PRIORIDADE');
  await rename('channel', town.channel('Serviço municipal'), 'MARCA-CANAL');
  await rename('unity', town.unity('Obras Municipais'), 'MARCA-UNIDADE');
  await rename('account', town.ids.rita, 'MARCA-PESSOA');
  const made = await town.report(town.vera, {
    channelId: town.channel('Serviço municipal'),
    visibility: 'private',
    description: 'marcainicial de quem comunicou',
    name: 'MARCA-REPORTER',
    phone: '912345678',
    email: 'marca-reporter@ensaio.example',
  });
  const params = { id: made.id };
  const version = async () => (await town.vera.call(front, 'show', { params: { code: made.code } })).body.version;
  const body = {
    subtypeId,
    priorityId: town.priority('Urgente'),
    description: 'Um texto com marcadescricao dentro',
    services: 'MARCA-SERVICOS',
    notes: 'MARCA-NOTAS',
    integrationKey: 'MARCA-CHAVE',
    integrationLink: 'https://exemplo.pt/marca-integracao',
    edocLink: 'https://exemplo.pt/marca-edoc',
  };
  expect((await town.vera.call(front, 'update', { params, version: await version(), body })).status).toBe(200);
  const assigned = await town.vera.call(front, 'assign', { params, version: await version(), body: { userId: town.ids.rita } });
  expect(assigned.body.assigned?.name).toBe('MARCA-PESSOA');
  await town.vera.call(front, 'addNote', { params, body: { kind: 'note', text: 'MARCA-INTERNA' } });
  // What happened so far is told now: while Rita may see all of it, a late message to the whole unit would name her as one of them.
  await town.announced();
  // Somebody who may see all of it gets a notice: what the history keeps of it must tell no more than the reader may see.
  const whole = await sql<{
    id: number;
  }>`with r as (insert into role (name) values ('Tudo') returning id), p as (insert into role_permission (role_id, code)
    select r.id, unnest(${everyCode}::text[]) from r) insert into account_role (account_id, role_id) select ${town.ids.rita}, id from r returning role_id as id`.execute(
    db,
  );
  const told = { subjectPt: 'Fuga', messagePt: '{tipo} {unidade} {descricao} {responsavel}', channelId: 'app', targets: ['assigned'] } as const;
  const sent = await town.vera.call(manualContract, 'sendOne', { params, body: { ...told, targets: [...told.targets], key: 'fuga-enviada-0001' } });
  expect([sent.status, sent.body.sent], JSON.stringify(sent.problem)).toEqual([200, 1]);
  const letter = { subjectPt: 'Ao próprio', messagePt: '{codigo}', channelId: 'email', targets: ['reporter'], key: 'fuga-enviada-0002' } as const;
  const posted = await town.vera.call(manualContract, 'sendOne', { params, body: { ...letter, targets: ['reporter'] } });
  expect([posted.status, posted.body.sent], JSON.stringify(posted.problem)).toEqual([200, 1]);
  await sql`delete from account_role where role_id = ${whole.rows[0]?.id}`.execute(db);
  await sql`insert into response_template (name, text) values ('Fuga', '{tipo} {subtipo} {unidade}')`.execute(db);
  return { town, made, typeId, subtypeId };
}
