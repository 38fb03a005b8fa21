import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { bundle } from '#platform/privacy/server/bundle.ts';
import { startSearch } from '#platform/privacy/server/search-job.ts';
import type { Person } from '#platform/privacy/server/personal-data.ts';
import type { accountContract } from '../account-contract.ts';
import { accountClosedMail } from '../security-mails.ts';
import { routes, sendLink } from './links.ts';
import { proveOwner } from './prove-owner.ts';
import { clearSessionCookie } from './sessions.ts';
import { findAccount, lockAccount, type Account } from './store.ts';
import { wordsOfAccount } from './own-words.ts';
import { keepAnAdministrator } from './user-rules.ts';

type Own = typeof accountContract;

function personOf({ id, email, email_verified_at }: Account): Person {
  return { userId: id, email: email_verified_at === null ? null : email };
}

async function own({ db, actor }: Call): Promise<Account> {
  const account = await findAccount(db, { column: 'id', value: actor.userId ?? 0 });
  if (!account) throw kernelErrors['record.not-found']();
  return account;
}

/** Everything every slice keeps about the person: a page to read, a file for programs, the person's own files. */
export async function downloadOwnData(call: Call<Own['ownData']>): Promise<FastifyReply> {
  const { db, services, site, locale, reply } = call;
  const person = personOf(await own(call as Call));
  const sections = [];
  for (const source of services.personalData) sections.push(...(await source.collect(db, person)));
  const { authority, timeZone } = site.config;
  const zip = bundle({ authority, timeZone, locale, at: services.now() }, sections, {
    describe: (ids) => services.files.describe(db, ids),
    open: async (id) => (await services.files.open(site, id))?.stream ?? null,
  });
  return reply
    .type('application/zip')
    .header('content-disposition', 'attachment; filename="dados-pessoais.zip"')
    .send(Readable.from(zip, { objectMode: false }));
}

/** Closes the own account: every slice forgets the person, in one transaction. Reports stay, without a name. */
export async function closeAccount(call: Call<Own['close']>): Promise<void> {
  const { services, site, body, request, reply } = call;
  const found = await own(call as Call);
  await proveOwner(call as Call, found, body.password, 'password');
  await call.tx(async (trx) => {
    const account = await lockAccount(trx, found.id);
    if (!account) throw kernelErrors['record.not-found']();
    const person = personOf(account);
    const words = await wordsOfAccount(trx, account);
    // In reverse: the account itself, which others read while they forget, goes last.
    for (const source of services.personalData.toReversed()) await source.forget(trx, { ...person, words });
    await keepAnAdministrator(trx);
    await startSearch(trx, services, site, words);
    if (person.email !== null) await sendLink(trx, services, site, { account, to: person.email, template: accountClosedMail, route: routes.home() });
  });
  clearSessionCookie(request, reply);
}
