/**
 * How what people type is compared with what the municipality calls things: without accents, without endings, forgiving a slip of the
 * fingers. Plain functions without data, for both ends: the server ranks by them, the browser marks by them.
 */

/** Lower case without accents and punctuation, single spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ªº]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Words that say nothing about the matter. */
const silent = new Set(
  (
    'a o as os um uma uns umas e ou de do da dos das no na nos nas em ao aos com por para que se nao ja esta estao este essa isto isso ' +
    'aqui ali la ha tem ter foi ser sao meu minha meus minhas nosso nossa muito muita mais perto junto frente pelo pela pelos pelas eu ' +
    'quero gostaria preciso pedir the of in on at an is are my and to there'
  ).split(' '),
);

/** The folded words of a text that mean something; all of them when none does. */
export function wordsOf(text: string): string[] {
  const all = fold(text).split(' ').filter(Boolean);
  const telling = all.filter((word) => !silent.has(word));
  return telling.length > 0 ? telling : all;
}

/** Plurals: longest ending first. `keep` letters stay before it. */
const plurals: readonly (readonly [ending: string, instead: string, keep: number])[] = [
  ['oes', 'ao', 1],
  ['aes', 'ao', 1],
  ['ais', 'al', 2],
  ['eis', 'el', 2],
  ['ois', 'ol', 2],
  ['ns', 'm', 2],
  ['res', 'r', 3],
  ['zes', 'z', 2],
  ['les', 'l', 3],
  ['s', '', 3],
];

/** Endings of verbs and of what is made of them, longest first: "partiram", "partida" and "partir" are about one thing. */
const endings =
  'amentos amento imentos imento adores adoras adora ador acoes icoes acao icao aram eram iram avam ando endo indo ados adas idos idas ado ada ido ida ava ar er ir ou eu iu am em'.split(
    ' ',
  );

/** "Cair" is too short to lose an ending. */
const falling = /^cai(?:r|u|ram|ndo|do|da|dos|das)?$|^caem$/;

/**
 * What a Portuguese word and its forms share: plural, feminine, diminutive, the usual endings of verbs. Light on purpose: it never goes
 * below three letters, and what it joins too many of still ranks below what was typed to the letter.
 */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  if (falling.test(word)) return 'cai';
  const single = singular(word);
  const whole = diminutive(single);
  const ending = endings.find((one) => whole.endsWith(one) && whole.length - one.length >= (one.length > 2 ? 3 : 4));
  if (ending !== undefined) return whole.slice(0, -ending.length);
  return whole.length > 3 ? whole.replace(/[aeo]$/, '') : whole;
}

function singular(word: string): string {
  const found = plurals.find(([ending, , keep]) => word.endsWith(ending) && word.length - ending.length >= keep);
  return found && !word.endsWith('ss') ? word.slice(0, -found[0].length) + found[1] : word;
}

function diminutive(word: string): string {
  const zinho = /^(.{3,})zinh[oa]$/.exec(word)?.[1];
  if (zinho !== undefined) return zinho;
  const inho = /^(.{4,})inh[oa]$/.exec(word)?.[1];
  return inho === undefined ? word : inho.replace(/qu$/, 'c').replace(/gu$/, 'g');
}

/** How far two words may lie apart and still be one, misspelt. */
const slips = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0);

/**
 * How alike a typed word is to a known one, both folded: 1 the same, then of one stem, begun (`begun`: it may still be being typed),
 * misspelt; 0 unlike.
 */
export function likeness(typed: string, known: string, begun = false): number {
  if (typed === known) return 1;
  const [asked, own] = [stem(typed), stem(known)];
  if (asked === own) return 0.95;
  if (begun && typed.length >= 2 && known.startsWith(typed)) return 0.85;
  const most = slips(Math.min(typed.length, known.length));
  if (most === 0 || Math.abs(typed.length - known.length) > most) return 0;
  // The first letter is seldom wrong, and "lixo" is no "fixo".
  if (typed[0] !== known[0] && typed.length < 8) return 0;
  return editDistance(typed, known) <= most || (asked.length >= 5 && editDistance(asked, own) <= 1) ? 0.7 : 0;
}

/** Insertions, deletions, replacements and swaps of neighbours between two short words. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
}

/** What was typed, taken apart once for the many phrases it is compared with. */
export interface Typed {
  readonly words: readonly string[];
  /** The last word may be unfinished: nothing was typed after it. */
  readonly begun: boolean;
}

export function typedWords(text: string): Typed {
  return { words: wordsOf(text), begun: !/\s$/.test(text) };
}

/** What one is sure of: the same word, or another form of it. */
const SURE = 0.9;
/** What comes after the first word tells a little less: "buracos na estrada" are holes. */
const LATER = 0.9;

/**
 * How well a phrase ("fuga de água", as folded words) answers what was typed, 0 to 1. Half of one of the two must be in the other: a phrase
 * whole in a long sentence, or most of what was typed in a long phrase; a guess alone is no answer while other words have none.
 * Of two that hold the same the shorter one is meant.
 */
export function phraseScore({ words, begun }: Typed, phrase: readonly string[]): number {
  if (words.length === 0 || phrase.length === 0) return 0;
  const last = words.length - 1;
  const scores = words.map((word, index) => Math.max(...phrase.map((known) => likeness(word, known, begun && index === last))));
  const held = scores.filter((score) => score > 0).length;
  const whole = Math.min(1, held / phrase.length);
  if (held === 0 || (held * 2 < words.length && whole < 1)) return 0;
  if (held < words.length && Math.max(...scores) < SURE) return 0;
  const sum = scores.reduce((total, score, index) => total + score * (index === 0 || held > 1 ? 1 : LATER), 0);
  return 0.75 * (sum / Math.max(held, Math.min(words.length, 3))) + 0.25 * whole;
}

/** Pieces of a label and where each begins; `hit` are the words that answer what was typed, to be marked. */
export function marked(label: string, text: string): readonly { readonly text: string; readonly at: number; readonly hit: boolean }[] {
  const { words } = typedWords(text);
  return [...label.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu)].map(({ 0: piece, index }) => {
    const own = fold(piece);
    return { text: piece, at: index, hit: own !== '' && !silent.has(own) && words.some((word) => likeness(word, own, true) > 0) };
  });
}
