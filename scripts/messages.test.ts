import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sentences } from '#platform/kernel/sentences.ts';
import { isFactory, root, sourceFiles, texts } from './reading.ts';

/* What people read: forms for one and for many, and no mark that nobody fills. */

const files = sourceFiles(['app', 'features', 'platform'], /\.tsx?$/).filter((path) => !/\.test\.tsx?$/.test(path));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const load = (path: string): Promise<Record<string, unknown>> => import(pathToFileURL(join(root, path)).href);

/** Texts of i18next by slice: `features/parties` to key paths with the language at the end. */
async function messagesOf(ending: RegExp): Promise<{ readonly path: string; readonly key: string; readonly text: string }[]> {
  const modules = await Promise.all(files.filter((path) => ending.test(path)).map(async (path) => ({ path, module: await load(path) })));
  return modules.flatMap(({ path, module }) =>
    Object.values(module).flatMap((value) =>
      Object.entries(texts(value)).map(([key, text]) => ({ path, key: key.slice(1).replaceAll('/', '.'), text })),
    ),
  );
}

/** Marks that stand for texts, ordinals and limits that are never one: what follows them needs no forms. */
const notCounts = /^(?:name|code|email|area|municipality|unity|other|authority|number|first|max|n|count of|place)$/;
const followed = /\{\{\s*(\w+)[^}]*\}\}\s+(?:(?:de|of) \{\{\w+\}\}\s+)?((?:\p{L}+\s+)?\p{L}{2,}s|people)(?!\p{L})/gu;
/** Counted by hand, or never one: the choices 10 to 100 of a list, a total beyond 10,000, permissions of an area. */
const known =
  /_(?:one|other|zero|many)$|^(?:bulkTitle|bulkTitleOne|pageSize|matrix\.count|module\.countMobile|(?:citizen\.)?(?:home\.clusterMore|counter)|list\.newsMore)$/;
/** Of the server: `{count} {count|pessoa|pessoas}`. Limits (`max`, `most`) and values of a field are never one, or no number of things. */
const served = /\{(?!max\}|most\}|claim\}|size\}|field\}|target\}|items\}|name\}|code\}|host\}|value\}|mark\})(\w+)\}\s+\p{L}{3,}s(?!\p{L})/u;

describe('numbers in sentences', () => {
  it('of the browser have a form for one and one for many', async () => {
    const all = await messagesOf(/\.(?:pt|en)\.ts$/);
    expect(all.length).toBeGreaterThan(2000);
    const formless = all.filter(({ key, text }) => !known.test(key) && [...text.matchAll(followed)].some(([, mark = '']) => !notCounts.test(mark)));
    expect(formless.map(({ path, key, text }) => `${path} ${key}: ${text}`)).toEqual([]);
    const lone = all.filter(({ path, key }) => {
      const twin = key.endsWith('_one') ? key.replace(/_one$/, '_other') : key.endsWith('_other') ? key.replace(/_other$/, '_one') : null;
      return twin !== null && !all.some((one) => one.path === path && one.key === twin);
    });
    expect(lone).toEqual([]);
  });

  it('of the server too, and no mark has the braces of the browser', async () => {
    const tables = files.filter((path) => /= defineErrors\(/.test(read(path)));
    const factories = (await Promise.all(tables.map(load))).flatMap((module) => Object.values(module)).flatMap((table) => Object.values(table ?? {}));
    const said = [
      ...factories.filter(isFactory).map(({ code, definition }) => ({ code, texts: [definition.pt, definition.en] })),
      ...Object.entries(sentences).map(([code, { pt, en }]) => ({ code, texts: [pt, en] })),
    ];
    expect(said.length).toBeGreaterThan(200);
    expect(said.filter((one) => one.texts.some((text) => served.test(text) || text.includes('{{')))).toEqual([]);
  });
});

describe('marks in messages', () => {
  it('are filled where the message is named in full', async () => {
    const all = await messagesOf(/\.(?:pt|en)\.ts$/);
    const marks = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, mark]) => mark ?? '');
    const plainKeys = new Map(all.map((one) => [one, one.key.replace(/_(?:one|other|zero|many)$/, '')]));
    let asked = 0;
    const open = files.flatMap((path) => {
      const slice = path.split('/').slice(0, 2).join('/');
      // Only options written out between one pair of braces are read; a spread or a variable may hold anything.
      return [...read(path).matchAll(/\b(?:t|texts|ui|say)\(\s*'(\w+:)?([\w.-]+)'\s*(?:,\s*\{([^{}]*)\}\s*)?\)/g)].flatMap(
        ([, space, key = '', options = '']) => {
          if (options.includes('...')) return [];
          const passed = [...options.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name]) => name);
          const found = all.filter(
            (one) => one.path.startsWith(space === 'plain:' ? 'platform/ui' : slice) && isKey(plainKeys.get(one) ?? one.key, key),
          );
          if (found.length === 0) return [];
          asked += 1;
          // Several areas of a slice may have a key of that name: one that is filled is the one meant.
          const filled = found.some(({ text }) => marks(text).every((mark) => passed.includes(mark)));
          return filled ? [] : [`${path}: ${key} (${passed.join(', ')}) says "${found[0]?.text}"`];
        },
      );
    });
    expect(asked).toBeGreaterThan(1000);
    expect(open).toEqual([]);
  });
});

describe('the words the page of an import asks for', () => {
  const users = files.filter((path) => path.startsWith('features/') && read(path).includes('#platform/imports/web/page.tsx'));

  it.each(users)('stand in the messages of %s', async (path) => {
    const asked = files.filter((one) => one.startsWith('platform/imports/web/')).flatMap((one) => [...read(one).matchAll(/\bt\('(\w+)'/g)]);
    const [area = ''] = path.split('/web/');
    const own = (await messagesOf(/\.pt\.ts$/)).filter((one) => one.path.startsWith(`${area}/`));
    const has = (key: string): boolean => own.some((one) => one.key.replace(/_(?:one|other)$/, '') === key);
    expect(asked.length).toBeGreaterThan(12);
    expect(asked.map(([, key = '']) => key).filter((key) => !has(key))).toEqual([]);
  });
});

/** `citizen.photos.count` may be asked for as `photos.count` within its area, with any form of number. */
function isKey(plain: string, asked: string): boolean {
  return plain === asked || plain.endsWith(`.${asked}`) || asked.endsWith(`.${plain}`);
}
