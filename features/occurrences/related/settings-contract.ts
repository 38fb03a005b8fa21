import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { may } from '../record/permissions.ts';
import { named } from '../record/schemas.ts';

const gestao = '/api/meubairrogestao/gestao/desksettings';
const days = (most: number) => z.int().min(1).max(most);

export const deskSettingsInput = z.object({ duplicateStatusId: z.int().positive().nullable(), questionDays: days(90), forwardDays: days(180) });
/** `statuses`: the final ones, of which one is for duplicates. */
const deskSettings = deskSettingsInput.extend({ version: z.int(), statuses: z.array(named) });

/** Settings of the desk: the status of duplicates, and how long links live. */
export const deskSettingsContract = contract('occurrence-desk-settings', 'meubairrogestao', {
  show: {
    method: 'GET',
    path: gestao,
    summary: 'Settings of the desk',
    access: { anyOf: [may.settings, may.settingsEdit] },
    output: deskSettings,
  },
  update: {
    method: 'PUT',
    path: gestao,
    summary: 'Changes the settings of the desk',
    access: { anyOf: [may.settingsEdit] },
    versioned: true,
    body: deskSettingsInput,
    output: deskSettings,
    errors: [kernelErrors['record.stale'], kernelErrors['request.invalid']],
  },
});
