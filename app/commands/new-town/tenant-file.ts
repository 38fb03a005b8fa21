import type { Text } from '#platform/kernel/locale.ts';
import { accentOf } from '#platform/tenancy/accent.ts';
import type { Piece, PieceKind } from './folder.ts';
import type { Place } from './place.ts';
import type { Town } from './town.ts';

const width = 150;

export interface TenantFile {
  readonly town: Town;
  readonly place: Place;
  readonly order: number;
  /** Under `public/`. */
  readonly crest: string | null;
  readonly pieces: ReadonlyMap<PieceKind, Piece>;
  readonly today: string;
}

/**
 * The municipality's file: `tenants/modelo.ts` with its comments and this municipality's values, formatted as the rest of the code.
 * Throws where the model no longer has a line that is filled here.
 */
export function writeTenant(model: string, { town, place, order, crest, pieces, today }: TenantFile): string {
  const { name, authority, district, code } = town;
  const { projection } = district;
  const [x, y] = place.center.map(number);
  let text = model;
  const put = (what: RegExp, by: string): void => {
    if (!what.test(text)) throw new Error(`tenants/modelo.ts has no line like ${what}: largo new cannot fill it in.`);
    text = text.replace(what, () => by);
  };
  const value = (key: string, by: string): void => put(new RegExp(`^  ${key}: .*,$`, 'm'), `  ${key}: ${by},`);
  put(/^import \{ mainland, squareAround \}/m, `import { ${[projection, 'squareAround'].toSorted().join(', ')} }`);
  put(
    /^\/\*\*[\s\S]*?^ \*\/$/m,
    `/**\n * ${name}: feito por \`largo new\` em ${today}. Mude o que quiser e reinicie o Largo.\n * Se algo estiver errado, o Largo não arranca e diz em que linha do ficheiro está o problema.\n * Nenhuma palavra-passe ou chave secreta entra neste ficheiro: essas ficam no ambiente do servidor ou nas definições.\n */`,
  );
  value('code', quote(code));
  put(/^ {2}\/\/ APAGUE[^\n]*\n {2}template: true,\n/m, '');
  value('order', String(order));
  value('name', quote(name));
  value('authority', quote(authority));
  value('crest', crest === null ? 'null' : quote(crest));
  value('theme', quote(town.theme));
  value('accent', town.accent === null ? 'null' : quote(town.accent));
  value('hosts', list(town.hosts, '  hosts: '));
  value('timeZone', quote(district.timeZone));
  value('modules', list(town.modules, '  modules: '));
  put(/key: 'modelo'/, `key: ${quote(code)}`);
  put(/title: 'Modelo Digital'/, `title: ${quote(`${name} Digital`)}`);
  put(
    /description: \{ pt: .* \},/,
    textIn('    description: ', { pt: `Portal do Município de ${name}.`, en: `Portal of the municipality of ${name}.` }).trimStart(),
  );
  put(/keywords: \['Modelo'/, `keywords: [${quote(name)}`);
  put(/themeColor: '#034ad8'/, `themeColor: ${quote(accentOf(town))}`);
  put(/^ {4}contacts: \[[\s\S]*?^ {4}\],$/m, contacts(town));
  const source = attribution(pieces);
  if (source) put(/^ {2}attribution: null,$/m, textIn('  attribution: ', source));
  put(
    /^ {2}permissions: \{\},$/m,
    `  // O mapa é de todos: abri-lo, escolher camadas, perguntar o que há num ponto.\n  permissions: { ${openMap.map((one) => `${one}: 'none'`).join(', ')} },`,
  );
  const coarser =
    place.reach > 32_768
      ? `\n    // Um município grande: mais níveis para o mapa caber no ecrã.\n    resolutions: [${coarse(place.reach).join(', ')}, ...${projection}.resolutions],`
      : '';
  put(/^ {4}\.\.\.mainland,$/m, `    ...${projection},${coarser}`);
  put(/^ {4}extent: squareAround\(.*$/m, `    extent: squareAround([${x}, ${y}], ${number(place.reach)}),`);
  put(/^ {4}center: \[0, 0\],$/m, `    center: [${x}, ${y}],`);
  return text;
}

/** Tools that a visitor needs of the map. */
const openMap = ['IG_00001', 'IG_00002', 'IG_00007', 'IG_00009', 'IG_00012', 'IG_00033'];

/** 256, 512 … metres a pixel, until one tile of 512 pixels covers it. */
function coarse(reach: number): number[] {
  const steps: number[] = [];
  for (let resolution = (reach * 2) / 512; resolution > 128; resolution /= 2) steps.push(resolution);
  return steps;
}

function contacts({ phone, email }: Town): string {
  const line = (words: Text, value: string): string => `      { name: { pt: ${quote(words.pt)}, en: ${quote(words.en)} }, value: ${quote(value)} },`;
  const lines = [
    ...(phone === null ? [] : [line({ pt: 'Telefone', en: 'Telephone' }, phone)]),
    ...(email === null ? [] : [line({ pt: 'Correio eletrónico', en: 'E-mail' }, email)]),
  ];
  return lines.length === 0 ? '    contacts: [],' : `    contacts: [\n${lines.join('\n')}\n    ],`;
}

/** Whose data they are: the licences of CAOP and OpenStreetMap ask for it. */
function attribution(pieces: ReadonlyMap<PieceKind, Piece>): Text | null {
  const sources = new Set([...pieces.values()].map(({ source }) => source));
  const parts: Text[] = [
    ...(sources.has('caop') ? [{ pt: 'DGT (CAOP)', en: 'DGT (CAOP)' }] : []),
    ...(sources.has('ine') ? [{ pt: 'INE', en: 'INE' }] : []),
    ...(sources.has('osm') ? [{ pt: '© colaboradores do OpenStreetMap', en: '© OpenStreetMap contributors' }] : []),
  ];
  if (parts.length === 0) return null;
  return { pt: `Dados: ${parts.map(({ pt }) => pt).join(', ')}`, en: `Data: ${parts.map(({ en }) => en).join(', ')}` };
}

/** As the formatter writes it: single quotes unless that needs more escapes. */
function quote(text: string): string {
  const plain = text.replaceAll('\\', '\\\\').replaceAll('\n', ' ');
  return plain.includes("'") && !plain.includes('"') ? `"${plain}"` : `'${plain.replaceAll("'", "\\'")}'`;
}

function list(items: readonly string[], before: string): string {
  const line = `[${items.map(quote).join(', ')}]`;
  if (before.length + line.length + 1 <= width) return line;
  return `[\n${items.map((item) => `    ${quote(item)},`).join('\n')}\n  ]`;
}

function textIn(before: string, { pt, en }: Text): string {
  const line = `${before}{ pt: ${quote(pt)}, en: ${quote(en)} },`;
  const indent = ' '.repeat(before.length - before.trimStart().length);
  return line.length <= width ? line : `${before}{\n${indent}  pt: ${quote(pt)},\n${indent}  en: ${quote(en)},\n${indent}},`;
}

/** -75300 is written -75_300. */
function number(value: number): string {
  const [digits, sign] = [String(Math.abs(value)), value < 0 ? '-' : ''];
  return sign + (digits.length < 5 ? digits : digits.replaceAll(/\B(?=(\d{3})+$)/g, '_'));
}
