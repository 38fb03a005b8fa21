import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { edocMark, edocScalesMost, isEdocAddress } from '../record/domain/edoc.ts';
import { edocCodes as may } from './permissions.ts';

const gestao = '/api/meubairrogestao/gestao/edoclinkmaps';

/** Denominators: 1000 is 1:1000. */
const scale = z.int().min(100).max(1_000_000);

const edocSettingsInput = z.strictObject({
  active: z.boolean(),
  address: z
    .string()
    .trim()
    .max(300)
    .nullable()
    .transform((text) => (text === '' ? null : text))
    .refine((text) => text === null || isEdocAddress(text), { params: { code: 'url.template', mark: edocMark } }),
  scales: z
    .array(scale)
    .min(1)
    .max(edocScalesMost)
    .transform((scales) => [...new Set(scales)].toSorted((a, b) => a - b)),
});
export type EdocSettingsInput = z.output<typeof edocSettingsInput>;

const settings = z.object({ active: z.boolean(), address: z.string().nullable(), scales: z.array(z.int()), version: z.int() });

/** Beside the records of `edoclinkmaps` (specification 2 §7). What only a print engine can answer is not there yet: layouts and formats by app. */
export const edocContract = contract('edoclink', 'meubairrogestao', {
  settings: {
    method: 'GET',
    path: `${gestao}/settings`,
    summary: 'How occurrences are linked to document management',
    access: { anyOf: [may.config, may.configEdit, may.view, may.add] },
    silent: true,
    output: settings,
  },
  saveSettings: {
    method: 'PUT',
    path: `${gestao}/settings`,
    summary: 'Changes how occurrences are linked to document management',
    access: { anyOf: [may.configEdit] },
    versioned: true,
    body: edocSettingsInput,
    output: settings,
    errors: [kernelErrors['record.stale'], kernelErrors['request.invalid']],
  },
  scales: {
    method: 'GET',
    path: `${gestao}/scales`,
    summary: 'Scales a map may have',
    access: { anyOf: [may.view, may.detail, may.add, may.edit, may.config] },
    silent: true,
    output: z.object({ items: z.array(z.object({ id: z.int(), scale: z.int(), name: z.string() })) }),
  },
});
