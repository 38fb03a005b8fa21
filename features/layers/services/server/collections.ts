import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { ShownData } from '../../data/server/shown.ts';
import { seenLayer, seenTree, type SeenLayer } from '../../tree/server/guard.ts';

/** A layer with own data, as the standard's collection. */
export interface Collection {
  readonly id: string;
  readonly title: string;
  readonly attribution: string | null;
  readonly isPrivate: boolean;
  readonly data: ShownData;
}

type Asking = Pick<CallContext, 'db' | 'actor' | 'can' | 'locale'>;

const collectionOf = ({ row, isPrivate }: SeenLayer, locale: Asking['locale']): Collection[] =>
  row.data
    ? [
        {
          id: `l${row.id}`,
          title: (locale === 'en' ? row.name_en : null) ?? row.name,
          attribution: row.attribution ?? row.data.attribution,
          isPrivate,
          data: row.data,
        },
      ]
    : [];

/** What the caller may see, through the one guard of layers. */
export async function collections({ db, actor, can, locale }: Asking): Promise<readonly Collection[]> {
  return (await seenTree(db, 'ig', { actor, can })).flatMap((seen) => collectionOf(seen, locale));
}

/** Throws `record.not-found` for what is not there, is no own data, or is not for the caller. */
export async function findCollection({ db, actor, can, locale }: Asking, id: string): Promise<Collection> {
  const number = /^l(\d{1,15})$/.exec(id)?.[1];
  if (number === undefined) throw kernelErrors['record.not-found']();
  const [found] = collectionOf(await seenLayer(db, 'ig', { actor, can }, Number(number)), locale);
  if (!found) throw kernelErrors['record.not-found']();
  return found;
}
