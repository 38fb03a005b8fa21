import { fold } from '#platform/kernel/words.ts';

/*
 * How a Portuguese address is folded for searching: street types and titles spelled out, linking words dropped. Records and queries go
 * through the same fold, so "R. Dr. José Afonso" finds "RUA DOUTOR JOSE AFONSO".
 */

/** First word of a street name: abbreviation (folded) to the word in full. */
const streetTypes: Readonly<Record<string, string>> = {
  r: 'rua',
  av: 'avenida',
  avda: 'avenida',
  ave: 'avenida',
  lg: 'largo',
  lgo: 'largo',
  l: 'largo',
  tv: 'travessa',
  trv: 'travessa',
  trav: 'travessa',
  pc: 'praca',
  pct: 'praceta',
  pr: 'praca',
  pto: 'patio',
  sit: 'sitio',
  cpo: 'campo',
  csl: 'casal',
  cm: 'caminho municipal',
  pcta: 'praceta',
  prc: 'praca',
  pca: 'praca',
  pta: 'praceta',
  est: 'estrada',
  estr: 'estrada',
  en: 'estrada nacional',
  em: 'estrada municipal',
  al: 'alameda',
  alam: 'alameda',
  bc: 'beco',
  bco: 'beco',
  cc: 'calcada',
  calc: 'calcada',
  cal: 'calcada',
  cam: 'caminho',
  cmh: 'caminho',
  esc: 'escadas',
  escad: 'escadinhas',
  qta: 'quinta',
  qt: 'quinta',
  urb: 'urbanizacao',
  b: 'bairro',
  br: 'bairro',
  bairro: 'bairro',
  rot: 'rotunda',
  lug: 'lugar',
  lgr: 'lugar',
  lot: 'loteamento',
  imp: 'impasse',
  ptd: 'patio',
  pat: 'patio',
  azh: 'azinhaga',
  az: 'azinhaga',
  vl: 'vila',
  jd: 'jardim',
  jrd: 'jardim',
  pq: 'parque',
  parq: 'parque',
  zn: 'zona',
  rc: 'recanto',
  ct: 'corte',
  cs: 'casal',
  mt: 'monte',
  lad: 'ladeira',
};

/** Any later word: titles and saints. */
const titles: Readonly<Record<string, string>> = {
  dr: 'doutor',
  dra: 'doutora',
  eng: 'engenheiro',
  engo: 'engenheiro',
  prof: 'professor',
  profa: 'professora',
  pe: 'padre',
  padre: 'padre',
  alm: 'almirante',
  presid: 'presidente',
  pres: 'presidente',
  mq: 'marques',
  gen: 'general',
  cap: 'capitao',
  cmdt: 'comandante',
  com: 'comendador',
  cons: 'conselheiro',
  cor: 'coronel',
  d: 'dom',
  dq: 'duque',
  inf: 'infante',
  marq: 'marques',
  mar: 'marechal',
  maj: 'major',
  nsa: 'nossa senhora',
  ns: 'nossa senhora',
  sr: 'senhor',
  sra: 'senhora',
  s: 'sao',
  sto: 'santo',
  sta: 'santa',
  ten: 'tenente',
  visc: 'visconde',
  arq: 'arquiteto',
  vasc: 'vasco',
  bomb: 'bombeiros',
  vol: 'voluntarios',
  mun: 'municipal',
  nac: 'nacional',
  esq: 'esquerdo',
  dto: 'direito',
};

const typeWords = new Set(Object.values(streetTypes));

/** "rua", "avenida", ...: the word says little about which street is meant. */
export function isStreetType(word: string): boolean {
  return typeWords.has(word);
}

const linking = new Set(['de', 'do', 'da', 'dos', 'das', 'e', 'a', 'o', 'as', 'os', 'd']);

