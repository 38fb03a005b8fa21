import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { encodings, heightSettings, mostPoints } from './domain/heights.ts';
import { heightErrors } from './errors.ts';
import { maySetHeights as may } from './heights-codes.ts';

const nullable = z.string().nullable();
const metres = z.number().min(-30_000_000).max(30_000_000);
const { 'heights.key-needed': keyNeeded, ...failures } = heightErrors;

export const heights = contract('heights', 'portal', {
  state: {
    method: 'GET',
    path: '/api/portal/front/heights',
    summary: 'Whether this municipality has a source of heights, and whose it is',
    access: 'public',
    silent: true,
    output: z.object({ isThere: z.boolean(), attribution: nullable }),
  },
  read: {
    method: 'POST',
    path: '/api/portal/front/heights',
    summary: 'Heights above the sea at places (x and y in the projection of the map), in metres; null where nothing is known',
    access: 'public',
    status: 200,
    silent: true,
    whileViewing: true,
    body: z.object({
      points: z
        .array(z.tuple([metres, metres]))
        .min(1)
        .max(mostPoints),
    }),
    output: z.object({
      heights: z.array(z.number().nullable()),
      /** How far apart what is known lies, in metres. */
      grain: z.number(),
      attribution: nullable,
    }),
    rateLimit: { max: 60, seconds: 60 },
    errors: [...Object.values(failures), kernelErrors['request.invalid']],
  },
});

const key = z.string().trim().max(500).nullish();
const values = z.object({ encoding: z.enum(encodings).nullable(), template: nullable, maxZoom: z.number(), attribution: nullable });
const state = z.object({ version: z.number().int(), values, keySet: z.boolean() });
const path = '/api/backoffice/gestao/heights';
const body = z.object({ values: heightSettings, key });

export const heightsDesk = contract('heights-settings', 'geoportalgestao', {
  show: { method: 'GET', path, summary: 'Where heights come from', access: { anyOf: may.see }, output: state },
  update: {
    method: 'PUT',
    path,
    summary: 'Sets where heights come from; in force at once',
    access: { anyOf: [may.change] },
    versioned: true,
    // The key: absent keeps the stored one, null forgets it. It is never sent back.
    body,
    output: state,
    errors: [kernelErrors['record.stale'], kernelErrors['request.invalid'], keyNeeded],
  },
  test: {
    method: 'POST',
    path: `${path}/test`,
    summary: 'Reads the height of the middle of the map with the settings given, saved or not, and says how it went',
    access: { anyOf: [may.change] },
    status: 200,
    silent: true,
    whileViewing: true,
    body,
    output: z.object({ problem: nullable, height: z.number().nullable() }),
    rateLimit: { max: 20, seconds: 60 },
    errors: [kernelErrors['request.invalid'], keyNeeded],
  },
});
export type HeightsState = z.output<typeof state>;
