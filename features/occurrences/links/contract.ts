import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { email } from '#platform/kernel/contact.ts';
import { instantOut as when } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { optionalText, requiredText } from '#platform/kernel/text.ts';
import { linkErrors } from './errors.ts';
import { errors } from '../record/errors.ts';
import { descriptionMax, idParam, token } from '../record/inputs.ts';
import { may } from '../record/permissions.ts';
import { named, typeView } from '../record/schemas.ts';

const front = '/api/meubairro/front/occurrences';
const id = z.int().positive();
const notFound = errors['occurrence.not-found'];
const over = linkErrors['link.over'];

export const questionMin = 5;
export const questionMax = 1000;
export const replyPhotosMost = 5;
const days = (most: number) => z.int().min(1).max(most);

const picture = z.object({ id, width: z.number().nullable(), height: z.number().nullable() });
const replyPhoto = picture.extend({ joined: z.boolean() });
const questionView = z.object({
  id,
  text: z.string(),
  askedBy: z.string().nullable(),
  askedAt: when,
  dueAt: when,
  answer: z.string().nullable(),
  answeredAt: when.nullable(),
  ended: z.enum(['answered', 'expired', 'withdrawn']).nullable(),
  photos: z.array(replyPhoto),
});
export type QuestionView = z.output<typeof questionView>;

const forwardStates = ['sent', 'accepted', 'done', 'not-ours', 'revoked', 'expired'] as const;
const forwardView = z.object({
  id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string(),
  withReporter: z.boolean(),
  state: z.enum(forwardStates),
  sentBy: z.string().nullable(),
  sentAt: when,
  expiresAt: when,
  answeredAt: when.nullable(),
  photos: z.array(replyPhoto),
});
export type ForwardView = z.output<typeof forwardView>;

export const forwardReplies = ['accepted', 'done', 'not-ours'] as const;
const place = {
  code: z.string(),
  type: typeView,
  subtype: named.nullable(),
  address: z.string(),
  referencePoint: z.string().nullable(),
  point: z.tuple([z.number(), z.number()]).nullable(),
};

