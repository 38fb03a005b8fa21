import type { FastifyInstance } from 'fastify';
import { sendFile } from '#platform/files/server/send-file.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { treeOf, walk, ancestorsOf } from '#platform/kernel/tree.ts';
import { typedWords } from '#platform/kernel/words.ts';
import { bookList, type Book } from '../books.ts';
import { desks, fronts } from '../contract.ts';
import { documentPath } from '../domain/addresses.ts';
import { articleKey } from '../domain/articles.ts';
import { createRegulation, moveRegulations, orderOf, setDeleted, updateRegulation } from './actions.ts';
import { findIn, visibleRows } from './find.ts';
import { presentDetail, presentNode, presentPublic } from './present.ts';
import { findRow, listRows, type Row, type Scope } from './store.ts';
import { beginReading } from './texts.ts';

const day = 86_400_000;

export function routes(app: FastifyInstance, services: Services): void {
  for (const { book } of bookList) {
    serveDesk(app, services, book);
    serveFront(app, services, book);
  }
}

async function nodes({ db, locale }: Pick<CallContext, 'db' | 'locale'>, book: Book, scope: Scope = 'live') {
  return { items: (await listRows(db, book, scope)).map((row) => presentNode(row, locale)) };
}

async function detail({ db, locale }: Pick<CallContext, 'db' | 'locale'>, book: Book, id: number) {
  const row = await findRow(db, book, id);
  return presentDetail(row, orderOf(await listRows(db, book), row), locale);
}

function serveDesk(app: FastifyInstance, services: Services, book: Book): void {
  bind(app, services, desks[book], {
    list: async (call) => nodes(call, book, call.query.trash === 'true' ? 'deleted' : 'live'),
    lists: async ({ db, site }) => {
      const groups = (await listRows(db, book)).filter(({ kind }) => kind === 'group').map((row) => ({ ...row, group: true }));
      const tree = treeOf(groups);
      const path = (row: Row): string => [...ancestorsOf(tree, row.id).toReversed(), row].map(({ name }) => name).join(' › ');
      return { groups: walk(tree).map((row) => ({ id: row.id, name: path(row) })), uploadMax: site.config.uploadMax };
    },
    upload: async (call) => {
      const [file, second] = call.files;
      if (!file || second) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'required', call.locale) });
      const expiresAt = new Date(services.now().getTime() + day);
      const sent = { name: file.name, kind: 'document', visibility: 'private', content: { path: file.path }, expiresAt } as const;
      const received = await services.files.receive(call.site, sent);
      const { id, name, type, bytes } = await call.tx((trx) => services.files.store(trx, call.site, call.actor, received));
      return { id, name, type, bytes };
    },
    move: async (call) => {
      const { ids, regulationId, before } = call.body;
      await call.tx((trx) => moveRegulations(trx, book, { ids, parentId: regulationId, before }));
      return nodes(call, book);
    },
    create: async (call) => detail(call, book, await call.tx((trx) => createRegulation(trx, call, book, call.body))),
    show: async (call) => detail(call, book, call.params.id),
    update: async (call) => {
      await call.tx((trx) => updateRegulation(trx, call, book, call.params.id, call.body));
      return detail(call, book, call.params.id);
    },
    remove: async (call) => call.tx((trx) => setDeleted(trx, book, call.params.id, true)),
    restore: async (call) => {
      await call.tx((trx) => setDeleted(trx, book, call.params.id, false));
      return detail(call, book, call.params.id);
    },
    document: async (call) => send(call, await findRow(call.db, book, call.params.id), false),
    read: async (call) => {
      const { id, file } = await findRow(call.db, book, call.params.id);
      if (file === null) throw kernelErrors['record.not-found']();
      return { jobId: await call.tx((trx) => beginReading(trx, call, id, file.id)) };
    },
  });
}

function serveFront(app: FastifyInstance, services: Services, book: Book): void {
  /** 404 for what is inactive, in the trash, in a group that is, or in another book. */
  const seen = async ({ db }: CallContext, id: number): Promise<Row> => {
    const row = (await visibleRows(db, book)).find((one) => one.id === id);
    if (!row) throw kernelErrors['record.not-found']();
    return row;
  };
  bind(app, services, fronts[book], {
    tree: async ({ db, query }) => {
      const rows = await visibleRows(db, book);
      const asked = query.q ?? '';
      return { items: rows.map(presentPublic), hits: asked === '' ? null : await findIn(db, book, rows, typedWords(asked)) };
    },
    document: async (call) => send(call, await seen(call, call.params.id), call.query.save === 'true'),
    article: async (call) => {
      const row = await seen(call, call.params.id);
      const key = articleKey(call.params.article);
      const article = (row.articles ?? row.text?.articles ?? []).find(({ number }) => number === key);
      if (!article || row.file === null) throw kernelErrors['record.not-found']();
      // Not kept by browsers: tomorrow the article may stand on another page.
      return call.reply.header('cache-control', 'no-store').redirect(`${documentPath(book, row.id)}#page=${article.page}`, 302);
    },
  });
}

/** PDF and pictures open in the browser, all else is offered for saving (platform/files/server/send-file.ts). */
async function send({ services, site, reply }: CallContext, { file }: Row, save: boolean) {
  const opened = file && (await services.files.open(site, file.id));
  if (!opened) throw kernelErrors['record.not-found']();
  return sendFile(reply, opened, { disposition: save ? 'attachment' : 'inline' });
}
