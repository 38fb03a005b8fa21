import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { idPattern } from './domain/picture.ts';
import { providerIds, streetSettings } from './domain/settings.ts';
import { streetErrors } from './errors.ts';
import { may, maySet, type StreetFront } from './codes.ts';

const metres = z.coerce.number<number>();
const at = z.tuple([z.number(), z.number()]);
const nullable = z.string().nullable();
const picture = z.object({
  id: z.string(),
  provider: z.enum(providerIds),
  /** In the projection of the map. */
  at,
  heading: z.number().nullable(),
  takenAt: nullable,
  shape: z.enum(['sphere', 'flat', 'drawn']),
  fieldOfView: z.number().nullable(),
  previous: nullable,
  next: nullable,
  credit: z.string(),
  licence: z.object({ name: z.string(), url: nullable }).nullable(),
  page: nullable,
});
export type ShownPicture = z.output<typeof picture>;

const params = z.object({ id: z.string().regex(idPattern) });
const { 'streetview.key-needed': keyNeeded, ...failures } = streetErrors;
const errors = Object.values(failures);

const front = (module: StreetFront) => {
  const path = `/api/${module}/front/streetview`;
  const access = { anyOf: [may[module]] };
  return contract(`${module}-streetview`, module, {
    near: {
      method: 'GET',
      path: `${path}/near`,
      summary: 'The picture at street level nearest to a place (x and y in the projection of the map); null: there is none near',
      access,
      silent: true,
      query: z.object({ x: metres, y: metres }),
      output: z.object({ picture: picture.nullable(), metres: z.number().nullable() }),
      rateLimit: { max: 60, seconds: 60 },
      errors: [...errors, kernelErrors['request.invalid']],
    },
    picture: {
      method: 'GET',
      path: `${path}/pictures/:id`,
      summary: 'What is known of one picture',
      access,
      silent: true,
      params,
      output: picture,
      rateLimit: { max: 120, seconds: 60 },
      errors: [...errors, kernelErrors['record.not-found']],
    },
    image: {
      method: 'GET',
      path: `${path}/pictures/:id/image`,
      summary: 'The picture itself; direction and angle for those a provider draws',
      access,
      silent: true,
      kind: 'download',
      params,
      query: z.object({
        size: z.enum(['small', 'large']).default('small'),
        heading: z.coerce.number<number>().int().min(0).max(360).default(0),
        pitch: z.coerce.number<number>().int().min(-90).max(90).default(0),
        angle: z.coerce.number<number>().int().min(10).max(120).default(90),
      }),
      rateLimit: { max: 300, seconds: 60 },
      errors: [...errors, kernelErrors['record.not-found']],
    },
  });
};

/** The same tool under the codes of each map's module. */
export const streetFronts = { ig: front('ig'), epl: front('epl'), gu: front('gu') } as const;

const key = z.string().trim().max(500).nullish();
const values = z.object({ provider: z.enum(providerIds).nullable(), address: nullable });
const path = '/api/backoffice/gestao/streetview';

export const streetDesk = contract('streetview-settings', 'geoportalgestao', {
  show: {
    method: 'GET',
    path,
    summary: 'Where pictures at street level come from',
    access: { anyOf: maySet.see },
    output: z.object({ version: z.number().int(), values, keySet: z.boolean() }),
  },
  update: {
    method: 'PUT',
    path,
    summary: 'Sets where pictures at street level come from; in force at once',
    access: { anyOf: [maySet.change] },
    versioned: true,
    // The key: absent keeps the stored one, null forgets it. It is never sent back.
    body: z.object({ values: streetSettings, key }),
    output: z.object({ version: z.number().int(), values, keySet: z.boolean() }),
    errors: [kernelErrors['record.stale'], kernelErrors['request.invalid'], keyNeeded],
  },
  test: {
    method: 'POST',
    path: `${path}/test`,
    summary: 'Asks for a picture at the middle of the municipality with the settings given, saved or not, and says how it went',
    access: { anyOf: [maySet.change] },
    status: 200,
    silent: true,
    whileViewing: true,
    body: z.object({ values: streetSettings, key }),
    output: z.object({ problem: nullable, metres: z.number().nullable(), takenAt: nullable, credit: nullable }),
    rateLimit: { max: 20, seconds: 60 },
    errors: [kernelErrors['request.invalid'], keyNeeded],
  },
});
export type StreetState = z.output<typeof streetDesk.show.output>;
