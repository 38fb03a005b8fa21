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
  /** Ids of public files (`/api/files/:id`). */
  icon: z.string().nullable(),
  image: z.string().nullable(),
  themeColor: z.string().nullable(),
});

/** The platform configuration as every visitor may read it: the tenant file without what only the server needs, with its modules spelled out. */
export const publicConfig = z.object({
  ...tenantConfig.omit({ hosts: true, order: true, template: true, routing: true, limits: true }).shape,
  /** The name of the outside sign-in; the rest is the server's. */
  openid: z.object({ label: z.string() }).nullable(),
  modules: z.array(publicModule),
  /** First digits of a valid NIF, the same in the whole installation. */
  nifPrefixes: z.array(z.string()),
  /** Grows with every change of settings and modules; every answer of the API names the newest (`x-largo-config`). */
  revision: z.number().int(),
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

const moduleCode = z.string().regex(/^[a-z][a-z0-9_-]*$/);
const moduleOutput = z.object({ data: moduleConfig });
const errors = [kernelErrors['record.not-found'], kernelErrors['access.login-required']];

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
    params: z.object({ module: moduleCode }),
    output: moduleOutput,
    errors,
  },
  modulePart: {
    method: 'GET',
    path: '/api/:module/:sub/front',
    summary: 'Configuration of a part of a module family: `ig/gestao` is iggestao',
    access: 'public',
    params: z.object({ module: moduleCode, sub: moduleCode }),
    output: moduleOutput,
    errors,
  },
  moduleManagement: {
    method: 'GET',
    path: '/api/:module/front/gestao',
    summary: 'Configuration of the management module of a module',
    access: 'public',
    params: z.object({ module: moduleCode }),
    output: moduleOutput,
    errors,
  },
  moduleCentral: {
    method: 'GET',
    path: '/api/:module/front/central',
    summary: 'The same for the central management, which here is one with the municipality’s own',
    access: 'public',
    params: z.object({ module: moduleCode }),
    output: moduleOutput,
    errors,
  },
});
