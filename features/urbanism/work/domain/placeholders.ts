import type { Text } from '#platform/kernel/locale.ts';
import { keysOf } from '#platform/kernel/unknown.ts';

const person = (pt: string, en: string) =>
  ({ nome: [`${pt}: nome`, `${en}: name`], nif: [`${pt}: NIF`, `${en}: tax number`], morada: [`${pt}: morada`, `${en}: address`] }) as const;
const people = {
  destinatario: person('Destinatário', 'Addressee'),
  requerente: person('Requerente', 'Applicant'),
  arquiteto: person('Técnico autor do projeto', 'Architect'),
  responsavel: person('Técnico responsável', 'Responsible technician'),
} as const;

type Pair = readonly [pt: string, en: string];
const own = {
  'processo.numero': ['Número do processo', 'Number of the process'],
  'processo.assunto': ['Assunto', 'Subject'],
  'processo.entrada': ['Data de entrada', 'Day of entry'],
  'processo.local': ['Local', 'Place'],
  'processo.classificacao': ['Classificação', 'Classification'],
  'processo.procedimento': ['Procedimento', 'Procedure'],
  'processo.regime': ['Regime', 'Regime'],
  'processo.estado': ['Estado', 'Status'],
  'processo.despacho': ['Despacho', 'Order'],
  'processo.uso': ['Utilização', 'Use'],
  'processo.construcao': ['Construção', 'Construction'],
  'processo.area_construcao': ['Área de construção (m²)', 'Construction area (m²)'],
  'processo.artigo': ['Artigo da matriz', 'Article of the matrix'],
  'processo.descricao_predial': ['Número da descrição predial', 'Number in the land registry'],
  'gestor.nome': ['Gestor do procedimento', 'Procedure manager'],
  'prazo.dias': ['Dias úteis para responder', 'Working days to answer'],
  'prazo.data': ['Último dia para responder', 'Last day to answer'],
  'municipio.nome': ['Município', 'Municipality'],
  'municipio.morada': ['Morada do município', 'Address of the municipality'],
  'oficio.data': ['Data do ofício', 'Day of the letter'],
  'acompanhar.endereco': ['Página onde se acompanha o processo', 'Page where the process is followed'],
  'acompanhar.codigo': ['Código de acompanhamento (novo em cada ofício)', 'Code for following (a new one on each letter)'],
} as const satisfies Readonly<Record<string, Pair>>;

type Personal = `${keyof typeof people}.${'nome' | 'nif' | 'morada'}`;
export type Placeholder = keyof typeof own | Personal;

const personal = keysOf(people).flatMap((who) =>
  keysOf(people[who]).map((what): readonly [Placeholder, Pair] => [`${who}.${what}`, people[who][what]]),
);

/** Every blank a letter can have, with what it stands for. */
export const placeholders: ReadonlyMap<string, Text> = new Map(
  [...Object.entries(own), ...personal].map(([name, [pt, en]]: readonly [string, Pair]) => [name, { pt, en }]),
);

/** Known only when the letter is issued: until then it stays as it is written. */
export const secretPlaceholder = 'acompanhar.codigo' satisfies Placeholder;

const blank = /\{\{([^{}]*)\}\}/g;

/** Names between double braces, each once. */
export function blanksOf(text: string): string[] {
  return [...new Set([...text.matchAll(blank)].map(([, name = '']) => name.trim()))];
}

/** Those nobody knows, and braces that do not close, as they are written. */
export function strangeBlanks(text: string): string[] {
  const unknown = blanksOf(text).filter((name) => !placeholders.has(name));
  const torn = text.replaceAll(blank, '').match(/\{\{|\}\}/);
  return [...unknown.map((name) => `{{${name}}}`), ...(torn ? [torn[0]] : [])];
}

/** How a blank with nothing to put in shows. */
export const gap = '________';

export interface Filled {
  readonly text: string;
  /** Names of the blanks that stayed empty. */
  readonly missing: string[];
}

/** `write` turns a value into the language of the text (escapes it). A blank `values` does not know stays as it is. */
export function fillBlanks(text: string, values: ReadonlyMap<string, string | null>, write: (value: string) => string): Filled {
  const missing = new Set<string>();
  const filled = text.replaceAll(blank, (written, raw: string) => {
    const value = values.get(raw.trim());
    if (value === undefined) return written;
    if (value === null || value === '') missing.add(raw.trim());
    return write(value === null || value === '' ? gap : value);
  });
  return { text: filled, missing: [...missing] };
}
