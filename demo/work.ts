import { sql } from 'kysely';
import { demoAccounts } from '#features/identity/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Files, StoredFile } from '#platform/files/server/files.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { withCar } from './scenes.ts';

/** An open report that something is done with. */
interface Open {
  readonly id: number;
  readonly code: string;
  readonly type: string;
  readonly status_id: number;
  readonly unity_id: number | null;
  readonly reporter: string | null;
  readonly email: string | null;
  readonly timed: boolean;
  readonly day_ago: boolean;
}

interface Staff {
  readonly id: number | null;
  readonly name: string;
}

const contractors: Readonly<Record<string, { readonly name: string; readonly email: string; readonly message: string; readonly answer: string }>> = {
  iluminacao: {
    name: 'Luz & Rede, Lda.',
    email: 'obras@luzerede.example',
    message: 'Podem ver este candeeiro e dizer-nos em que dia fica reparado?',
    answer: 'Recebido. A equipa passa aí na segunda-feira de manhã.',
  },
  pavimentos: {
    name: 'Calçadas do Mondego',
    email: 'geral@calcadasdomondego.example',
    message: 'Precisamos desta reparação antes das chuvas. Conseguem esta semana?',
    answer: 'Conseguimos. Vamos medir amanhã e começamos na quinta-feira.',
  },
  residuos: {
    name: 'Recolha Centro, S.A.',
    email: 'operacoes@recolhacentro.example',
    message: 'O contentor precisa de ser trocado. Quando o podem fazer?',
    answer: 'Temos um em armazém, seguimos com a troca na próxima recolha.',
  },
};

/**
 * What a desk looks like in the middle of its work: a report handed to a contractor, with a photo whose number plate is hidden; a question
 * that waits for its answer; a clock that stands; two reports that were one. Once, after the demo was made; mails are sent to nobody.
 */
export async function seedWork(site: Site, files: Files): Promise<void> {
  const open = await openReports(site);
  const used = new Set<number>();
  const take = (fits: (one: Open) => boolean): Open | undefined => {
    const found = open.find((one) => !used.has(one.id) && fits(one));
    if (found) used.add(found.id);
    return found;
  };
  const handed = take(({ type, day_ago }) => day_ago && Object.hasOwn(contractors, type));
  const asked = take(({ email, timed, day_ago }) => email !== null && timed && day_ago);
  const waiting = take(({ timed, day_ago }) => timed && day_ago);
  const said = take(({ day_ago }) => day_ago);
  const again = take(() => true);
  const [plain, hidden] = handed ? await pictures(site, files) : [];
  await site.tx(system, async (trx) => {
    await sql`select set_config('largo.audit', 'off', true), set_config('largo.touch', 'off', true)`.execute(trx);
    const staff = await manager(trx, site.code);
    if (handed && plain && hidden) {
      const stored = { plain: await files.store(trx, site, system, plain), hidden: await files.store(trx, site, system, hidden) };
      await handOver(trx, handed, await addPhoto(trx, handed, stored), staff);
    }
    if (asked) await ask(trx, asked, staff);
    if (waiting) await pause(trx, waiting, 'manual', 'À espera de material do fornecedor.', staff, 30);
    if (said && again) await merge(trx, again, said, staff);
  });
}

async function openReports(site: Site): Promise<readonly Open[]> {
  const { rows } =
    await sql<Open>`select o.id, o.code, t.code as type, o.status_id, o.unity_id, r.name as reporter, r.email, o.due_at is not null as timed,
      o.updated_at < now() - interval '1 day' as day_ago
    from occurrence o join occurrence_type t on t.id = o.type_id join occurrence_status s on s.id = o.status_id
      join occurrence_reporter r on r.occurrence_id = o.id
    where o.live and o.closed_at is null and o.paused_at is null and o.photo_id is null and t.is_public and o.reporter_user_id is null
    order by s.is_first, o.created_at desc, o.id desc limit 300`.execute(site.db);
  return rows;
}

async function manager(trx: Trx, tenant: string): Promise<Staff> {
  const account = demoAccounts(tenant).find(({ role }) => role === 'manager');
  const row = await trx
    .selectFrom('account')
    .select(['id', 'name'])
    .where('email', '=', account?.email ?? '')
    .executeTakeFirst();
  return { id: row?.id ?? null, name: row?.name ?? account?.name ?? '' };
}

async function pictures(site: Site, files: Files) {
  const { default: sharp } = await import('sharp');
  const draw = async (hidden: boolean) =>
    files.receive(site, {
      name: 'fotografia.jpg',
      kind: 'photo',
      visibility: 'private',
      content: await sharp(Buffer.from(withCar(hidden)))
        .jpeg({ quality: 85 })
        .toBuffer(),
    });
  return [await draw(false), await draw(true)] as const;
}

async function addPhoto(trx: Trx, { id }: Open, { plain, hidden }: { readonly plain: StoredFile; readonly hidden: StoredFile }): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into occurrence_photo
      (occurrence_id, file_id, width, height, position, kind, side, caption, redacted_at, original_file_id, original_until)
    values (${id}, ${hidden.id}, ${hidden.width}, ${hidden.height}, 0, 'before', 'reporter', 'Como está', now() - interval '3 hours', ${plain.id},
      now() + interval '30 days') returning id`.execute(trx);
  const photoId = rows[0]?.id ?? 0;
  await sql`update occurrence set photos = 1, photo_id = ${photoId} where id = ${id}`.execute(trx);
  return photoId;
}

// Tokens open private pages: they come from the database's own randomness, not from the seed.
const token = sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`;

