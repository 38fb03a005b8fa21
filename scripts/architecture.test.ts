import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { circles, importGraph } from './circles.ts';
import { floors, strangers, upwardImports } from './floors.ts';
import { isFactory, root, sourceFiles, texts } from './reading.ts';

/* Holds `docs/architecture.md` to the folders, and the rules no compiler sees to the files. */

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** Longer than 400 lines: words of the demo's reports. */
const long = ['demo/data/report-words.ts'];

const folders = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

const files = sourceFiles(['app', 'bench', 'demo', 'e2e', 'features', 'platform', 'scripts', 'tenants'], /\.(ts|tsx|mjs|css)$/);

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const load = (path: string): Promise<Record<string, unknown>> => import(pathToFileURL(join(root, path)).href);

/** Folders the page's tree names under a top folder, by their indentation. */
function named(top: string): string[] {
  const [, block = ''] = new RegExp(`^${top}/ .*\\n((?: {2}.*\\n)*)`, 'm').exec(page) ?? [];
  return [...block.matchAll(/(?:^ {2}| {2}(?=[\w-]+\/))([\w-]+)\//gm)].map(([, name]) => name ?? '').toSorted();
}

function twice(all: readonly string[]): string[] {
  return all.filter((one, index) => all.indexOf(one) !== index);
}

describe('the architecture page', () => {
  it.each(['features', 'platform'])('names every folder of %s, and no other', (top) => {
    expect(named(top)).toEqual(folders(top));
  });

  it('names the top folders that are there', () => {
    const tops = [...page.matchAll(/^(\w+)\/ /gm)].map(([, name]) => name ?? '');
    expect(tops.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });

  it('speaks of files that exist', () => {
    const paths = [...page.matchAll(/`((?:platform|scripts|app|docs)(?:\/[\w.-]+)+)`/g)].map(([, path]) => path ?? '');
    expect(paths.length).toBeGreaterThan(2);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('tells the tiers of a slice: no other folder, and each tier has its door', () => {
    expect(folders('features').flatMap((slice) => strangers(slice, folders(`features/${slice}`)))).toEqual([]);
    const found = folders('features').flatMap((slice) => folders(`features/${slice}`).map((tier) => `features/${slice}/${tier}`));
    expect(found.filter((path) => /(server|web)$/.test(path) && !existsSync(join(root, path, 'index.ts')))).toEqual([]);
  });
});

describe('decision records', () => {
  it('have a number each, and the number in their title', () => {
    const records = readdirSync(join(root, 'docs/decisions'));
    const numbers = records.map((name) => name.slice(0, 3));
    expect(twice(numbers)).toEqual([]);
    expect(records.filter((name) => !read(`docs/decisions/${name}`).startsWith(`# ${name.slice(0, 3)} `))).toEqual([]);
  });
});

describe('the floors of a slice with rooms', () => {
  const features = files.filter((path) => path.startsWith('features/'));
  const planted = (path: string, text: string): string[] => upwardImports([path], () => text);

  it('are kept: the ground imports no room, rooms only the named few, and no front', () => {
    expect(upwardImports(features, read)).toEqual([]);
  });

  it('allow nothing that is not used', () => {
    const used = Object.entries(floors).flatMap(([slice, { between }]) =>
      between.filter((one) => {
        const [from, to] = one.split(' > ');
        return features.some((path) => path.startsWith(`features/${slice}/${from}/`) && read(path).includes(`../${to}/`));
      }),
    );
    expect(used).toEqual(Object.values(floors).flatMap(({ between }) => between));
  });

  it('stand on the page', () => {
    const areas = Object.values(floors).flatMap(({ ground, rooms, front }) => [ground, ...rooms, ...front]);
    expect(areas.filter((area) => !new RegExp(`^(?:front|rooms|ground) .*\\b${area}\\b`, 'm').test(page))).toEqual([]);
  });

  it.each([
    ['the ground imports a room', 'features/occurrences/record/server/planted.ts', `import { x } from '../../time/server/pause.ts';\n`],
    ['the ground imports a type of a room', 'features/occurrences/record/planted.ts', `import type { X } from '../time/contract.ts';\n`],
    ['a room imports the front', 'features/occurrences/time/web/planted.tsx', `import { x } from '../../desk/web/row.tsx';\n`],
    ['a room loads the front', 'features/occurrences/time/web/planted.tsx', `const x = () => import('../../desk/web/row.tsx');\n`],
    [
      'a room imports a room it is not named with',
      'features/occurrences/time/server/planted.ts',
      `export { x } from '../../closing/server/redact.ts';\n`,
    ],
    ['a room imports the door of the slice', 'features/occurrences/time/server/planted.ts', `import { x } from '../../server/index.ts';\n`],
  ])('fail when %s', (_what, path, text) => {
    expect(planted(path, text)).toHaveLength(1);
  });

  it('let imports run down', () => {
    expect(planted('features/occurrences/desk/web/planted.tsx', `import { x } from '../../time/web/due-mark.tsx';\n`)).toEqual([]);
    expect(planted('features/occurrences/time/server/planted.ts', `import { x } from '../../record/server/clock.ts';\n`)).toEqual([]);
  });

  it('name every area: a folder on none of them fails', () => {
    expect(strangers('occurrences', ['record', 'desk', 'server', 'web', 'time', 'planted'])).toEqual(['planted']);
    expect(strangers('portal', ['server', 'web', 'rooms'])).toEqual(['rooms']);
  });
});

describe('the files', () => {
  it('are short', () => {
    expect(files.filter((path) => read(path).split('\n').length - 1 > 400)).toEqual(long);
  });
});

describe('imports', () => {
  const { imports } = JSON.parse(read('package.json')) as { imports: Parameters<typeof importGraph>[1] };
  const sources = new Map(files.filter((path) => !path.endsWith('.css')).map((path) => [path, read(path)]));

  it('go in no circle, those of types included', () => {
    const graph = importGraph(sources, imports);
    expect([...graph.values()].flat().length).toBeGreaterThan(5000);
    expect(circles(graph)).toEqual([]);
  });

  it('in a circle are seen', () => {
    const planted = [
      ['platform/kernel/one.ts', "import { z } from 'zod';\nimport type {\n  Two,\n} from '#platform/kernel/two.ts';\n"],
      ['platform/kernel/two.ts', "export type { Three } from '../kernel/three.ts';\n"],
      ['platform/kernel/three.ts', "import './one.ts';\nexport const late = () =>\n  import('./two.ts');\n"],
    ] as const;
    const chain = 'platform/kernel/one.ts -> platform/kernel/two.ts -> platform/kernel/three.ts -> platform/kernel/one.ts';
    expect(circles(importGraph(new Map([...sources, ...planted]), imports))).toEqual([chain]);
  });
});

describe('codes', () => {
  it('of errors belong to one table each', async () => {
    const tables = files.filter((path) => /^(features|platform)\//.test(path) && !path.endsWith('.test.ts') && /= defineErrors\(/.test(read(path)));
    const exported = (await Promise.all(tables.map(load))).flatMap((module) => Object.values(module));
    const codes = exported.flatMap((value) =>
      typeof value === 'object' && value !== null
        ? Object.values(value).flatMap((factory: unknown) => (isFactory(factory) ? [factory.code] : []))
        : [],
    );
    expect(tables.length).toBeGreaterThan(5);
    expect(codes.length).toBeGreaterThan(40);
    expect(twice(codes)).toEqual([]);
    expect(codes.filter((code) => !/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(code))).toEqual([]);
  });

  it('of permissions belong to one area each', async () => {
    const modules = await Promise.all(files.filter((path) => /^features\/\w+\/(?:\w+\/)?permissions\.ts$/.test(path)).map(load));
    const codes = modules.flatMap(({ permissions = [] }) => permissions as { permissions: { code: string }[] }[]).flatMap((area) => area.permissions);
    expect(codes.length).toBeGreaterThan(40);
    expect(twice(codes.map(({ code }) => code))).toEqual([]);
  });
});

describe('dates', () => {
  it('are taken by the kernel alone: zod’s own accept what no database holds', () => {
    const own = /\bz\s*\.iso\b|\bz\s*\.(?:coerce\s*\.)?date\(|\.(?:regex|refine)\([^\n]*(?:\\d|\[0-9\])\{4\}-(?:\\d|\[0-9\])/;
    const taking = files.filter((path) => !/\.test\.tsx?$/.test(path) && own.test(read(path)));
    expect(taking).toEqual(['platform/kernel/dates.ts']);
  });
});

describe('fields', () => {
  it('of dates and times are ours: no browser draws a picker of its own', () => {
    const native = /type(?:=|: ?)\{?['"](?:date|datetime-local|month|week|time)['"]/;
    expect(files.filter((path) => path.endsWith('.tsx') && native.test(read(path)))).toEqual([]);
  });
});

describe('messages', () => {
  const portuguese = files.filter((path) => path.endsWith('.pt.ts'));

  it('are written in both languages', () => {
    expect(portuguese.length).toBeGreaterThan(8);
    expect(files.filter((path) => path.endsWith('.en.ts')).map((path) => path.replace('.en.ts', '.pt.ts'))).toEqual(portuguese);
  });

  it.each(portuguese)('%s says the same things in English', async (path) => {
    const [pt = {}, en = {}] = [await load(path), await load(path.replace('.pt.ts', '.en.ts'))].map((module) => texts(Object.values(module)));
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(pt).toSorted());
    // A language may leave a value out; two that put in different ones have a slip of the pen.
    const values = (text = ''): string[] => text.match(/\{\{\s*\w+/g) ?? [];
    const within = (one?: string, other?: string): boolean => values(one).every((value) => values(other).includes(value));
    const differ = (key: string): boolean => !within(en[key], pt[key]) && !within(pt[key], en[key]);
    expect(Object.keys(pt).filter(differ)).toEqual([]);
  });
});
