import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { decimalSchema } from '#platform/kernel/decimal.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { issue } from '#platform/kernel/issue.ts';
import { optionalText } from '#platform/kernel/text.ts';
import { isRule } from './domain/numbering.ts';
import { maySet } from './permissions.ts';

export const reportBases = ['streets', 'grey', 'none'] as const;

const gestao = '/api/gugestao/gestao';
const least = decimalSchema({ scale: 2, digits: 8, min: '0', max: undefined, code: 'decimal' });

/** The report of a confrontation and what is looked for around a process. Null layout: the product's own; null scale: the closest that holds the land. */
const reportForm = {
  reportLayout: z.string().max(40).nullable().optional(),
  reportBase: z.enum(reportBases).optional(),
  reportScale: z.int().min(50).max(1_000_000).nullable().optional(),
  reportNote: optionalText(1000).optional(),
  surroundingsData: z.array(z.int().positive()).max(20).optional(),
  surroundingsAddresses: z.boolean().optional(),
} as const;

/** The three forms over the one row of settings (specification 2 §2 and §3). */
export const settingForms = {
  settings: z.strictObject({
    numberRule: z
      .string()
      .trim()
      .max(60)
      .refine(isRule, issue('number.rule', { serial: '{serial}', year: '{year}', yy: '{yy}', example: '{serial}/{year}' })),
    surroundings: z.int().min(1).max(5000),
  }),
  limittypes: z.strictObject({
    drawLimits: z.boolean(),
    uploadLimits: z.boolean(),
    uploadProperties: z.array(z.string().trim().min(1).max(60)).max(20),
  }),
  confrontations: z.strictObject({
    leastArea: least,
    leastLength: least,
    // What is not sent stays as it is.
    ...reportForm,
  }),
} as const;
type SettingForm = keyof typeof settingForms;

/** As they are answered: a decimal that is read is text, and is checked where it is written. */
const shown = {
  settings: settingForms.settings.shape,
  limittypes: settingForms.limittypes.shape,
  confrontations: {
    leastArea: z.string(),
    leastLength: z.string(),
    reportLayout: z.string().nullable(),
    reportBase: z.enum(reportBases),
    reportScale: z.number().nullable(),
    reportNote: z.string().nullable(),
    surroundingsData: z.array(z.number()),
    surroundingsAddresses: z.boolean(),
  },
} as const satisfies Readonly<Record<SettingForm, z.ZodRawShape>>;

function formOf<F extends SettingForm>(form: F, path: string, summary: string) {
  const { view, edit } = maySet[form];
  const output = z.object({ ...shown[form], version: z.int() });
  return contract(`gu-${form}-settings`, 'gugestao', {
    read: { method: 'GET', path, summary: `See ${summary}`, access: { anyOf: [view, edit] }, silent: true, output },
    save: {
      method: 'PUT',
      path,
      summary: `Change ${summary}`,
      access: { anyOf: [edit] },
      versioned: true,
      body: settingForms[form],
      output,
      errors: [kernelErrors['record.stale']],
    },
  });
}

export const settingContracts = {
  settings: formOf('settings', `${gestao}/settings`, 'how processes are numbered and how far around one looks'),
  limittypes: formOf('limittypes', `${gestao}/limittypes/settings`, 'how limits are drawn and uploaded'),
  confrontations: formOf('confrontations', `${gestao}/confrontations/settings`, 'what confrontations leave out'),
} as const;
