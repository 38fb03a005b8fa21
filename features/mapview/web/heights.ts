import { addMessages } from '#platform/shell/language.ts';
import { api } from '#platform/http/web/client.ts';
import { heights } from '../heights-contract.ts';
import { heightsEn } from '../messages/heights.en.ts';
import { heightsPt } from '../messages/heights.pt.ts';

addMessages('mapview', { pt: { heights: heightsPt }, en: { heights: heightsEn } });

let asked: Promise<boolean> | null = null;

/** Has this municipality a source of heights? Asked once; what could not be asked is asked again. */
export function haveHeights(): Promise<boolean> {
  asked ??= api(heights, 'state').then(({ isThere }) => isThere);
  asked.catch(() => (asked = null));
  return asked;
}

export function readHeights(points: readonly (readonly [number, number])[], signal: AbortSignal) {
  return api(heights, 'read', { body: { points: points.map(([x, y]): [number, number] => [x, y]) }, signal });
}
