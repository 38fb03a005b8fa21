import type { FastifyInstance } from 'fastify';
import { sendFile } from '#platform/files/server/send-file.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { errors } from '../../record/errors.ts';
import { occurrenceLinks } from '../contract.ts';
import { may } from '../../record/permissions.ts';
import { contextOf, type Context } from '../../record/server/context.ts';
import { openInside } from '../../record/server/record.ts';
import { readDeskSettings } from '../../related/server/settings.ts';
import { forward, forwardedPhoto, readContacts, readForwards, replyToForward, revoke, showForward } from './forwards.ts';
import { answerQuestion, ask, readQuestions, showQuestion, whoReported, withdraw } from './questions.ts';
import { joinPhoto, presentPhoto, readReplyPhotos, receiveReplyPhotos, sendReplyPhoto } from './replies.ts';

export function linkRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, occurrenceLinks, {
    list: async (call) => readLinks(call, await contextOf(call), call.params.id),
    ask: async (call) => {
      const context = await contextOf(call);
      const id = await call.tx((trx) => ask(trx, context, call.params.id, call.body.text, call.body.days));
      return found((await readLinks(call, context, call.params.id)).questions, id);
    },
    withdraw: async (call) => {
      const context = await contextOf(call);
      await call.tx((trx) => withdraw(trx, context, call.params.id));
    },
    question: async (call) => showQuestion(call.db, await contextOf(call), call.params.token),
    answer: async (call) => {
      const context = await contextOf(call);
      const { token, text } = call.body;
      // A link that is over is refused before a picture is looked at.
      await showQuestion(call.db, context, token);
      const photos = await receiveReplyPhotos(context, call.files);
      await call.tx((trx) => answerQuestion(trx, context, token, text, photos));
      return showQuestion(call.db, context, token);
    },

    forward: async (call) => {
      const context = await contextOf(call);
      const id = await call.tx((trx) => forward(trx, context, call.params.id, call.body));
      return found((await readLinks(call, context, call.params.id)).forwards, id);
    },
    revoke: async (call) => {
      const context = await contextOf(call);
      const occurrenceId = await call.tx((trx) => revoke(trx, context, call.params.id));
      return found((await readLinks(call, context, occurrenceId)).forwards, call.params.id);
    },
    page: async (call) => showForward(call.db, await contextOf(call), call.params.token),
    reply: async (call) => {
      const context = await contextOf(call);
      const { token, state, text } = call.body;
      const shown = await showForward(call.db, context, token, state);
      const photos = await receiveReplyPhotos(context, call.files);
      await call.tx((trx) => replyToForward(trx, context, token, state, text, photos));
      // Whoever says that it is not theirs sees no more of it than that.
      return state === 'not-ours' ? { ...shown, state, reporter: null, photoList: [] } : showForward(call.db, context, token);
    },
    pagePhoto: async (call) => {
      const fileId = await forwardedPhoto(call.db, services.now(), call.params.token, call.params.id);
      const file = await services.files.open(call.site, fileId, call.query.variant);
      if (!file) throw errors['occurrence.not-found']();
      return sendFile(call.reply, file, { disposition: 'inline' });
    },
    replyPhoto: async (call) => sendReplyPhoto(call, (await contextOf(call)).sight, call.params.id, call.query.variant),
    joinPhoto: async (call) => {
      const context = await contextOf(call);
      await call.tx((trx) => joinPhoto(trx, context, call.params.id));
    },
  });
}

async function readLinks(call: Pick<Call, 'db'>, { sight }: Context, id: number) {
  const { row } = await openInside(call.db, sight, { id });
  const [questions, forwards, photos, settings, reporter] = await Promise.all([
    readQuestions(call.db, id),
    readForwards(call.db, id),
    readReplyPhotos(call.db, id),
    readDeskSettings(call.db),
    whoReported(call.db, row),
  ]);
  return {
    questions: questions.map((one) => ({ ...one, photos: photos.filter((photo) => photo.question_id === one.id).map(presentPhoto) })),
    forwards: forwards.map((one) => ({ ...one, photos: photos.filter((photo) => photo.forward_id === one.id).map(presentPhoto) })),
    questionDays: settings.questionDays,
    forwardDays: settings.forwardDays,
    hasEmail: reporter.email !== null,
    contacts: sight.can(may.forward) ? await readContacts(call.db, row.unity_id) : [],
  };
}

function found<T extends { readonly id: number }>(list: readonly T[], id: number): T {
  const one = list.find((entry) => entry.id === id);
  if (!one) throw errors['occurrence.not-found']();
  return one;
}