/** What a contractor reads: the place and the problem, and of people only what was handed over on purpose. */
const forwardPage = z.object({
  ...place,
  description: z.string(),
  municipality: z.string(),
  unity: z.string().nullable(),
  message: z.string(),
  name: z.string().nullable(),
  state: z.enum(forwardStates),
  expiresAt: when,
  photoList: z.array(picture),
  reporter: z.object({ name: z.string().nullable(), phone: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /** What was answered so far, newest first. */
  replies: z.array(z.object({ at: when, text: z.string().nullable() })),
  photosMost: z.int(),
});

const questionPage = z.object({
  ...place,
  municipality: z.string(),
  question: z.string(),
  askedAt: when,
  dueAt: when,
  /** After the deadline an answer is still read. */
  isLate: z.boolean(),
  answer: z.string().nullable(),
  photosMost: z.int(),
});

const reply = { token, text: requiredText(descriptionMax, 2) };

/** Asking the reporter and handing over to outside contractors: both by a private link that reads on GET and acts only on POST. */
export const occurrenceLinks = contract('occurrence-links', 'meubairro', {
  list: {
    method: 'GET',
    path: `${front}/:id/links`,
    summary: 'Questions to the reporter and hand-overs to contractors of an occurrence, newest first',
    access: { anyOf: [may.detail] },
    silent: true,
    params: idParam,
    output: z.object({
      questions: z.array(questionView),
      forwards: z.array(forwardView),
      /** Days that are offered. */
      questionDays: z.int(),
      forwardDays: z.int(),
      /** May the reporter be asked at all: is there an address? */
      hasEmail: z.boolean(),
      /** Contractors the unit wrote to before. */
      contacts: z.array(z.object({ name: z.string(), email: z.string() })),
    }),
    errors: [notFound],
  },
  ask: {
    method: 'POST',
    path: `${front}/:id/questions`,
    summary: 'Asks the reporter something by mail, with a private link and a deadline',
    access: { anyOf: [may.ask] },
    status: 201,
    params: idParam,
    body: z.object({ text: requiredText(questionMax, questionMin), days: days(90).optional() }),
    output: questionView,
    errors: [notFound, linkErrors['question.no-email'], linkErrors['question.open'], linkErrors['question.closed'], kernelErrors['request.invalid']],
  },
  withdraw: {
    method: 'DELETE',
    path: `${front}/:id/questions`,
    summary: 'Takes back the question that waits: its link stops',
    access: { anyOf: [may.ask] },
    params: idParam,
    errors: [notFound],
  },
  question: {
    method: 'GET',
    path: `${front}/questions/:token`,
    summary: 'The question behind a private link; looking changes nothing',
    access: 'public',
    silent: true,
    params: z.object({ token }),
    output: questionPage,
    errors: [errors['occurrence.link-invalid'], over],
  },
  answer: {
    method: 'POST',
    path: `${front}/questions`,
    summary: 'The reporter answers a question, with photos',
    access: 'public',
    kind: 'upload',
    rateLimit: { max: 30, seconds: 3600 },
    body: z.object(reply),
    output: questionPage,
    errors: [errors['occurrence.link-invalid'], over, errors['occurrence.too-many-photos'], kernelErrors['request.invalid']],
  },

  forward: {
    method: 'POST',
    path: `${front}/:id/forwards`,
    summary: 'Hands an occurrence over to somebody outside by a private link',
    access: { anyOf: [may.forward] },
    status: 201,
    params: idParam,
    body: z.object({
      name: requiredText(150),
      email,
      message: requiredText(2000, 5),
      photoIds: z.array(id).max(20).default([]),
      withReporter: z.boolean().default(false),
      days: days(180).optional(),
    }),
    output: forwardView,
    errors: [notFound, linkErrors['question.closed'], kernelErrors['access.denied'], kernelErrors['request.invalid']],
  },
  revoke: {
    method: 'DELETE',
    path: `${front}/forwards/:id`,
    summary: 'Ends a hand-over: its link stops at once',
    access: { anyOf: [may.forward] },
    params: idParam,
    output: forwardView,
    errors: [notFound, linkErrors['forward.over']],
  },
  page: {
    method: 'GET',
    path: `${front}/forwards/:token`,
    summary: 'What a contractor sees behind the private link; looking changes nothing',
    access: 'public',
    silent: true,
    params: z.object({ token }),
    output: forwardPage,
    errors: [errors['occurrence.link-invalid'], over],
  },
  reply: {
    method: 'POST',
    path: `${front}/forwards`,
    summary: 'The contractor accepts, reports the work done, or says that it is not theirs; with words and photos',
    access: 'public',
    kind: 'upload',
    rateLimit: { max: 30, seconds: 3600 },
    body: z.object({ token, state: z.enum(forwardReplies), text: optionalText(descriptionMax) }),
    output: forwardPage,
    errors: [errors['occurrence.link-invalid'], over, errors['occurrence.too-many-photos'], kernelErrors['request.invalid']],
  },
  pagePhoto: {
    method: 'GET',
    path: `${front}/forwards/:token/photos/:id`,
    summary: 'A photo that was handed over',
    access: 'public',
    kind: 'download',
    silent: true,
    params: z.object({ token, id: idParam.shape.id }),
    query: z.object({ variant: z.enum(['original', 'thumbnail']).default('original') }),
    errors: [errors['occurrence.link-invalid'], over, notFound],
  },
  replyPhoto: {
    method: 'GET',
    path: `${front}/replies/photos/:id`,
    summary: 'A photo that came with an answer, for those who work on the occurrence',
    access: { anyOf: [may.detail] },
    kind: 'download',
    silent: true,
    params: idParam,
    query: z.object({ variant: z.enum(['original', 'thumbnail']).default('original') }),
    errors: [notFound],
  },
  joinPhoto: {
    method: 'POST',
    path: `${front}/replies/photos/:id/join`,
    summary: 'Joins a photo of an answer to the photos of the occurrence',
    access: { anyOf: [may.edit] },
    params: idParam,
    errors: [notFound],
  },
});
