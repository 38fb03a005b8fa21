import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

/* Plants one violation of each kind and expects the compiler or the linter to catch it. */

const root = join(import.meta.dirname, '..');
const planted: string[] = [];

function plant(path: string, text: string): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  planted.push(file);
  return path;
}

function uproot(): void {
  for (const file of planted.splice(0)) rmSync(file, { force: true });
}
afterEach(uproot);

/** What the linter says of each of the files: its diagnostics as text. */
function lint(paths: readonly string[]): Map<string, string> {
  const { stdout } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', '--format=json', ...paths], { cwd: root, encoding: 'utf8' });
  const { diagnostics }: { readonly diagnostics: readonly { readonly filename: string }[] } = JSON.parse(stdout);
  return new Map(paths.map((path) => [path, JSON.stringify(diagnostics.filter(({ filename }) => filename === path))]));
}

describe('the linter refuses', () => {
  const violations = (
    [
      ['platform that imports a feature', 'platform/http/planted.ts', `import '#features/identity/contract.ts';\n`, 'knows no feature'],
      [
        'a slice that enters another by the window',
        'features/identity/server/planted.ts',
        `import '#features/identity/server/store.ts';\n`,
        'Slices meet only through',
      ],
      [
        'a web slice that imports another slice',
        'features/portal/web/planted.ts',
        `import '#features/identity/contract.ts';\n`,
        'Slices meet only through',
      ],
      [
        'a domain that asks the database',
        'features/identity/domain/planted.ts',
        `import { sql } from 'kysely';\nexport const x = sql;\n`,
        'restricted',
      ],
      [
        'a domain that reads files',
        'features/identity/domain/planted.ts',
        `import { readFileSync } from 'node:fs';\nexport const x = readFileSync;\n`,
        'restricted',
      ],
      ['OpenLayers in the shell', 'platform/shell/planted.ts', `import Map from 'ol/Map.js';\nexport const x = Map;\n`, 'OpenLayers stays'],
      ['OpenLayers in a contract', 'features/portal/planted.ts', `import Map from 'ol/Map.js';\nexport const x = Map;\n`, 'OpenLayers stays'],
      [
        'a screen on the server',
        'features/identity/server/planted.ts',
        `import { useState } from 'react';\nexport const x = useState;\n`,
        'The server has no screen',
      ],
      ['the server in the browser', 'features/portal/web/planted.ts', `import fastify from 'fastify';\nexport const x = fastify;\n`, 'no server'],
      [
        'SQL in the contract of a room',
        'features/occurrences/time/planted.ts',
        `import { sql } from 'kysely';\nexport const x = sql;\n`,
        'restricted',
      ],
      [
        'a room whose domain reads files',
        'features/occurrences/time/domain/planted.ts',
        `import { readFileSync } from 'node:fs';\nexport const x = readFileSync;\n`,
        'restricted',
      ],
      [
        'a screen on the server of a room',
        'features/occurrences/time/server/planted.ts',
        `import { useState } from 'react';\nexport const x = useState;\n`,
        'The server has no screen',
      ],
      [
        'the server in the browser of a room',
        'features/occurrences/time/web/planted.ts',
        `import fastify from 'fastify';\nexport const x = fastify;\n`,
        'no server',
      ],
      [
        'a room that imports another slice',
        'features/occurrences/time/web/planted.ts',
        `import '#features/identity/contract.ts';\n`,
        'Slices meet only through',
      ],
      ['any', 'platform/kernel/planted.ts', `export const x = (y: any): unknown => y;\n`, 'no-explicit-any'],
      ['a left-over', 'platform/kernel/planted.ts', `// ${'TO'}DO later\nexport const x = 1;\n`, 'no-warning-comments'],
    ] as const
  ).map(([what, path, text, message], index) => ({ what, path: path.replace('planted', `planted-${index}`), text, message }));
  let said: Map<string, string>;

  beforeAll(() => {
    for (const { path, text } of violations) plant(path, text);
    plant('platform/kernel/planted-a.ts', `import { b } from './planted-b.ts';\nexport const a = (): unknown => b;\n`);
    plant('platform/kernel/planted-b.ts', `import { a } from './planted-a.ts';\nexport const b = (): unknown => a;\n`);
    said = lint([...violations.map(({ path }) => path), 'platform/kernel/planted-a.ts']);
    uproot();
  });

  it.each(violations)('$what', ({ path, message }) => {
    expect(said.get(path)).toContain(message);
  });

  it('a cycle', () => {
    expect(said.get('platform/kernel/planted-a.ts')).toContain('no-cycle');
  });
});

describe('the compiler refuses', () => {
  const compile = (project: string): string =>
    spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project, '--noEmit', '--pretty', 'false'], { cwd: root, encoding: 'utf8' })
      .stdout;

  it('a browser file that imports server code, even as a type', { timeout: 180_000 }, () => {
    plant('platform/shell/planted.ts', `import type { Call } from '#platform/http/server/call.ts';\nexport type X = Call;\n`);
    plant('features/occurrences/time/web/planted.ts', `import type { Context } from '../../record/server/context.ts';\nexport type X = Context;\n`);
    const said = compile('tsconfig.web.json');
    expect(said).toMatch(/platform.shell.planted.*(TS6307|TS6059)/);
    expect(said).toMatch(/time.web.planted.*(TS6307|TS6059)/);
  });

  it('document in a domain', { timeout: 120_000 }, () => {
    plant('platform/kernel/planted.ts', `export const x = (): unknown => document.title;\n`);
    plant('features/occurrences/time/domain/planted.ts', `export const x = (): unknown => document.title;\n`);
    const said = compile('tsconfig.core.json');
    expect(said).toMatch(/kernel.planted.*(TS2584|TS2304)/);
    expect(said).toMatch(/time.domain.planted.*(TS2584|TS2304)/);
  });
});
