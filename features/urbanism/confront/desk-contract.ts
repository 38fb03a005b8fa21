import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { mayKeep, maySet } from '../record/permissions.ts';

const path = '/api/gugestao/gestao/confrontations';
const { view, detail, add, edit } = mayKeep.confrontations;
const access = { anyOf: [view, detail, add, edit, maySet.confrontations.view, maySet.confrontations.edit] };
const named = z.object({ id: z.string(), title: z.string() });
const items = z.object({ items: z.array(named) });
const appid = z.object({ appid: z.string().max(40) });

const read = <const T extends z.ZodType>(under: string, summary: string, output: T) =>
  ({ method: 'GET', path: `${path}/${under}`, summary, access, silent: true, output }) as const;

/** Beside the themes and the settings of confrontations (specification 2 §7). */
export const deskContract = contract('gu-confrontations-desk', 'gugestao', {
  lists: read(
    'lists',
    'What sources and settings choose from: own data with their fields, confrontable limit types, regulations, backgrounds',
    z.object({
      datasets: z.array(z.object({ id: z.number(), title: z.string(), fields: z.array(named) })),
      limitTypes: z.array(z.object({ id: z.number(), title: z.string() })),
      regulations: z.array(z.object({ id: z.number(), title: z.string() })),
      bases: z.array(named),
    }),
  ),
  scales: read('scales', 'Scales of a report', items),
  apps: read('print/apps', 'Print apps', items),
  layouts: {
    ...read('print/layouts/:appid', 'Layouts of a print app, with a map', items),
    params: appid,
    errors: [kernelErrors['record.not-found']],
  },
  formats: { ...read('print/formats/:appid', 'Files a print app makes', items), params: appid, errors: [kernelErrors['record.not-found']] },
});
