/*
 * CQL2 text (OGC 21-065r2), the class Basic CQL2 with what desktop programs write besides: comparisons, LIKE, BETWEEN, IN, IS NULL,
 * AND, OR, NOT, and S_INTERSECTS with a BBOX.
 */

export type Literal = string | number | boolean;
export const comparisons = ['=', '<>', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof comparisons)[number];

export type Filter =
  | { readonly op: 'and' | 'or'; readonly args: readonly Filter[] }
  | { readonly op: 'not'; readonly arg: Filter }
  | { readonly op: 'compare'; readonly property: string; readonly by: Comparison; readonly value: Literal }
  | { readonly op: 'like'; readonly property: string; readonly pattern: string }
  | { readonly op: 'between'; readonly property: string; readonly from: number; readonly to: number }
  | { readonly op: 'in'; readonly property: string; readonly values: readonly Literal[] }
  | { readonly op: 'null'; readonly property: string }
  | { readonly op: 'bbox'; readonly box: readonly [number, number, number, number] };

/** What cannot be read, and where: the place of the character, counted from one. */
export class FilterFault extends Error {
  readonly at: number;
  constructor(at: number) {
    super(`CQL2 at ${at}`);
    this.at = at;
  }
}

interface Token {
  readonly kind: 'word' | 'quoted' | 'text' | 'number' | 'sign';
  readonly text: string;
  readonly at: number;
}

const token = /\s*(?:('(?:[^']|'')*')|("(?:[^"]|"")*")|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|([\p{L}_][\p{L}\p{N}_.:-]*)|(<>|<=|>=|[=<>(),]))/uy;
/** Deeper than this nobody writes; it keeps the reader's own stack small. */
const DEEPEST = 40;
const keywords = new Set(['and', 'or', 'not', 'like', 'between', 'in', 'is', 'null', 'true', 'false']);

function tokens(text: string): readonly Token[] {
  const found: Token[] = [];
  token.lastIndex = 0;
  while (text.slice(token.lastIndex).trim() !== '') {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (!match) throw new FilterFault(at + 1 + text.slice(at).search(/\S/));
    const [all, string, quoted, number, word, sign] = match;
    const start = at + all.length - all.trimStart().length + 1;
    if (string !== undefined) found.push({ kind: 'text', text: string.slice(1, -1).replaceAll("''", "'"), at: start });
    else if (quoted !== undefined) found.push({ kind: 'quoted', text: quoted.slice(1, -1).replaceAll('""', '"'), at: start });
    else if (number !== undefined) found.push({ kind: 'number', text: number, at: start });
    else if (word !== undefined) found.push({ kind: 'word', text: word, at: start });
    else found.push({ kind: 'sign', text: sign ?? '', at: start });
  }
  return found;
}

/** Throws a FilterFault. Names of properties are not looked at here. */
export function readFilter(text: string): Filter {
  const all = tokens(text);
  let at = 0;
  const fault = (): FilterFault => new FilterFault(all[at]?.at ?? text.length + 1);
  const word = (): string => (all[at]?.kind === 'word' ? (all[at]?.text.toLowerCase() ?? '') : '');
  const sign = (): string => (all[at]?.kind === 'sign' ? (all[at]?.text ?? '') : '');
  const take = (wanted: string): void => {
    if (word() !== wanted && sign() !== wanted) throw fault();
    at++;
  };
  const property = (): string => {
    const one = all[at];
    if (!one || (one.kind !== 'quoted' && (one.kind !== 'word' || keywords.has(one.text.toLowerCase())))) throw fault();
    at++;
    return one.text;
  };
  const literal = (): Literal => {
    const one = all[at];
    if (one?.kind === 'text') return (at++, one.text);
    if (one?.kind === 'number') return (at++, Number(one.text));
    if (word() === 'true' || word() === 'false') return (at++, one?.text.toLowerCase() === 'true');
    throw fault();
  };
  const number = (): number => {
    const value = literal();
    if (typeof value !== 'number') throw fault();
    return value;
  };
  const listOf = <T>(read: () => T): T[] => {
    take('(');
    const items = [read()];
    while (sign() === ',') {
      at++;
      items.push(read());
    }
    take(')');
    return items;
  };
  const several = (op: 'and' | 'or', read: () => Filter): Filter => {
    const args = [read()];
    while (word() === op) {
      at++;
      args.push(read());
    }
    const [only] = args;
    return args.length === 1 && only ? only : { op, args };
  };
  const either = (depth: number): Filter => several('or', () => several('and', () => one(depth)));
  const one = (depth: number): Filter => {
    if (depth > DEEPEST) throw fault();
    if (word() === 'not') return (at++, { op: 'not', arg: one(depth + 1) });
    if (sign() === '(') {
      at++;
      const inside = either(depth + 1);
      take(')');
      return inside;
    }
    if (word() === 's_intersects') return spatial();
    return predicate(property());
  };
  const spatial = (): Filter => {
    at++;
    take('(');
    property();
    take(',');
    take('bbox');
    const [minx, miny, maxx, maxy, ...more] = listOf(number);
    take(')');
    if (minx === undefined || miny === undefined || maxx === undefined || maxy === undefined || more.length > 0) throw fault();
    return { op: 'bbox', box: [minx, miny, maxx, maxy] };
  };
  const predicate = (name: string): Filter => {
    const by = comparisons.find((sort) => sort === sign());
    if (by) return (at++, { op: 'compare', property: name, by, value: literal() });
    if (word() === 'is') {
      at++;
      const isNot = word() === 'not';
      if (isNot) at++;
      take('null');
      const none: Filter = { op: 'null', property: name };
      return isNot ? { op: 'not', arg: none } : none;
    }
    const isNot = word() === 'not';
    if (isNot) at++;
    const found = ranged(name);
    return isNot ? { op: 'not', arg: found } : found;
  };
  const ranged = (name: string): Filter => {
    if (word() === 'like') {
      at++;
      const pattern = literal();
      if (typeof pattern !== 'string') throw fault();
      return { op: 'like', property: name, pattern };
    }
    if (word() === 'between') {
      at++;
      const from = number();
      take('and');
      return { op: 'between', property: name, from, to: number() };
    }
    take('in');
    return { op: 'in', property: name, values: listOf(literal) };
  };
  const whole = either(0);
  if (at < all.length) throw fault();
  return whole;
}