async function handOver(trx: Trx, { id, type, unity_id }: Open, photoId: number, staff: Staff): Promise<void> {
  const contractor = contractors[type];
  if (!contractor) return;
  const { name, email, message, answer } = contractor;
  const { rows } = await sql<{ id: number }>`insert into occurrence_forward
      (occurrence_id, name, email, message, photo_ids, token, state, sent_by_id, sent_by_name, sent_at, expires_at, answered_at)
    values (${id}, ${name}, ${email}, ${message}, ${JSON.stringify([photoId])}, ${token}, 'accepted', ${staff.id}, ${staff.name},
      now() - interval '20 hours', now() + interval '13 days', now() - interval '2 hours') returning id`.execute(trx);
  await sql`insert into occurrence_contact (unity_id, name, email, used_at) values (${unity_id}, ${name}, ${email}, now() - interval '20 hours')
    on conflict do nothing`.execute(trx);
  await line(trx, id, { kind: 'forwarded', by: staff, hours: 20, text: message, changes: [{ field: 'forwardedTo', old: null, new: name }] });
  await line(trx, id, {
    kind: 'forward-answered',
    side: 'system',
    by: { id: null, name },
    hours: 2,
    text: answer,
    changes: [
      { field: 'forwardState', old: 'sent', new: 'accepted' },
      { field: 'forward', old: null, new: String(rows[0]?.id) },
    ],
  });
}

async function ask(trx: Trx, one: Open, staff: Staff): Promise<void> {
  const text = 'Consegue dizer-nos de que lado da rua é, ou enviar uma fotografia do local?';
  await sql`insert into occurrence_inquiry (occurrence_id, token, text, asked_by_id, asked_by_name, asked_at, due_at)
    values (${one.id}, ${token}, ${text}, ${staff.id}, ${staff.name}, now() - interval '18 hours', now() + interval '4 days')`.execute(trx);
  await pause(trx, one, 'question', null, staff, 18);
  await line(trx, one.id, { kind: 'question', by: staff, hours: 18, text });
}

async function pause(trx: Trx, { id }: Open, kind: 'manual' | 'question', reason: string | null, staff: Staff, hours: number): Promise<void> {
  await sql`update occurrence set paused_at = greatest(updated_at, now() - make_interval(hours => ${hours})), pause_kind = ${kind} where id = ${id}`.execute(
    trx,
  );
  await line(trx, id, { kind: 'paused', isPublic: true, by: staff, hours, text: reason });
}

/** Somebody else had said it already: the later one stands where the other does, and is closed as its duplicate. */
async function merge(trx: Trx, later: Open, first: Open, staff: Staff): Promise<void> {
  const words = 'Já devem saber disto, mas continua na mesma e passa aqui muita gente.';
  const { rows } = await sql<{ id: number | null }>`select duplicate_status_id as id from occurrence_desk_setting`.execute(trx);
  const status = rows[0]?.id;
  if (status === null || status === undefined) return;
  await sql`update occurrence o set type_id = f.type_id, subtype_id = f.subtype_id, unity_id = f.unity_id, address = f.address, parish_id = f.parish_id,
      geom = st_translate(f.geom, 6, -4), initial_description = ${words}, description = ${words}, assigned_user_id = null,
      duplicate_of_id = f.id, status_id = ${status}, closed_at = now() - interval '1 hour', due_at = null, very_late_at = null, late_days = 0
    from occurrence f where f.id = ${first.id} and o.id = ${later.id}`.execute(trx);
  await line(trx, later.id, {
    kind: 'merged',
    isPublic: true,
    by: staff,
    hours: 1,
    from: later.status_id,
    to: status,
    changes: [{ field: 'duplicateOf', old: null, new: first.code }],
  });
  await line(trx, first.id, { kind: 'merged', by: staff, hours: 1, changes: [{ field: 'duplicate', old: null, new: later.code }] });
}

interface Line {
  readonly kind: string;
  readonly side?: 'staff' | 'system';
  readonly isPublic?: boolean;
  readonly by: Staff;
  readonly hours: number;
  readonly text?: string | null;
  readonly from?: number;
  readonly to?: number;
  readonly changes?: readonly { readonly field: string; readonly old: string | null; readonly new: string | null }[];
}

/** One of the history, never before what stands there already. */
async function line(trx: Trx, id: number, { kind, side = 'staff', isPublic = false, by, hours, text, from, to, changes = [] }: Line): Promise<void> {
  await sql`insert into occurrence_event (occurrence_id, kind, side, is_public, actor_user_id, actor_name, text, from_status_id, to_status_id, changes, created_at)
    select ${id}, ${kind}, ${side}, ${isPublic}, ${by.id}, ${by.name}, ${text ?? null}, ${from ?? null}, ${to ?? null}, ${JSON.stringify(changes)}::jsonb,
      greatest(max(created_at), now() - make_interval(hours => ${hours})) from occurrence_event where occurrence_id = ${id}`.execute(trx);
}
