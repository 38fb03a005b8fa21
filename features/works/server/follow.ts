import { sql } from 'kysely';
import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { personalField, type PersonalData } from '#platform/privacy/server/personal-data.ts';
import { worksErrors } from '../errors.ts';
import { isShown, placeOf, pointSql, type Asked } from './read.ts';

const most = 50;

interface Followed {
  id: number;
  number: string | null;
  label: string;
}

/** Following belongs to an account: a visitor has nothing to follow with. */
function accountOf({ actor }: CallContext): number {
  if (actor.userId === null) throw kernelErrors['access.login-required']();
  return actor.userId;
}

const rowsOf = (account: number) => sql<Followed>`select f.id::int, w.number, coalesce(w.title, f.label) as label from work_follow f
  left join work w on w.id = f.work_id where f.account_id = ${account} and (f.work_id is null or (${isShown})) order by f.id desc`;

export async function listFollowed(call: CallContext): Promise<Followed[]> {
  // Whoever sees with a role's eyes has nothing of their own.
  return call.actor.userId === null ? [] : (await rowsOf(call.actor.userId).execute(call.db)).rows;
}

/** Followed twice is followed once. */
export async function follow(call: CallContext, asked: Asked | { readonly number: string }): Promise<Followed> {
  const account = accountOf(call);
  const place = 'number' in asked ? null : await placeOf(call.db, call.site, asked);
  const id = await call.tx(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${` follow ${account}`}, 0))`.execute(trx);
    const at = call.services.now();
    const { rows: had } = await sql<{ n: number }>`select count(*)::int as n from work_follow where account_id = ${account}`.execute(trx);
    if ((had[0]?.n ?? 0) >= most) throw worksErrors['works.too-many']({ params: { max: most } });
    if ('number' in asked) {
      const { rows } = await sql<{ id: number }>`insert into work_follow (account_id, work_id, locale, created_at)
        select ${account}, w.id, ${call.locale}, ${at} from work w where ${isShown} and fold(w.number) = fold(${asked.number})
        on conflict (account_id, work_id) do update set locale = excluded.locale returning id::int`.execute(trx);
      if (!rows[0]) throw kernelErrors['record.not-found']();
      return rows[0].id;
    }
    if (place === null) throw worksErrors['works.no-address']();
    const label = place.label ?? (call.locale === 'pt' ? 'A posição do seu aparelho' : 'The position of your device');
    const point = pointSql(call.site, place.point);
    const { rows: same } = await sql<{
      id: number;
    }>`select id::int from work_follow where account_id = ${account} and st_dwithin(geom, ${point}, 1)`.execute(trx);
    if (same[0]) return same[0].id;
    const { rows } = await sql<{ id: number }>`insert into work_follow (account_id, label, geom, locale, created_at)
      values (${account}, ${label}, ${point}, ${call.locale}, ${at}) returning id::int`.execute(trx);
    return rows[0]?.id ?? 0;
  });
  const found = (await rowsOf(account).execute(call.db)).rows.find((row) => row.id === id);
  if (!found) throw kernelErrors['record.not-found']();
  return found;
}

export async function unfollow(call: CallContext, id: number): Promise<void> {
  const account = accountOf(call);
  const gone = await call.tx((trx) => trx.deleteFrom('work_follow').where('id', '=', id).where('account_id', '=', account).returning('id').execute());
  if (gone.length === 0) throw kernelErrors['record.not-found']();
}

/** Where somebody wants to hear of works says where they live: it goes along in the download, and goes with the account. */
export const followData: PersonalData = {
  collect: async (db, { userId }) => [
    {
      id: 'followed-works',
      title: { pt: 'Obras e locais que segue', en: 'Works and places you follow' },
      rows: (await rowsOf(userId).execute(db)).rows.map(({ number, label }) => [
        personalField('number', 'Número', 'Number', number),
        personalField('label', 'Obra ou local', 'Work or place', label),
      ]),
    },
  ],
  forget: async (trx, { userId }) => {
    await trx.deleteFrom('work_follow').where('account_id', '=', userId).execute();
  },
};