/** Folded words of a street name in full: "R. D. João I" gives ["rua", "dom", "joao", "i"]. */
export function streetWords(street: string): string[] {
  const words = fold(street).split(' ').filter(Boolean);
  return words.flatMap((word, index) => {
    const full = (index === 0 && words.length > 1 ? streetTypes[word] : undefined) ?? (index > 0 ? titles[word] : undefined);
    if (full !== undefined) return full.split(' ');
    return linking.has(word) && index > 0 ? [] : [word];
  });
}

/** The folded street name as stored in `address.search`. */
export function streetText(street: string): string {
  return streetWords(street).join(' ');
}

const properCase = new Set(['de', 'do', 'da', 'dos', 'das', 'e', 'a', 'o', 'à', 'ao']);
/** Road numbers (EN 11-1) are written as they are. */
const roads = new Set(['en', 'em', 'cm', 'ic', 'ip', 'cci']);
const titleLabels: Readonly<Record<string, string>> = {
  dr: 'Dr.',
  dra: 'Dra.',
  eng: 'Eng.º',
  prof: 'Prof.',
  pe: 'Padre',
  alm: 'Almirante',
  gen: 'General',
  cap: 'Capitão',
  cmdt: 'Comandante',
  d: 'D.',
  s: 'São',
  sto: 'Santo',
  sta: 'Santa',
  nsa: 'Nossa Senhora',
  sr: 'Senhor',
  sra: 'Senhora',
  ten: 'Tenente',
  visc: 'Visconde',
  presid: 'Presidente',
  mq: 'Marquês',
  qta: 'Quinta',
  mfa: 'MFA',
  gnr: 'GNR',
  cci: 'CCI',
};
const typeLabels: Readonly<Record<string, string>> = {
  r: 'Rua',
  av: 'Avenida',
  lg: 'Largo',
  tv: 'Travessa',
  pc: 'Praça',
  pct: 'Praceta',
  est: 'Estrada',
  al: 'Alameda',
  bc: 'Beco',
  estr: 'Estrada',
  pto: 'Pátio',
  sit: 'Sítio',
  cpo: 'Campo',
  csl: 'Casal',
  az: 'Azinhaga',
  cc: 'Calçada',
  cam: 'Caminho',
  esc: 'Escadas',
  qta: 'Quinta',
  urb: 'Urbanização',
  br: 'Bairro',
  rot: 'Rotunda',
  lug: 'Lugar',
  imp: 'Impasse',
  pat: 'Pátio',
  azh: 'Azinhaga',
  jd: 'Jardim',
  pq: 'Parque',
};

/** Street name as people write it: registers in capitals become "Rua Almirante Reis"; a mixed-case name is kept. */
export function streetLabel(street: string): string {
  const clean = street.replace(/\s+/g, ' ').trim();
  const shouting = clean === clean.toUpperCase();
  return clean
    .split(' ')
    .map((word, index, all) => {
      const type = index === 0 && all.length > 1 ? typeLabels[fold(word)] : undefined;
      if (type !== undefined || !shouting) return type ?? word;
      if (index === 0 && roads.has(fold(word))) return word;
      return (index > 0 ? titleLabels[fold(word)] : undefined) ?? capital(word, index);
    })
    .join(' ');
}

function capital(word: string, index: number): string {
  const lower = word.toLowerCase();
  if (index > 0 && properCase.has(lower)) return lower;
  if (/^(?:[ivx]+|[a-z]\d.*)$/i.test(word) && /^(?:i{1,3}|iv|vi{0,3}|ix|x{1,3}|xi{1,3}|xiv|xv|[a-z]\d.*)$/i.test(word)) return word.toUpperCase();
  return lower.replace(/(^|[-'.(/])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

export interface AddressParts {
  readonly street: string;
  readonly house: string | null;
  readonly postcode: string | null;
  readonly locality: string | null;
}

/** One line as on an envelope: "Rua da Paz 12, 2860-447 Moita". */
export function addressLabel({ street, house, postcode, locality }: AddressParts): string {
  const town = [postcode, locality === null ? null : streetLabel(locality)].filter(Boolean).join(' ');
  return [[streetLabel(street), house].filter(Boolean).join(' '), town].filter(Boolean).join(', ');
}
