import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { errors } from '../record/errors.ts';
import { reportInput, token } from '../record/inputs.ts';
import { checkQuery, typedPlaceQuery } from '../record/answer-inputs.ts';
import { paceView } from '../record/answer-schemas.ts';
import { consentView, deskGives, named, parishView, reportableType, similarOccurrence } from '../record/schemas.ts';

const front = '/api/meubairro/front';

/** Reported and confirmed. One of the contracts under the name the record has (specification 2 §7, "Occurrence front"). */
export const intake = contract('occurrences', 'meubairro', {
  storeLists: {
    method: 'GET',
    path: `${front}/occurrences/store/lists`,
    summary: 'What a person who reports may choose, consent text and limits',
    access: 'public',
    silent: true,
    output: z.object({
      types: z.array(reportableType),
      consent: consentView,
      /** Only for the desk; empty otherwise. */
      channels: z.array(named.extend({ isVehicle: z.boolean() })),
      priorities: z.array(named),
      parishes: z.array(parishView),
      /** May the caller register at the desk, and what may be given there? */
      desk: z.boolean(),
      gives: deskGives,
      /** What is known of a signed-in reporter, to be shown and not asked again. */
      reporter: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
      nif: z.object({ active: z.boolean(), required: z.boolean() }),
      limits: z.object({ descriptionMax: z.int(), photosMax: z.int(), uploadMax: z.int() }),
    }),
  },
  check: {
    method: 'GET',
    path: `${front}/occurrences/store/check`,
    summary: 'What is at a point: inside or not, parish, address, who answers, similar open occurrences',
    access: 'public',
    silent: true,
    query: checkQuery,
    output: z.object({
      inside: z.boolean(),
      parish: parishView.nullable(),
      /** Nearest address within reach: `distance` in metres. */
      address: z.object({ text: z.string(), distance: z.number() }).nullable(),
      /** Why it cannot be registered here, or what the person should know, in the user's language. */
      notices: z.array(z.object({ code: z.string(), message: z.string() })),
      unity: named.nullable(),
      pace: paceView.nullable(),
      similar: z.array(similarOccurrence),
      crs: z.string(),
    }),
  },
  typedPlace: {
    method: 'GET',
    path: `${front}/occurrences/store/place`,
    summary: 'Where a typed address is: one place, one of several, or none that is known',
    access: 'public',
    silent: true,
    rateLimit: { max: 240, seconds: 60 },
    query: typedPlaceQuery,
    output: z.object({
      /** `street`: the street is known, the door was not given. `unknown`: somebody at the desk will place it. */
      state: z.enum(['found', 'street', 'choose', 'unknown', 'outside']),
      choices: z.array(
        z.object({
          label: z.string(),
          detail: z.string().nullable(),
          parishId: z.int().nullable(),
          /** Null: a street or a part of the municipality, whose middle is no place to look for anything. */
          point: z.tuple([z.number(), z.number()]).nullable(),
        }),
      ),
      crs: z.string(),
    }),
  },
  create: {
    method: 'POST',
    path: `${front}/occurrences`,
    summary: 'Reports an occurrence, with photos; one per key however often it is sent',
    access: 'public',
    kind: 'upload',
    status: 201,
    rateLimit: { max: 60, seconds: 3600 },
    body: reportInput,
    output: z.object({
      id: z.int(),
      code: z.string(),
      /** `awaiting-confirmation`: it is seen by nobody until the link in the mail was followed. */
      state: z.enum(['created', 'awaiting-confirmation']),
      /** Key of the private page `front/{code}?token=`. */
      token: z.string(),
      unity: named.nullable(),
      /** Was a receipt sent by mail? */
      mailed: z.boolean(),
    }),
    errors: [
      errors['occurrence.add-denied'],
      errors['occurrence.field-denied'],
      errors['occurrence.key-used'],
      errors['occurrence.outside-municipality'],
      errors['occurrence.place-required'],
      errors['occurrence.address-unsure'],
      errors['occurrence.type-unavailable'],
      errors['occurrence.stopped'],
      errors['occurrence.feature-unknown'],
      errors['occurrence.too-many-photos'],
      errors['occurrence.not-ready'],
      kernelErrors['request.invalid'],
      errors['occurrence.photo-refused'],
      kernelErrors['request.file-too-large'],
    ],
  },
  confirm: {
    method: 'POST',
    path: `${front}/occurrences/confirm`,
    summary: 'Confirms the e-mail address of a report or of a follower, with the key of the mail',
    access: 'public',
    rateLimit: { max: 60, seconds: 3600 },
    body: z.object({ token }),
    output: z.object({ kind: z.enum(['report', 'follow']), code: z.string(), token: z.string() }),
    errors: [errors['occurrence.link-invalid']],
  },
});
