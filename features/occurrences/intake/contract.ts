import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { errors } from '../record/errors.ts';
import { may } from '../record/permissions.ts';
import { personInput, questionnaireInput } from '../record/answer-inputs.ts';
import { mayReporting } from './permissions.ts';
import { nearFeature, questionView } from '../record/answer-schemas.ts';

const front = '/api/meubairro/front/occurrences/store';

/** What is asked and picked while an occurrence is reported (specification 2 §7, "Occurrence front", store). */
export const reporting = contract('occurrences-reporting', 'meubairro', {
  featureable: {
    method: 'GET',
    path: `${front}/featureable/:x/:y/:crs/:resolution`,
    summary: 'What can be picked near a point for a type of occurrence, nearest first',
    access: 'public',
    silent: true,
    params: z.object({
      x: z.coerce.number<number>(),
      y: z.coerce.number<number>(),
      /** Code of the projection of x and y: the municipality’s own, or 4326. */
      crs: z.string().regex(/^(EPSG:)?\d{4,6}$/i),
      /** Metres per pixel of the map that was tapped; 0: no map, `picked` is then null. */
      resolution: z.coerce.number<number>().min(0).max(100_000),
    }),
    query: z.object({ typeId: z.coerce.number<number>().int().positive() }),
    output: z.object({
      items: z.array(nearFeature),
      /** The one that was meant by tapping there. */
      picked: z.int().nullable(),
      /** Why there is nothing, in the user's language. */
      notices: z.array(z.object({ code: z.string(), message: z.string() })),
      crs: z.string(),
    }),
    errors: [errors['occurrence.layers-inactive'], kernelErrors['request.invalid']],
  },
});

const person = z.object({ id: z.int(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable(), editable: z.boolean() });

const personRecord = person.extend({ nif: z.string().nullable(), version: z.int() });
const personId = z.object({ id: z.coerce.number<number>().int().positive() });

/** Registering on behalf of somebody: who they are. */
export const reportingUsers = contract('occurrences-reporting-users', 'meubairro', {
  searchUser: {
    method: 'GET',
    path: `${front}/users`,
    summary: 'People by name, e-mail, phone or NIF, at most 10; contacts only for whoever may see reporters’ data',
    access: { anyOf: [may.addForUser] },
    silent: true,
    rateLimit: { max: 120, seconds: 60 },
    query: z.object({ q: z.string().trim().min(3).max(100) }),
    output: z.object({ items: z.array(person) }),
  },
  createUser: {
    method: 'POST',
    path: `${front}/users`,
    summary: 'Makes a user without a password, with e-mail or phone',
    access: { anyOf: [may.addForNewUser] },
    status: 201,
    body: personInput,
    output: person,
    errors: [kernelErrors['request.invalid']],
  },
  showUser: {
    method: 'GET',
    path: `${front}/users/:id`,
    summary: 'A user that was made at the desk and never used by its owner, as it can be put right',
    access: { anyOf: [may.addForNewUser] },
    params: personId,
    output: personRecord,
    errors: [kernelErrors['record.not-found'], kernelErrors['access.denied'], errors['occurrence.user-has-owner']],
  },
  updateUser: {
    method: 'PUT',
    path: `${front}/users/:id`,
    summary: 'Puts right a user that was made at the desk and never used by its owner, and their reports with it',
    access: { anyOf: [may.addForNewUser] },
    versioned: true,
    params: personId,
    body: personInput,
    output: personRecord,
    errors: [
      kernelErrors['request.invalid'],
      kernelErrors['record.not-found'],
      kernelErrors['record.stale'],
      kernelErrors['access.denied'],
      errors['occurrence.user-has-owner'],
    ],
  },
});

const typeParam = z.object({ typeId: z.coerce.number<number>().int().positive() });
const questionnaire = z.object({ version: z.int(), questions: z.array(questionView) });

/** The questions of a type, which the desk writes as one sheet. */
export const questions = contract('occurrence-questions', 'meubairrogestao', {
  show: {
    method: 'GET',
    path: '/api/meubairrogestao/gestao/questions/:typeId',
    summary: 'The questions of a type, in order',
    access: { anyOf: [mayReporting.questionsView] },
    params: typeParam,
    output: questionnaire,
    errors: [kernelErrors['record.not-found']],
  },
  update: {
    method: 'PUT',
    path: '/api/meubairrogestao/gestao/questions/:typeId',
    summary: 'Writes the questions of a type; those left out are asked no longer, their answers stay',
    access: { anyOf: [mayReporting.questionsEdit] },
    versioned: true,
    params: typeParam,
    body: questionnaireInput,
    output: questionnaire,
    errors: [kernelErrors['record.not-found'], kernelErrors['record.stale'], kernelErrors['request.invalid']],
  },
});
