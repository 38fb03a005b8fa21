import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { environment } from '../app/env.ts';
import { tenantConfig } from '#platform/tenancy/config.ts';
import { definitionsPart, settingsPart } from '#platform/tenancy/parts.ts';
import { root, sourceFiles } from './reading.ts';

/* Whatever may be configured is read by somebody: in the municipality's file, in the settings administrators save, in the environment. */

const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');

/** What will read them: `docs/operations.md`, "Settings that wait". Whoever reads one takes it off both lists. */
const waiting = ['catalogues', 'google.analyticsKey', 'google.mapsKey', 'projections', 'proxyUrl'];

/** Where values are declared, typed in, merged and told of, but not used. */
const passedOn = [
  /\.test\.tsx?$/,
  /\/messages(\.\w\w\.ts|\/)/,
  /^app\/env\.ts$/,
  /^platform\/tenancy\/(config|merge|parts|contract)\.ts$/,
  /^platform\/tenancy\/server\/audited\.ts$/,
  /^features\/administration\/(contract\.ts|web\/pages\/settings\.tsx|web\/parts\/(settings-form|mail-section)\.tsx?)$/,
];
const source = sourceFiles(['app', 'features', 'platform'], /\.tsx?$/)
  .filter((path) => !passedOn.some((pattern) => pattern.test(path)))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

/** `google.mapsKey` of every value that is no object itself. */
function keysOf(schema: z.ZodType, path: readonly string[] = []): string[] {
  const inner = (schema as { def: { innerType?: z.ZodType; in?: z.ZodType } }).def;
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([key, one]) => keysOf(one as z.ZodType, [...path, key]));
  const wrapped = inner.innerType ?? inner.in;
  return wrapped ? keysOf(wrapped, path) : [path.join('.')];
}

/** The configuration as code holds it: `site.config`, `publicConfig()`, `file`; what lies in a part of it has a name of its own. */
function isRead(path: string): boolean {
  const [first = '', ...deeper] = path.split('.');
  const key = deeper.at(-1) ?? first;
  const holder = deeper.length > 0 ? String.raw`[\w)\]]` : String.raw`(?:[cC]onfig(?:\(\))?|file|tenant|site)`;
  return new RegExp(String.raw`${holder}[?!]?\.${key}\b|\{[^{}]*\b${key}\b[^{}]*\} = [^;=]*${deeper.length > 0 ? '' : '(?:[cC]onfig|file)'}`).test(
    source,
  );
}

it('every key of a configuration is read, or waits and says for what', () => {
  const all = [tenantConfig, settingsPart, definitionsPart].flatMap((schema) => keysOf(schema));
  expect(all).toContain('mail.adminEmails');
  expect(all).toContain('head.title');
  const unread = [...new Set(all)].filter((path) => !isRead(path)).toSorted();
  expect(unread).toEqual(waiting);
  expect(waiting.filter((path) => !operations.includes(`\`${path}\``))).toEqual([]);
});

it('every variable of the environment is read, and stands in the guide of operations', () => {
  const variables = Object.keys(environment.shape);
  const property = (name: string) => new RegExp(String.raw`\benv\.${name}\b`);
  const asked = readFileSync(join(root, 'app/env.ts'), 'utf8');
  const given = new Map([...asked.matchAll(/^ {4}(\w+): .*?env\.([A-Z_]+)/gm)].map(([, name = '', variable = '']) => [variable, name]));
  expect(variables.filter((variable) => !property(given.get(variable) ?? '-').test(source))).toEqual([]);
  expect(variables.filter((variable) => !operations.includes(`\`${variable}\``))).toEqual([]);
});
