import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOffset } from '#platform/kernel/page.ts';
import type { ownContract } from '../contract.ts';
import { fileAt, findEmission } from './detail.ts';
import { countEmissions, listEmissions, presentItem } from './list.ts';

const userOf = (actor: Actor): number => {
  if (actor.kind !== 'user' || actor.userId === null) throw kernelErrors['record.not-found']();
  return actor.userId;
};

export async function listOwn({ db, site, actor, services, query }: Call<(typeof ownContract)['list']>) {
  const where = sql<boolean>`e.account_id = ${userOf(actor)}`;
  const rows = await listEmissions(db, where, '-createdAt', query.pageSize, pageOffset(query));
  const ids = rows.map(({ id }) => Number(id));
  const files =
    ids.length === 0
      ? []
      : await db
          .selectFrom('emission_file')
          .selectAll()
          .where('emission_id', 'in', ids)
          .where('file_id', 'is not', null)
          .orderBy('position')
          .execute();
  const items = rows.map((row) => {
    const { requester: _requester, nif: _nif, process: _process, worktype: _worktype, ...item } = presentItem(row, site, services.now());
    // What was annulled is no longer handed out.
    const own = row.state === 'issued' ? files.filter((file) => Number(file.emission_id) === item.id) : [];
    return {
      ...item,
      files: own.map(({ position, title, pages, bytes }) => ({ position, title, pages, bytes: Number(bytes) })),
    };
  });
  return { items, ...(await countEmissions(db, where)), page: query.page, pageSize: query.pageSize };
}

/** One's own only; another's is as if it were not there. */
export async function ownFile({ db, actor, params }: Call<(typeof ownContract)['file']>): Promise<string> {
  const row = await findEmission(db, params.id);
  if (row.account_id === null || Number(row.account_id) !== userOf(actor) || row.state !== 'issued') throw kernelErrors['record.not-found']();
  return fileAt(db, params.id, params.position);
}
