import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { circles, importGraph } from './circles.ts';
import { isFactory, root, sourceFiles, texts } from './reading.ts';

/* Holds `docs/architecture.md` to the folders, and the rules no compiler sees to the files. */

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** Longer than 400 lines: words of the demo's reports, and a style sheet that waits to be divided among the wizard's steps. */
const long = ['demo/data/report-words.ts'];

/** Circles that wait for the move of the folder they are in; none is to be added. */
const knownCircles = [
  'features/occurrences/web/desk/reports/filters.tsx -> features/occurrences/web/desk/reports/page.tsx -> features/occurrences/web/desk/reports/filters.tsx',
];

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
  return [...block.matchAll(/(?:^ {2}| {2}(?=\w+\/))(\w+)\//gm)].map(([, name]) => name ?? '').toSorted();
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
    const found = folders('features').flatMap((slice) => folders(`features/${slice}`).map((tier) => `features/${slice}/${tier}`));
    expect(found.filter((path) => !['domain', 'messages', 'server', 'web'].includes(basename(path)))).toEqual([]);
    expect(found.filter((path) => /(server|web)$/.test(path) && !existsSync(join(root, path, 'index.ts')))).toEqual([]);
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
    expect(circles(graph)).toEqual(knownCircles);
  });

  it('in a circle are seen', () => {
    const planted = [
      ['platform/kernel/one.ts', "import { z } from 'zod';\nimport type {\n  Two,\n} from '#platform/kernel/two.ts';\n"],
      ['platform/kernel/two.ts', "export type { Three } from '../kernel/three.ts';\n"],
      ['platform/kernel/three.ts', "import './one.ts';\nexport const late = () =>\n  import('./two.ts');\n"],
    ] as const;
    const chain = 'platform/kernel/one.ts -> platform/kernel/two.ts -> platform/kernel/three.ts -> platform/kernel/one.ts';
    expect(circles(importGraph(new Map([...sources, ...planted]), imports))).toEqual([...knownCircles, chain]);
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
    const modules = await Promise.all(files.filter((path) => /^features\/\w+\/permissions\.ts$/.test(path)).map(load));
    const codes = modules.flatMap(({ permissions }) => permissions as { permissions: { code: string }[] }[]).flatMap((area) => area.permissions);
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
