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

interface Desk {
  readonly trx: Trx;
  readonly staff: Staff;
  readonly now: Date;
}
/** So many hours ago; below nought: still to come. */
const ago = ({ now }: Desk, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

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
export async function seedWork(site: Site, files: Files, now: Date): Promise<void> {
  const open = await openReports(site, now);
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
    const desk: Desk = { trx, now, staff: await manager(trx, site.code) };
    if (handed && plain && hidden) {
      const stored = { plain: await files.store(trx, site, system, plain), hidden: await files.store(trx, site, system, hidden) };
      await handOver(desk, handed, await addPhoto(desk, handed, stored));
    }
    if (asked) await ask(desk, asked);
    if (waiting) await pause(desk, waiting, 'manual', 'À espera de material do fornecedor.', 30);
    if (said && again) await merge(desk, again, said);
  });
}

async function openReports(site: Site, now: Date): Promise<readonly Open[]> {
  const { rows } =
    await sql<Open>`select o.id, o.code, t.code as type, o.status_id, o.unity_id, r.name as reporter, r.email, o.due_at is not null as timed,
      o.updated_at < ${now}::timestamptz - interval '1 day' as day_ago
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

async function addPhoto(desk: Desk, { id }: Open, { plain, hidden }: { readonly plain: StoredFile; readonly hidden: StoredFile }): Promise<number> {
  const { trx } = desk;
  const { rows } = await sql<{ id: number }>`insert into occurrence_photo
      (occurrence_id, file_id, width, height, position, kind, side, caption, redacted_at, original_file_id, original_until)
    values (${id}, ${hidden.id}, ${hidden.width}, ${hidden.height}, 0, 'before', 'reporter', 'Como está', ${ago(desk, 3)}, ${plain.id}, ${ago(desk, -30 * 24)})
    returning id`.execute(trx);
  const photoId = rows[0]?.id ?? 0;
  await sql`update occurrence set photos = 1, photo_id = ${photoId} where id = ${id}`.execute(trx);
  return photoId;
}

// Tokens open private pages: they come from the database's own randomness, not from the seed.
const token = sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`;

async function handOver(desk: Desk, { id, type, unity_id }: Open, photoId: number): Promise<void> {
  const { trx, staff } = desk;
  const contractor = contractors[type];
  if (!contractor) return;
  const { name, email, message, answer } = contractor;
  const { rows } = await sql<{ id: number }>`insert into occurrence_forward
      (occurrence_id, name, email, message, photo_ids, token, state, sent_by_id, sent_by_name, sent_at, expires_at, answered_at)
    values (${id}, ${name}, ${email}, ${message}, ${JSON.stringify([photoId])}, ${token}, 'accepted', ${staff.id}, ${staff.name},
      ${ago(desk, 20)}, ${ago(desk, -13 * 24)}, ${ago(desk, 2)}) returning id`.execute(trx);
  await sql`insert into occurrence_contact (unity_id, name, email, used_at) values (${unity_id}, ${name}, ${email}, ${ago(desk, 20)})
    on conflict do nothing`.execute(trx);
  await line(desk, id, { kind: 'forwarded', hours: 20, text: message, changes: [{ field: 'forwardedTo', old: null, new: name }] });
  await line(desk, id, {
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

async function ask(desk: Desk, one: Open): Promise<void> {
  const { trx, staff } = desk;
  const text = 'Consegue dizer-nos de que lado da rua é, ou enviar uma fotografia do local?';
  await sql`insert into occurrence_inquiry (occurrence_id, token, text, asked_by_id, asked_by_name, asked_at, due_at)
    values (${one.id}, ${token}, ${text}, ${staff.id}, ${staff.name}, ${ago(desk, 18)}, ${ago(desk, -4 * 24)})`.execute(trx);
  await pause(desk, one, 'question', null, 18);
  await line(desk, one.id, { kind: 'question', hours: 18, text });
}

async function pause(desk: Desk, { id }: Open, kind: 'manual' | 'question', reason: string | null, hours: number): Promise<void> {
  await sql`update occurrence set paused_at = greatest(updated_at, ${ago(desk, hours)}), pause_kind = ${kind} where id = ${id}`.execute(desk.trx);
  await line(desk, id, { kind: 'paused', isPublic: true, hours, text: reason });
}

/** Somebody else had said it already: the later one stands where the other does, and is closed as its duplicate. */
async function merge(desk: Desk, later: Open, first: Open): Promise<void> {
  const { trx } = desk;
  const words = 'Já devem saber disto, mas continua na mesma e passa aqui muita gente.';
  const { rows } = await sql<{ id: number | null }>`select duplicate_status_id as id from occurrence_desk_setting`.execute(trx);
  const status = rows[0]?.id;
  if (status === null || status === undefined) return;
  await sql`update occurrence o set type_id = f.type_id, subtype_id = f.subtype_id, unity_id = f.unity_id, address = f.address, parish_id = f.parish_id,
      geom = st_translate(f.geom, 6, -4), initial_description = ${words}, description = ${words}, assigned_user_id = null,
      duplicate_of_id = f.id, status_id = ${status}, closed_at = greatest(o.updated_at, ${ago(desk, 1)}), due_at = null, very_late_at = null, late_days = 0
    from occurrence f where f.id = ${first.id} and o.id = ${later.id}`.execute(trx);
  await line(desk, later.id, {
    kind: 'merged',
    isPublic: true,
    hours: 1,
    from: later.status_id,
    to: status,
    changes: [{ field: 'duplicateOf', old: null, new: first.code }],
  });
  await line(desk, first.id, { kind: 'merged', hours: 1, changes: [{ field: 'duplicate', old: null, new: later.code }] });
}

interface Line {
  readonly kind: string;
  readonly side?: 'staff' | 'system';
  readonly isPublic?: boolean;
  /** The manager, unless it is somebody else. */
  readonly by?: Staff;
  readonly hours: number;
  readonly text?: string | null;
  readonly from?: number;
  readonly to?: number;
  readonly changes?: readonly { readonly field: string; readonly old: string | null; readonly new: string | null }[];
}

/** One of the history, never before what stands there already. */
async function line(
  desk: Desk,
  id: number,
  { kind, side = 'staff', isPublic = false, by = desk.staff, hours, text, from, to, changes = [] }: Line,
): Promise<void> {
  await sql`insert into occurrence_event (occurrence_id, kind, side, is_public, actor_user_id, actor_name, text, from_status_id, to_status_id, changes, created_at)
    select ${id}, ${kind}, ${side}, ${isPublic}, ${by.id}, ${by.name}, ${text ?? null}, ${from ?? null}, ${to ?? null}, ${JSON.stringify(changes)}::jsonb,
      greatest(max(created_at), ${ago(desk, hours)}) from occurrence_event where occurrence_id = ${id}`.execute(desk.trx);
}
