import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { ownJob } from '#platform/jobs/server/own-jobs.ts';
import { presentJob } from '#platform/jobs/server/present.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { occurrences } from '../../record/contract.ts';
import { occurrenceSettings } from '../../record/settings-contract.ts';
import { errors } from '../../record/errors.ts';
import { may } from '../../record/permissions.ts';
import { publicSight } from '../../record/server/viewer.ts';
import { idempotencyKey } from '../../record/inputs.ts';
import { exportOccurrences } from '../../record/jobs.ts';
import { loadCatalogue } from '../../record/server/catalogue.ts';
import { closingRoutes } from '../../closing/server/routes.ts';
import { contextOf, type Context } from '../../record/server/context.ts';
import { addNote, assign, changeStatus, remove, restore } from '../../record/server/change.ts';
import { readFollowing } from '../../record/server/detail.ts';
import { edit } from '../../record/server/edit.ts';
import { browserOf } from '../../record/server/follow-by-mail.ts';
import { confirm, follow, reopen, unfollow } from '../../record/server/follow.ts';
import { presentFront } from '../../record/server/front.ts';
import { search, searchCode } from '../../record/server/list.ts';
import { searchLists, storeLists, updateLists } from '../../record/server/lists.ts';
import { filterCounts, mapFeatures } from '../../record/server/map.ts';
import { receivePhotos, sendPhoto } from '../../record/server/photos.ts';
import { placeOf } from '../../record/server/place.ts';
import { featureById } from '#features/layers/server/index.ts';
import { fileDigest, submissionOf } from '#platform/http/server/submission.ts';
import { crsOf, nameIn } from '../../record/server/present.ts';
import { open } from '../../record/server/record.ts';
import { draftReport } from '../../intake/server/draft.ts';
import { findSubmitted, nextCode, report } from '../../intake/server/report.ts';
import { saveSettings } from '../../record/server/settings.ts';
import { layerOf } from '../../intake/server/features.ts';
import { presentPace } from '../../intake/server/pace.ts';
import { showStaff, staffWrite } from '../../record/server/staff-write.ts';
import { findSimilar } from '../../record/server/similar.ts';
import { routeOf } from '../../record/server/route.ts';
import { placeTyped } from '../../intake/server/typed-place.ts';
import { readTimeline } from '../../record/server/timeline.ts';

export function routes(app: FastifyInstance, services: Services): void {
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
    export: async (call) => {
      const { format, sort, ...filter } = call.query;
      const payload = { filter, format, sort, locale: call.locale };
      return { jobId: await call.tx((trx) => services.jobs.start(trx, call.site, call.actor, exportOccurrences, payload)) };
    },
    exportJob: async (call) => {
      const row = await ownJob(call.db, call.actor, call.params.id);
      if (row.name !== exportOccurrences.name) throw kernelErrors['record.not-found']();
      return presentJob(row, exportOccurrences, call.locale, services.now());
    },

    storeLists: async (call) => storeLists(call.site, (await contextOf(call)).sight),
    check: async (call) => check(call, await contextOf(call), call.query),
    typedPlace: async (call) => {
      const place = await placeTyped(await contextOf(call), call.query.address, call.query.parishId ?? null);
      return { ...place, choices: [...place.choices], crs: crsOf(call.site) };
    },
    create: async (call) => {
      const context = await contextOf(call);
      const key = keyOf(call, call.body.key);
      const submission = key === null ? null : submissionOf(key, call.body, await Promise.all(call.files.map(({ path }) => fileDigest(path))));
      const before = submission && (await findSubmitted(call.db, context, submission));
      if (before) return before;
      const draft = await draftReport(context, call.body, submission, call.files.length);
      const photos = await receivePhotos(context, call.files);
      const code = await nextCode(call.db, context, draft.type);
      return call.tx((trx) => report(trx, context, { ...draft, code }, photos));
    },
    confirm: async (call) => {
      const context = await contextOf(call);
      return call.tx((trx) => confirm(trx, context, call.body.token, browserOf(call)));
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
    reopen: async (call) => {
      const context = await contextOf(call);
      const { id } = call.params;
      await open(call.db, context.sight, { id }, call.query.token);
      const files = await receivePhotos(context, call.files);
      await call.tx((trx) => reopen(trx, context, id, call.query.token, call.body.reason, { files, captions: call.body.captions }));
      return presentFront(call, context, await open(call.db, context.sight, { id }, call.query.token));
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

  closingRoutes(app, services);

  bind(app, services, occurrenceSettings, {
    show: async (call) => (await loadCatalogue(call.db, call.site)).settings,
    update: async (call) => {
      const context = await contextOf(call);
      await call.tx((trx) => saveSettings(trx, context, call.version, call.body));
      return (await loadCatalogue(call.db, call.site)).settings;
    },
  });
}

interface CheckQuery {
  readonly x: number;
  readonly y: number;
  readonly typeId?: number | undefined;
  readonly subtypeId?: number | undefined;
  readonly featureId?: number | undefined;
}

async function check(call: Pick<Call, 'db' | 'site' | 'locale'>, context: Context, query: CheckQuery) {
  const { sight, now } = context;
  const { catalogue } = sight;
  const point = [query.x, query.y] as const;
  const place = await placeOf(call.db, call.site, catalogue, point);
  const type = query.typeId === undefined ? undefined : catalogue.types.get(query.typeId);
  const notices = [
    ...(place.inside ? [] : [errors['occurrence.outside-municipality']()]),
    ...(place.inside && type?.reportBy === 'signed-in' && sight.userId === null ? [errors['occurrence.add-denied']()] : []),
    ...(place.inside && place.address === null ? [errors['occurrence.no-address']()] : []),
  ];
  const layer = query.featureId === undefined ? null : await layerOf(call.db, sight, type);
  const picked = layer && query.featureId !== undefined ? await featureById(call.db, call.site, layer.code, query.featureId, point) : null;
  const feature = layer && picked ? { layer: layer.code, code: picked.code } : null;
  const where = { typeId: type?.id ?? 0, subtypeId: query.subtypeId ?? null, parishId: place.parish?.id ?? null };
  const unity = type && routeOf(call.site, catalogue, where, now).unity;
  return {
    ...place,
    notices: notices.map((notice) => ({ code: notice.code, message: notice.say(call.locale) })),
    unity: unity ? nameIn(catalogue.unities, unity.id) : null,
    pace: type ? presentPace(catalogue.paces.get(type.id)) : null,
    similar: place.inside ? await findSimilar(call.db, call.site, sight, point, query.typeId ?? null, now, feature) : [],
    crs: crsOf(call.site),
  };
}

function keyOf(call: Pick<Call, 'request'>, inBody: string | undefined): string | null {
  const header = call.request.headers['idempotency-key'];
  return typeof header === 'string' ? idempotencyKey.parse(header) : (inBody ?? null);
}
