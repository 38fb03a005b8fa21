import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { occurrences } from '../contract.ts';
import { occurrenceSettings } from '../settings-contract.ts';
import { errors } from '../errors.ts';
import { may } from '../permissions.ts';
import { publicSight } from './viewer.ts';
import { loadCatalogue } from './catalogue.ts';
import { contextOf } from './context.ts';
import { addNote, assign, changeStatus, remove, restore } from './change.ts';
import { readFollowing } from './detail.ts';
import { edit } from './edit.ts';
import { browserOf } from './follow-by-mail.ts';
import { follow, unfollow } from './follow.ts';
import { presentFront } from './front.ts';
import { search, searchCode } from './list.ts';
import { searchLists, updateLists } from './lists.ts';
import { filterCounts, mapFeatures } from './map.ts';
import { sendPhoto } from './photos.ts';
import { crsOf } from './present.ts';
import { open } from './record.ts';
import { saveSettings } from './settings.ts';
import { showStaff, staffWrite } from './staff-write.ts';
import { readTimeline } from './timeline.ts';

export function recordRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, occurrences, {
    features: async (call) => {
      const { sight, now } = await contextOf(call);
      return { type: 'FeatureCollection' as const, crs: crsOf(call.site), ...(await mapFeatures(call.db, call.site, sight, call.query, now)) };
    },
    filters: async (call) => {
      const { sight, now } = await contextOf(call);
      return filterCounts(call.db, call.site, sight, call.query, now);
    },
    search: async (call) => {
      const { sight, now } = await contextOf(call);
      const { page, pageSize } = call.query;
      return { ...(await search(call.db, call.site, sight, call.query, now)), page, pageSize, crs: crsOf(call.site) };
    },
    searchLists: async (call) => searchLists(call.db, (await contextOf(call)).sight),
    searchCode: async (call) => {
      const { sight, now } = await contextOf(call);
      return { items: await searchCode(call.db, call.site, sight, call.query.q, now) };
    },
    show: async (call) => showStaff(call, await contextOf(call), { code: call.params.code }),
    front: async (call) => {
      const { sight: own, now } = await contextOf(call);
      const asAnonymous = call.query.as === 'anonymous';
      if (asAnonymous && !own.can(may.viewAsAnonymous)) throw kernelErrors['access.denied']();
      const sight = asAnonymous ? await publicSight(call.site, call.db) : own;
      const token = asAnonymous ? undefined : call.query.token;
      return presentFront(call, { sight, now }, await open(call.db, sight, { code: call.params.code }, token));
    },
    data: async (call) => {
      const { sight } = await contextOf(call);
      const items = await readTimeline(call.db, sight, await open(call.db, sight, { code: call.params.code }, call.query.token), 1000);
      if (items.length === 0) throw errors['occurrence.no-history']();
      return { items };
    },
    photo: async (call) => sendPhoto(call, (await contextOf(call)).sight, call.params.id, call.query.token, call.query.variant),

    follow: async (call) => {
      const context = await contextOf(call);
      const { id } = call.params;
      const browser = call.actor.userId === null ? browserOf(call) : '';
      const asked = { token: call.query.token, email: call.body.email, browser };
      const confirmationSent = await call.tx((trx) => follow(trx, context, id, asked));
      const { all, mine } = await readFollowing(call.db, id, call.actor.userId);
      return { following: mine, confirmationSent, followers: all };
    },
    unfollow: async (call) => {
      const context = await contextOf(call);
      await call.tx((trx) => unfollow(trx, context, call.params.id, call.query.token));
      const { all, mine } = await readFollowing(call.db, call.params.id, call.actor.userId);
      return { following: mine, followers: all };
    },
    updateLists: async (call) => updateLists(call.db, (await contextOf(call)).sight),
    update: (call) => staffWrite(call, call.params.id, (trx, context) => edit(trx, context, call.params.id, call.version, call.body)),
    changeStatus: (call) =>
      staffWrite(call, call.params.id, (trx, context) =>
        changeStatus(trx, context, call.params.id, call.version, call.body.statusId, call.body.reason, { answer: call.body.answer }),
      ),
    assign: (call) => staffWrite(call, call.params.id, (trx, context) => assign(trx, context, call.params.id, call.version, call.body)),
    addNote: (call) => staffWrite(call, call.params.id, (trx, context) => addNote(trx, context, call.params.id, call.body.kind, call.body.text)),
    remove: async (call) => {
      const context = await contextOf(call);
      await call.tx((trx) => remove(trx, context, call.params.id));
    },
    restore: (call) => staffWrite(call, call.params.id, (trx, context) => restore(trx, context, call.params.id)),
  });

  bind(app, services, occurrenceSettings, {
    show: async (call) => (await loadCatalogue(call.db, call.site)).settings,
    update: async (call) => {
      const context = await contextOf(call);
      await call.tx((trx) => saveSettings(trx, context, call.version, call.body));
      return (await loadCatalogue(call.db, call.site)).settings;
    },
  });
}
