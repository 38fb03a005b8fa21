/** First digits a Portuguese tax number may have (specification 1 §5; 78 since the tax authority gives it out). */
export const knownNifPrefixes: readonly string[] = [
  '1',
  '2',
  '3',
  '5',
  '6',
  '8',
  '45',
  '70',
  '71',
  '72',
  '74',
  '75',
  '77',
  '78',
  '79',
  '90',
  '91',
  '98',
  '99',
];

let prefixes = knownNifPrefixes;

/**
 * The installation's own list (NIF_PREFIXES), for the day the tax authority gives out others. Set once: on the server before anything is
 * served, in the browser with the platform configuration. The schemas of both ends are constants and ask for the list when they check.
 */
export function setNifPrefixes(list: readonly string[]): void {
  prefixes = list;
}

export function nifPrefixes(): readonly string[] {
  return prefixes;
}
