import type { FastifyInstance } from 'fastify';
import { isReader } from '#platform/http/server/reader.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { contentContract, newsDesk, pagesDesk, pageTypesContract } from '../contract.ts';
import { reads } from '../permissions.ts';
import { pageTypes } from '../resources.ts';
import { placedPages, previewNews, previewPage, readNews, readPage } from './articles.ts';
import { feedRoutes } from './feeds.ts';
import { sendMedia, takeMedia } from './media.ts';
import { archive, lastNews, shelves } from './news.ts';
import { noticesNow } from './notices.ts';
import { notePresence } from './presence.ts';
import { makePreview } from './previews.ts';
import { mostRead } from './most-read.ts';
import { revisions } from './revisions.ts';
import type { Kind } from './tables.ts';
import { tallyOf } from './tally.ts';
import type { Viewer } from './visible.ts';

export function routes(app: FastifyInstance, services: Services): void {
  const tally = tallyOf(services);
  app.addHook('onClose', () => tally.flush());
  /** Whoever writes texts opens them to look at their work: that is no reading. */
  const counted = <T extends { readonly id: number }>({ site, request, can }: CallContext, kind: Kind, text: T): T => {
    if (isReader(request) && !reads.some(can)) tally.note(site, kind, text.id);
    return text;
  };
  const viewer = ({ actor }: CallContext): Viewer => ({ actor, now: services.now() });
  bind(app, services, contentContract, {
    last: async (call) => ({ items: await lastNews(call.db, viewer(call), call.params.locale, call.site.config.homeSlider) }),
    archive: (call) => {
      const { newsPerPage: pageSize, timeZone } = call.site.config;
      return archive(call.db, viewer(call), { ...call.query, locale: call.params.locale, pageSize, timeZone });
    },
    shelves: (call) => shelves(call.db, viewer(call), call.params.locale, call.site.config.timeZone),
    single: async (call) => counted(call, 'news', await readNews(call.db, viewer(call), call.params.locale, call.params.slug)),
    preview: (call) => previewNews(call.db, viewer(call), call.params.preview),
    page: async (call) => {
      const { slug } = call.params;
      const { preview } = call.query;
      if (preview !== undefined) return previewPage(call.db, viewer(call), preview);
      const page = await readPage(call.db, viewer(call), call.locale, slug);
      return page.url === null ? counted(call, 'page', page) : page;
    },
    mostRead: async (call) => ({ items: await mostRead(call.db, viewer(call), call.params.locale, call.site.config.timeZone) }),
    pages: async (call) => ({ items: await placedPages(call.db, viewer(call), call.locale) }),
    notices: async (call) => ({ items: await noticesNow(call.db, services.now(), call.locale) }),
    media: (call) => sendMedia(call, viewer(call)),
  });
  feedRoutes(app, services);
  bind(app, services, newsDesk, deskOf('news'));
  bind(app, services, pagesDesk, deskOf('page'));
  bind(app, services, pageTypesContract, {
    types: async ({ locale }) => ({ items: pageTypes.map(({ value, label }) => ({ value, label: label[locale] })) }),
  });
}

function deskOf(kind: 'news' | 'page') {
  type Item = CallContext & { readonly params: { readonly id: number } };
  return {
    upload: takeMedia,
    presence: async (call: Item) => ({ others: await notePresence(call, kind, call.params.id) }),
    preview: (call: Item & { readonly body: { readonly values: Readonly<Record<string, unknown>> } }) =>
      makePreview(call, kind, call.params.id, call.body.values),
    revisions: async (call: Item) => ({ items: await revisions(call.db, kind, call.params.id) }),
  };
}
