import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { MailRow } from '#platform/mail/server/tables.ts';
import { mailboxContract } from '../mailbox-contract.ts';
import { findShown, listShown, presentEntry } from './mailbox.ts';

export function mailboxRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, mailboxContract, {
    list: async (call) => {
      guard(call, services);
      const { items, total } = await listShown(call.db, call.query);
      return { items, total, totalIsExact: true, page: call.query.page, pageSize: call.query.pageSize };
    },
    show: async (call) => {
      const row = await message(call, call.params.id, services);
      return { ...presentEntry(row), text: row.text };
    },
    html: async (call) => {
      const row = await message(call, call.params.id, services);
      return call.reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', framePolicy)
        .header('x-content-type-options', 'nosniff')
        .send(forFrame(row.html, call.site.config.crest));
    },
  });
}

/** Shown in a frame of our own page: nothing in it runs, links open in a new window. */
const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

function forFrame(html: string, crest: string | null): string {
  return html
    .replace('<head>', '<head><base target="_blank">')
    .replace(/cid:crest/g, crest === null ? '' : encodeURI(`/${crest.replace(/^\//, '')}`));
}

async function message(call: Pick<Call, 'db' | 'can' | 'request' | 'site'>, id: number, services: Services): Promise<MailRow> {
  guard(call, services);
  const row = await findShown(call.db, id);
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

/** Unknown and forbidden answer alike, so that strangers cannot tell that an installation has no mail server. */
function guard(call: Pick<Call, 'can' | 'request' | 'site'>, services: Services): void {
  if (!services.mail.isDemo(call.site) || !(isOnThisMachine(call.request) || call.can('ACL_00090'))) throw kernelErrors['record.not-found']();
}

const loopback = /^(::1|(::ffff:)?127(\.\d+){3})$/;

/** The request comes from the machine itself: loopback, and no proxy has forwarded it. */
function isOnThisMachine({ ip, headers, socket }: Pick<FastifyRequest, 'ip' | 'headers' | 'socket'>): boolean {
  const passedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => headers[name] !== undefined);
  return loopback.test(ip) && loopback.test(socket.remoteAddress ?? '') && !passedOn;
}
