import { z } from 'zod';
import { inputSchema, recordSchema } from '#platform/crud/contract.ts';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { manager, pathOf, sectionIds, sections, type SectionId } from './sections.ts';
import { settings } from './settings.ts';

const named = z.object({ id: z.string(), title: z.string() });
const items = z.object({ items: z.array(named) });
const appid = z.object({ appid: z.string().max(40) });

/** Beside the records of each catalogue (specification 2 §7). */
function sectionContract(section: SectionId) {
  const { may } = sections[section];
  const path = pathOf(section);
  const access = { anyOf: [may.view, may.detail, may.add, may.edit, may.config, may.configEdit] };
  const read = <const T extends z.ZodType>(under: string, summary: string, output: T) =>
    ({ method: 'GET', path: `${path}/${under}`, summary, access, silent: true, output }) as const;
  return contract(`emission-${section}-desk`, manager, {
    lists: read('lists', 'What the fields of a record and of the settings offer', z.record(z.string(), z.array(named))),
    plans: read(
      'plans',
      'Maps a document can be made of',
      z.object({ items: z.array(z.object({ id: z.number(), name: z.string(), status: z.boolean() })) }),
    ),
    settings: {
      method: 'GET',
      path: `${path}/settings`,
      summary: 'How documents of this kind are asked for and made',
      access: { anyOf: [may.config, may.configEdit] },
      output: recordSchema(settings),
    },
    saveSettings: {
      method: 'PUT',
      path: `${path}/settings`,
      summary: 'Changes how documents of this kind are asked for and made',
      access: { anyOf: [may.configEdit] },
      versioned: true,
      body: inputSchema(settings),
      output: recordSchema(settings),
      errors: [kernelErrors['record.stale'], kernelErrors['request.invalid']],
    },
    apps: read('print/apps', 'Print apps', items),
    layouts: {
      ...read(
        'print/layouts/:appid',
        'Layouts of a print app, with the sheets each has room on',
        z.object({ items: z.array(named.extend({ sheets: z.array(z.object({ size: z.string(), orientation: z.string() })) })) }),
      ),
      params: appid,
      errors: [kernelErrors['record.not-found']],
    },
    formats: { ...read('print/formats/:appid', 'Files a print app makes', items), params: appid, errors: [kernelErrors['record.not-found']] },
  });
}

export type SectionContract = ReturnType<typeof sectionContract>;
export const sectionContracts: Readonly<Record<SectionId, SectionContract>> = {
  worktypes: sectionContract('worktypes'),
  plans: sectionContract('plans'),
  pmdfcis: sectionContract('pmdfcis'),
  pis: sectionContract('pis'),
};
export const allSectionContracts = sectionIds.map((id) => sectionContracts[id]);
