import { usersById } from '#features/identity/server/index.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { everybody, pushes } from '../domain/push.ts';
import { citizenStatus } from '../domain/statuses.ts';
import { occurrenceLink, unfollowLink } from '../links.ts';
import type { OccurrencePush } from '../schemas.ts';
import type { Context } from './context.ts';
import { answerMail, followerMail, movedMail } from './mails.ts';
import { seenOf } from './present.ts';
import type { ReporterRow } from './record.ts';
import type { OccurrenceRow } from './rows.ts';

/** Says to every channel whose listeners may know of it what became of an occurrence; goes out when the transaction commits. */
export async function push(trx: Trx, { site, services, sight }: Context, before: OccurrenceRow | null, after: OccurrenceRow): Promise<void> {
  const { statuses } = sight.catalogue;
  const statusOn = (channel: string, id: number) => (channel === everybody ? (citizenStatus(statuses, id)?.id ?? id) : id);
  for (const { channel, event, from, to } of pushes(sight, before && seenOf(before), seenOf(after), statusOn)) {
    const known = to ?? from;
    if (!known) continue;
    const data: OccurrencePush = {
      id: after.id,
      code: after.code,
      version: after.version,
      typeId: known.typeId,
      statusId: statusOn(channel, known.statusId),
      fromTypeId: from?.typeId ?? null,
      fromStatusId: from ? statusOn(channel, from.statusId) : null,
      point: after.x === null || after.y === null ? null : [after.x, after.y],
    };
    await services.realtime.publish(trx, site, channel, event, data);
  }
}

export type News =
  | { readonly kind: 'moved'; readonly statusId: number; readonly reason: string | null }
  | { readonly kind: 'answer'; readonly text: string };

interface Follower {
  email: string;
  locale: Locale;
  token: string;
}

/** Writes to the reporter and to everybody who follows, except to whoever did it. Answers to how many. */
export async function tell(trx: Trx, context: Context, row: OccurrenceRow, reporter: ReporterRow, news: News): Promise<number> {
  const { site, services, sight, actor } = context;
  const base = services.publicUrl(site);
  const shared = { code: row.code, type: sight.catalogue.types.get(row.type_id)?.name ?? '', address: row.address };
  const status = news.kind === 'moved' ? (citizenStatus(sight.catalogue.statuses, news.statusId)?.name ?? '') : '';
  const isActor = actor.userId !== null && actor.userId === row.reporter_user_id;
  let mailed = 0;
  if (reporter.email !== null && !isActor) {
    mailed += 1;
    const common = { to: reporter.email, locale: reporter.locale } as const;
    const link = occurrenceLink(base, row.code, reporter.private_token);
    if (news.kind === 'moved')
      await services.mail.send(trx, site, {
        ...common,
        template: movedMail,
        data: { ...shared, link, status, reason: news.reason === null ? '' : `\n\n${news.reason}` },
      });
    else await services.mail.send(trx, site, { ...common, template: answerMail, data: { ...shared, link, answer: news.text } });
  }
  for (const follower of await readFollowers(trx, row.id, actor.userId)) {
    if (follower.email === reporter.email) continue;
    mailed += 1;
    const words = news.kind === 'moved' ? [status, news.reason].filter(Boolean).join(': ') : news.text;
    const data = { ...shared, news: words, link: occurrenceLink(base, row.code), stop: unfollowLink(base, row.id, follower.token) };
    await services.mail.send(trx, site, { to: follower.email, locale: follower.locale, template: followerMail, data });
  }
  return mailed;
}

async function readFollowers(trx: Trx, id: number, exceptUserId: number | null): Promise<Follower[]> {
  const rows = await trx
    .selectFrom('occurrence_follower')
    .select(['id', 'user_id', 'email', 'locale', 'token'])
    .where('occurrence_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();
  const users = await usersById(
    trx,
    rows.map((row) => row.user_id),
  );
  return rows.flatMap((row) => {
    const email = row.email ?? users.get(row.user_id ?? 0)?.email ?? null;
    return email === null || (row.user_id !== null && row.user_id === exceptUserId) ? [] : [{ email, locale: row.locale, token: row.token }];
  });
}
