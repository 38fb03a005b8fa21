import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { ticketMinutes } from '../domain/second-factor.ts';
import type { SignInStep } from '../domain/sign-in.ts';
import { secondFactorErrors } from '../second-factor-contract.ts';
import { findAccount, type Account } from './store.ts';
import { hashToken, looksLikeToken, newToken } from './tokens.ts';

/** Holds an unfinished sign-in in a cookie that scripts cannot read. */
export const ticketCookie = 'largo_ticket';

export interface Ticket {
  readonly id: number;
  readonly account_id: number;
  readonly step: SignInStep;
  readonly remember: boolean;
  readonly issuer: string | null;
  readonly subject: string | null;
}

/** Opens a ticket for what follows; an account has one at a time for each step and browser, old ones are swept. */
export async function openTicket(trx: Trx, ticket: Omit<Ticket, 'id'>, now: Date): Promise<string> {
  const old = trx.selectFrom('sign_in_ticket').select('id').where('expires_at', '<=', now).limit(1000).forUpdate().skipLocked();
  await trx.deleteFrom('sign_in_ticket').where('id', 'in', old).execute();
  const token = newToken();
  await trx
    .insertInto('sign_in_ticket')
    .values({ ...ticket, token_hash: hashToken(token), expires_at: new Date(now.getTime() + ticketMinutes * 60_000) })
    .execute();
  return token;
}

/** The unfinished sign-in of this browser; undefined when there is none or it has expired. */
export async function findTicket(db: Db | Trx, request: FastifyRequest, now: Date): Promise<Ticket | undefined> {
  const token = request.cookies[ticketCookie];
  if (token === undefined || !looksLikeToken(token)) return undefined;
  return db
    .selectFrom('sign_in_ticket')
    .select(['id', 'account_id', 'step', 'remember', 'issuer', 'subject'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The same, with its account, or the sentence that it is over. */
export async function needTicket({ db, request, services }: Call, step: SignInStep): Promise<{ ticket: Ticket; account: Account }> {
  const ticket = await findTicket(db, request, services.now());
  const account = ticket?.step === step ? await findAccount(db, { column: 'id', value: ticket.account_id }) : undefined;
  if (!ticket || !account?.active) throw secondFactorErrors['identity.step-over']();
  return { ticket, account };
}

export async function closeTicket(db: Db | Trx, id: number): Promise<void> {
  await db.deleteFrom('sign_in_ticket').where('id', '=', id).execute();
}

const path = '/api/auth';

export function setTicketCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(ticketCookie, token, { path, httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https', maxAge: ticketMinutes * 60 });
}

export function clearTicketCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[ticketCookie] !== undefined)
    reply.clearCookie(ticketCookie, { path, httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' });
}
