import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { settingsInput } from './inputs.ts';
import { may } from './permissions.ts';

const stale = kernelErrors['record.stale'];
const settingsView = settingsInput.extend({ version: z.int() });

/** Settings of the management module; its catalogues are declared resources. */
export const occurrenceSettings = contract('occurrence-settings', 'meubairrogestao', {
  show: {
    method: 'GET',
    path: '/api/meubairrogestao/gestao/settings',
    summary: 'Settings of occurrence reporting',
    access: { anyOf: [may.settings, may.settingsEdit] },
    output: settingsView,
  },
  update: {
    method: 'PUT',
    path: '/api/meubairrogestao/gestao/settings',
    summary: 'Changes the settings of occurrence reporting',
    access: { anyOf: [may.settingsEdit] },
    versioned: true,
    body: settingsInput,
    output: settingsView,
    errors: [stale],
  },
});
