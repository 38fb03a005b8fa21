import { sql } from 'kysely';
import { usersById } from '#features/identity/server/index.ts';
import { can, type Actor } from '#platform/access/actor.ts';
import type { RowOf } from '#platform/crud/server/row.ts';
import type { ValuesOf } from '#platform/crud/resource.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { byEmail, inApp } from '#platform/notify/server/default.ts';
import type {
  Addressee,
  MessageGate,
  NotificationSubject,
  NotificationTag,
  NotificationTarget,
  NotificationTrigger,
} from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { Selectable } from 'kysely';
import { may } from '../codes.ts';
import { effectNames, isSeen, stateNames } from '../domain/states.ts';
import type { works } from '../resources.ts';

/** Whoever asked to hear of works near a place hears of those within so many metres. */
export const nearRadius = 500;

const published = 'works.published';
const changed = 'works.changed';
const finished = 'works.finished';

type Stored = Selectable<RowOf<typeof works>>;

/** What those who follow a work are told of: its days, its state, what it does to the traffic. */
const told = ['state', 'plannedStart', 'plannedEnd', 'actualStart', 'actualEnd', 'effect', 'detour'] as const;
const columns = {
  state: 'state',
  plannedStart: 'planned_start',
  plannedEnd: 'planned_end',
  actualStart: 'actual_start',
  actualEnd: 'actual_end',
  effect: 'effect',
  detour: 'detour',
} as const;

/** In the transaction of the save, before the row is written. */
export async function announceChange(trx: Trx, call: Acting, before: Stored, after: ValuesOf<typeof works>): Promise<void> {
  if (!isSeen(after)) return;
  const say = (trigger: string) =>
    call.services.notify.announce(trx, call.site, trigger, { recordId: String(before.id), actorUserId: call.actor.userId });
  if (!isSeen(before)) return say(published);
  if (after.state === 'finished' && before.state !== 'finished') return say(finished);
  if (told.some((name) => String(before[columns[name]] ?? '') !== String(after[name] ?? ''))) await say(changed);
}

/** Of a work that everybody sees as it is added. */
export async function announcePublished(trx: Trx, call: Acting, id: number): Promise<void> {
  const row = await trx.selectFrom('work').select(['version', 'published', 'state']).where('id', '=', id).executeTakeFirstOrThrow();
  if (row.version !== 1 || !isSeen(row)) return;
  await call.services.notify.announce(trx, call.site, published, { recordId: String(id), actorUserId: call.actor.userId });
}

const tag = (name: string, pt: string, en: string, sample: string): NotificationTag => ({
  name,
  label: { pt, en },
  sample: { pt: sample, en: sample },
});
const tags = [
  tag('numero', 'Número da intervenção', 'Number of the work', 'OB-2026-0001'),
  tag('titulo', 'Título', 'Title', 'Renovação da conduta de água'),
  tag('estado', 'Estado', 'State', 'Em curso'),
  tag('inicio', 'Início', 'Start', '01/12/2026'),
  tag('fim', 'Fim', 'End', '18/12/2026'),
  tag('transito', 'Efeito no trânsito', 'Effect on traffic', 'Via cortada'),
  tag('desvio', 'Desvio', 'Detour', 'Pela Rua do Comércio'),
];

const followers: NotificationTarget = {
  id: 'followers',
  label: { pt: 'Quem segue a intervenção ou um local próximo', en: 'Who follows the work or a place near it' },
  follows: true,
};

const gate: MessageGate = async (site, actor) => ({
  opens: () => sql.lit(can(actor, may.works.detail, site.config.permissions)),
  hiddenTags: [],
  hiddenTriggers: [],
  hiddenTargets: [],
});

async function examples(site: Site, actor: Actor, recordId?: string) {
  if (!can(actor, may.works.detail, site.config.permissions)) return [];
  const { rows } = await sql<{ recordId: string; title: string }>`select id::text as "recordId", concat_ws(' · ', number, title) as title from work
    where deleted_at is null ${recordId === undefined ? sql`` : sql`and id = ${Number(recordId)}`} order by id desc limit 20`.execute(site.db);
  return rows;
}

/** Each account once, in the language it asked in. */
async function peopleOf(db: Db, id: number): Promise<Addressee[]> {
  const { rows } = await sql<{ account_id: number; locale: Locale }>`select distinct on (f.account_id) f.account_id::int, f.locale from work_follow f
    where f.work_id = ${id} or exists (select from work_place p where p.work_id = ${id} and st_dwithin(p.geom, f.geom, ${nearRadius}))
    order by f.account_id, f.id desc`.execute(db);
  const users = await usersById(
    db,
    rows.map(({ account_id: account }) => account),
  );
  return rows.flatMap(({ account_id: account, locale }) => {
    const user = users.get(account);
    return user ? [{ userId: account, name: user.name, email: user.email, locale }] : [];
  });
}

const written = (day: string | null): string => (day ?? '').split('-').toReversed().join('/');

async function read(site: Site, _clock: unknown, { recordId }: { readonly recordId: string }): Promise<NotificationSubject | null> {
  const { db } = site;
  const row = await db.selectFrom('work').selectAll().where('id', '=', Number(recordId)).where('deleted_at', 'is', null).executeTakeFirst();
  if (!row) return null;
  const values = (locale: Locale) => ({
    numero: row.number ?? '',
    titulo: row.title,
    estado: stateNames[row.state][locale],
    inicio: written(row.actual_start ?? row.planned_start),
    fim: written(row.actual_end ?? row.planned_end),
    transito: effectNames[row.effect][locale],
    desvio: row.detour ?? '',
  });
  return {
    title: row.number ?? row.title,
    values: { pt: values('pt'), en: values('en') },
    link: `/gim/work/${row.number}`,
    // Withdrawn before it was told: nobody hears of it.
    addressees: async () => (isSeen(row) ? peopleOf(db, Number(row.id)) : []),
  };
}

interface Words {
  readonly pt: string;
  readonly en: string;
}

const body = '{inicio} – {fim}. {transito}.\n\n{desvio}';

function trigger(id: string, label: Words, subject: Words): NotificationTrigger {
  const key = id.replace('works.', 'works.followers-');
  return {
    id,
    module: 'gim',
    label,
    action: { pt: 'Ver a intervenção', en: 'See the work' },
    tags,
    targets: [followers],
    defaults: [
      byEmail(`${key}-email`, ['followers'], {
        name: [`${label.pt}: a quem segue, por e-mail`, `${label.en}: to followers, by e-mail`],
        subject: [subject.pt, subject.en],
        message: [`{titulo}: ${body}\n\nEstado: {estado}.`, `{titulo}: ${body}\n\nState: {estado}.`],
      }),
      inApp(`${key}-app`, ['followers'], {
        name: [`${label.pt}: a quem segue, na aplicação`, `${label.en}: to followers, in the application`],
        subject: [subject.pt, subject.en],
        message: body,
      }),
    ],
    read,
    examples,
    gate,
  };
}

export const triggers: readonly NotificationTrigger[] = [
  trigger(published, { pt: 'Intervenção publicada', en: 'Work published' }, { pt: 'Obra perto de si: {titulo}', en: 'Works near you: {titulo}' }),
  trigger(changed, { pt: 'Intervenção alterada', en: 'Work changed' }, { pt: 'Mudou: {titulo} ({estado})', en: 'Changed: {titulo} ({estado})' }),
  trigger(finished, { pt: 'Intervenção concluída', en: 'Work finished' }, { pt: 'Terminou: {titulo}', en: 'Finished: {titulo}' }),
];
