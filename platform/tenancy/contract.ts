import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { tenantConfig } from './config.ts';

const text = z.object({ pt: z.string(), en: z.string() });

/** A switched-on module as the browser knows it: the known module, changed by what the municipality's module record says. */
const publicModule = z.object({
  code: z.string(),
  name: text,
  sentence: text,
  backoffice: z.boolean(),
  guest: z.boolean(),
  /** Shown on the portal home. */
  home: z.boolean(),
  /** External address instead of screens of its own. */
  url: z.string().nullable(),
  start: z.string(),
});

/** The platform configuration as every visitor may read it: the tenant file without what only the server needs, with its modules spelled out. */
export const publicConfig = z.object({
  ...tenantConfig.omit({ hosts: true, order: true, template: true }).shape,
  modules: z.array(publicModule),
});
export type PublicConfig = z.output<typeof publicConfig>;
export type PublicModule = z.output<typeof publicModule>;

const moduleConfig = z.object({
  code: z.string(),
  name: text,
  title: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  themeColor: z.string().nullable(),
});
export type ModuleConfig = z.output<typeof moduleConfig>;

export const tenancyContract = contract('platform', null, {
  config: {
    method: 'GET',
    path: '/api/platform/config',
    summary: 'Platform configuration of the municipality this address belongs to',
    access: 'public',
    output: z.object({ data: publicConfig }),
  },
  module: {
    method: 'GET',
    path: '/api/:module/front',
    summary: 'Configuration of one switched-on module',
    access: 'public',
    params: z.object({ module: z.string().regex(/^[a-z][a-z0-9_-]*$/) }),
    output: z.object({ data: moduleConfig }),
    errors: [kernelErrors['record.not-found']],
  },
});
