import type { z } from 'zod';
import { fill } from './fill.ts';
import type { FieldError, FieldErrors } from './errors.ts';
import type { Locale, Text } from './locale.ts';
import { sentences } from './sentences.ts';
import type { SentenceCode } from './sentences.ts';

type Params = Readonly<Record<string, string | number>>;
type Issue = z.core.$ZodIssue;
type Said = readonly [SentenceCode | (string & {}), Params?];

/** Name of a field in the user's language, by its path ("contacts.0.email"); undefined where there is none. */
export type FieldLabel = (path: string, locale: Locale) => string | undefined;

const nameless: Record<'field' | 'target' | 'items', Text> = {
  field: { pt: 'Este campo', en: 'This field' },
  target: { pt: 'outro campo', en: 'another field' },
  items: { pt: 'elementos', en: 'items' },
};

/**
 * The sentence of a complaint. Marks `{field}` and `{target}` stand for fields: with a label they read "O campo Nome",
 * without one "Este campo"; `{items}` is the bare label of a list. An unknown code says that the value is not valid.
 */
export function sayComplaint(
  complaint: { readonly code: string; readonly params?: Params | undefined },
  locale: Locale,
  path = '',
  label?: FieldLabel,
): string {
  const params = complaint.params ?? {};
  const text = (isSentence(complaint.code) ? sentences[complaint.code] : sentences.invalid)[locale];
  const named = label?.(path, locale);
  const subject = named === undefined ? nameless.field[locale] : locale === 'pt' ? `O campo ${named}` : `The field ${named}`;
  const target = typeof params['target'] === 'string' ? (label?.(params['target'], locale) ?? nameless.target[locale]) : nameless.target[locale];
  return fill(text.replace(/\{field\}/g, subject), { ...params, target, items: named ?? nameless.items[locale] });
}

/** Code and parameters of any zod issue: ours carry them, zod's own are translated. */
function readIssue(issue: Issue): { readonly code: string; readonly params: Params } {
  const [code, params] = translate(issue);
  return { code, params: params ?? {} };
}

/** All complaints of a failed parse by field path; the form's own complaints stand under the empty path. */
export function fieldErrors(error: { readonly issues: readonly Issue[] }, locale: Locale, label?: FieldLabel): FieldErrors {
  // A map: whoever names a field `constructor` must not find what every object has.
  const found = new Map<string, FieldError[]>();
  for (const issue of error.issues.flatMap(meant)) {
    for (const path of pathsOf(issue)) {
      const complaint = readIssue(issue);
      const list = found.get(path) ?? [];
      // An empty field is told once that it is needed, not also that it is too short.
      if (list.some((other) => other.code === complaint.code || other.code === 'required')) continue;
      found.set(path, [...list, { ...complaint, message: sayComplaint(complaint, locale, path, label) }]);
    }
  }
  return Object.fromEntries(found);
}

/** One complaint made by hand, for rules only the server can check (a name already taken). */
export function fieldError(path: string, code: SentenceCode, locale: Locale, params: Params = {}): FieldErrors {
  return { [path]: [{ code, params, message: sayComplaint({ code, params }, locale, path) }] };
}

/** Of a choice between shapes, the complaints of the one shape that was meant: the only one whose own outline fits. */
function meant(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const fitting = issue.errors.filter((branch) => branch.length > 0 && branch.every(({ path }) => path.length > 0));
  const [one] = fitting;
  if (one === undefined || fitting.length > 1) return [issue];
  return one.flatMap((inner) => meant({ ...inner, path: [...issue.path, ...inner.path] }));
}

function isSentence(code: string): code is SentenceCode {
  return Object.hasOwn(sentences, code);
}

function pathsOf(issue: Issue): string[] {
  const base = issue.path.map(String);
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
  return keys.length > 0 ? keys.map((key) => [...base, key].join('.')) : [base.join('.')];
}

function translate(issue: Issue): Said {
  switch (issue.code) {
    case 'custom':
      return custom(issue.params ?? {});
    case 'invalid_type':
      // Zod keeps the value itself out of the issue; its (English, fixed) sentence is the only trace of what came.
      return / received (undefined|null)$/.test(issue.message) ? ['required'] : [typeCodes[issue.expected] ?? 'invalid'];
    case 'too_small':
      return size(issue.origin, 'min', Number(issue.minimum), issue.exact === true, issue.inclusive === false);
    case 'too_big':
      return size(issue.origin, 'max', Number(issue.maximum), issue.exact === true, issue.inclusive === false);
    case 'invalid_format':
      return [formatCodes[issue.format] ?? 'format'];
    case 'not_multiple_of':
      return issue.divisor === 1 ? ['number.integer'] : ['number.step', { n: issue.divisor }];
    case 'unrecognized_keys':
      return ['unknown-field'];
    case 'invalid_value':
      return ['choice'];
    case 'invalid_union':
      return union(issue.errors);
    default:
      return ['invalid'];
  }
}

function custom(all: Readonly<Record<string, unknown>>): Said {
  const { code, ...rest } = all;
  const params: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(rest)) if (typeof value === 'string' || typeof value === 'number') params[key] = value;
  return [typeof code === 'string' ? code : 'invalid', params];
}

/** Branches that agree on one complaint about the value itself say it; otherwise it is only "not valid". */
function union(branches: readonly (readonly Issue[])[]): Said {
  const own = branches.map((branch) => branch.find((issue) => issue.path.length === 0)).filter((issue) => issue !== undefined);
  const said = own.map(translate);
  const first = said[0];
  if (first && said.every(([code]) => code === first[0])) return first;
  return said.find(([code]) => !['invalid', 'choice', 'required', ...Object.values(typeCodes)].includes(code)) ?? ['invalid'];
}

const typeCodes: Readonly<Record<string, SentenceCode>> = {
  number: 'number',
  int: 'number.integer',
  bigint: 'number.integer',
  nan: 'number',
  date: 'date',
  string: 'text',
  boolean: 'choice',
  array: 'list',
};

const formatCodes: Readonly<Record<string, SentenceCode>> = {
  email: 'email',
  url: 'url',
  date: 'date',
  datetime: 'date',
  time: 'date',
};

function size(origin: string, end: 'min' | 'max', n: number, exact: boolean, strict: boolean): Said {
  if (origin === 'string') return end === 'min' && n === 1 && !exact ? ['required'] : [exact ? 'text.exact' : `text.${end}`, { n }];
  if (origin === 'array' || origin === 'set' || origin === 'map') return [exact ? 'list.exact' : `list.${end}`, { n }];
  if (origin === 'date') return ['date'];
  if (origin === 'file') return [end === 'max' ? 'file.size' : 'required', { max: Math.floor(n / 1_048_576) }];
  return [`number.${end}${strict ? '-strict' : ''}`, { n }];
}
