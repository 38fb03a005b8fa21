import { itemAt } from '#platform/kernel/items.ts';
import { editDistance, fold } from '#platform/kernel/words.ts';
import { isStreetType, streetWords } from './address-text.ts';

/** What someone typed, taken apart. */
export interface AddressQuery {
  /** Folded words in full, street types included, in the order typed. */
  readonly words: readonly string[];
  /** Tokens with digits: part of a street name ("25 de Abril") or a door number. */
  readonly numbers: readonly string[];
  /** "2860-447", or the four digits alone when nothing else was typed. */
  readonly postcode: string | null;
}

/** Said before a door number, no part of any name. */
const doorMarks = new Set(['n', 'no', 'num', 'numero', 'porta']);

export function parseAddressQuery(text: string): AddressQuery {
  const found = /(?<!\d)(\d{4})\s*-\s*(\d{3})(?!\d)/.exec(text);
  const rest = found ? text.replace(found[0], ' ') : text;
  const whole = /^\s*(\d{4})\s*$/.exec(rest);
  if (whole && !found) return { words: [], numbers: [], postcode: itemAt(whole, 1) };
  const parts = rest.replace(/(?<!\p{L})n\.?\s*[ºo°]?\.?\s*(?=\d)/giu, ' ').split(',');
  const tokens = parts.flatMap((part) => streetWords(part));
  return {
    words: tokens.filter((token) => !/\d/.test(token) && !doorMarks.has(token)),
    numbers: tokens.filter((token) => /\d/.test(token)),
    postcode: found ? `${found[1]}-${found[2]}` : null,
  };
}

export interface StreetMatch {
  /** 0 to about 1.1; under `MATCH_FLOOR` it is no answer. */
  readonly score: number;
  /** Numbers that are no part of the street's name: the door number is the first. */
  readonly doors: readonly string[];
}

export const MATCH_FLOOR = 0.6;

/**
 * How well a street (folded name and locality) answers a query. Every word typed is compared with its best counterpart: equal, beginning of it,
 * or misspelt; street types count little ("av" for a "rua" is a common slip); words of the locality help but do not make a street match.
 * Of two names the one that uses more of the numbers typed comes first: "EN 11-1" over "EN 11" at door 1.
 */
export function matchStreet(query: AddressQuery, street: { readonly search: string; readonly place: string }): StreetMatch {
  const names = street.search.split(' ');
  const places = street.place.split(' ').filter(Boolean);
  const used = new Set<string>();
  let sum = 0;
  let weights = 0;
  let named = 0;
  const meaningful = query.words.filter((word) => !isStreetType(word));
  for (const [index, word] of query.words.entries()) {
    const last = index === query.words.length - 1 && query.numbers.length === 0;
    const weight = isStreetType(word) && meaningful.length > 0 ? 0.25 : 1;
    const name = best(word, names, last);
    const place = best(word, places, last);
    if (name.score >= place.score && name.word !== null) used.add(name.word);
    if (name.score > 0.5 && name.score >= place.score && (weight === 1 || meaningful.length === 0)) named += 1;
    sum += weight * Math.max(name.score, place.score);
    weights += weight;
  }
  const inName = query.numbers.filter((number) => names.includes(number));
  for (const number of inName) used.add(number);
  sum += inName.length * 0.6;
  weights += inName.length * 0.6;
  const doors = query.numbers.filter((number) => !inName.includes(number)).map((number) => number.replace(/^n(?=\d)/, ''));
  if (weights === 0 || (named === 0 && inName.length === 0 && query.words.length > 0)) return { score: 0, doors };
  const own = names.filter((name) => !isStreetType(name));
  const covered = own.length === 0 ? 0 : own.filter((name) => used.has(name)).length / own.length;
  return { score: sum / weights + 0.1 * covered - (doors.length > 0 ? 0.02 + 0.1 * (doors.length - 1) : 0), doors };
}

/** Does a door number answer what was typed: 3 the same, 2 begins with it ("12" and "12A"), 1 a neighbour, 0 no. */
export function matchDoor(typed: string, house: string): { readonly rank: 0 | 1 | 2 | 3; readonly apart: number } {
  const a = fold(typed).replaceAll(' ', '');
  const b = fold(house).replaceAll(' ', '');
  if (a === b) return { rank: 3, apart: 0 };
  if (b.startsWith(a) && !/\d/.test(b[a.length] ?? '')) return { rank: 2, apart: 0 };
  const apart = Math.abs(Number.parseInt(a, 10) - Number.parseInt(b, 10));
  return Number.isNaN(apart) || apart > 10 ? { rank: 0, apart: Infinity } : { rank: 1, apart };
}

function best(word: string, candidates: readonly string[], last: boolean): { readonly word: string | null; readonly score: number } {
  let found: { word: string | null; score: number } = { word: null, score: 0 };
  for (const candidate of candidates) {
    const score = likeness(word, candidate, last);
    if (score > found.score) found = { word: candidate, score };
  }
  return found;
}

/** Words of a list that were probably meant by a word not on it, likeliest first. */
export function meantWords(word: string, known: readonly string[]): string[] {
  return known
    .map((candidate) => ({ candidate, score: likeness(word, candidate, true) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 8)
    .map(({ candidate }) => candidate);
}

function likeness(word: string, candidate: string, last: boolean): number {
  if (word === candidate) return 1;
  if ((word.length >= 2 || last) && candidate.startsWith(word)) return last ? 0.96 : 0.88;
  if (word.length < 4 || candidate.length < 3) return 0;
  const whole = 1 - editDistance(word, candidate) / Math.max(word.length, candidate.length);
  const begun = last && candidate.length > word.length ? 1 - (editDistance(word, candidate.slice(0, word.length)) + 0.5) / word.length : 0;
  const alike = Math.max(whole, begun);
  return alike >= 0.6 ? alike * 0.85 : 0;
}
