import type { Text } from '#platform/kernel/locale.ts';
import { fold } from '#platform/kernel/words.ts';

/**
 * The two monthly questionnaires of Statistics Portugal that a municipality answers: Q3, projects of building and demolition works (licences
 * of the month), and Q4, use of concluded works (use licences of the month). Categories are those publicly known; their codes are to be
 * checked with INE before the first delivery (docs/guia/urbanismo-numeros.md).
 */
export const questionnaires = ['q3', 'q4'] as const;
export type Questionnaire = (typeof questionnaires)[number];

export interface Work {
  readonly id: number;
  readonly process: string;
  readonly subProcess: string | null;
  readonly licence: string | null;
  readonly licenceAt: string;
  readonly dicofre: string | null;
  readonly parish: string | null;
  readonly address: string | null;
  readonly postalCode: string | null;
  readonly construction: string | null;
  readonly use: string | null;
  readonly procedure: string | null;
  readonly ownerNif: string | null;
  readonly landArea: string | null;
  readonly deploymentArea: string | null;
  readonly constructionArea: string | null;
  readonly grossArea: string | null;
  readonly usefulArea: string | null;
  readonly liveableArea: string | null;
  readonly volume: string | null;
  readonly buildingHeight: string | null;
  readonly floorsAbove: number | null;
  readonly floorsBelow: number | null;
  readonly parking: number | null;
}

interface Category {
  readonly code: string;
  readonly says: Text;
}
const category = (code: string, pt: string, en: string): Category => ({ code, says: { pt, en } });
type Rule = readonly [words: RegExp, category: Category];

/** Words of our lists, folded, in the order they are tried. */
const works: readonly Rule[] = [
  [/demoli/, category('5', 'Demolição', 'Demolition')],
  [/reconstru/, category('4', 'Reconstrução', 'Reconstruction')],
  [/amplia/, category('2', 'Ampliação', 'Extension')],
  [/altera|conserva|remodela|legaliza/, category('3', 'Alteração', 'Alteration')],
  [/nova|edifica|constru|moradia|piscina|muro/, category('1', 'Construção nova', 'New construction')],
];
const destinations: readonly Rule[] = [
  [/habita|residenc|moradia/, category('1', 'Habitação familiar', 'Family housing')],
  [/convivencia|lar |residencia coletiva/, category('2', 'Habitação em convivência', 'Collective living')],
  [/agric|pecuar|florest|pesca/, category('3', 'Agricultura e pesca', 'Agriculture and fishing')],
  [/industr|armazen/, category('4', 'Indústria', 'Industry')],
  [/turism|restaura|hotel|alojamento/, category('5', 'Turismo e restauração', 'Tourism and catering')],
  [/comerc/, category('6', 'Comércio', 'Trade')],
  [/servic|escritor|equipamento|misto|estacion/, category('7', 'Outros serviços e uso geral', 'Other services and general use')],
];

function categoryOf(rules: readonly Rule[], name: string | null): Category | null {
  const words = fold(name ?? '');
  return words === '' ? null : (rules.find(([pattern]) => pattern.test(words))?.[1] ?? null);
}
export const workOf = (name: string | null): Category | null => categoryOf(works, name);
export const destinationOf = (name: string | null): Category | null => categoryOf(destinations, name);

/** Who builds, by how the tax number begins. */
export function ownerOf(nif: string | null): Category | null {
  if (nif === null || !/^\d{9}$/.test(nif)) return null;
  if (/^(?:[123]|45)/.test(nif)) return category('1', 'Pessoa singular', 'Natural person');
  if (nif.startsWith('6')) return category('2', 'Administração pública', 'Public administration');
  if (nif.startsWith('5')) return category('3', 'Empresa ou outra pessoa coletiva', 'Company or other legal person');
  return category('9', 'Outro', 'Other');
}

type Value = string | number | null;
export interface IneColumn {
  readonly title: Text;
  readonly kind?: 'date' | 'number' | 'decimal';
  readonly value: (work: Work) => Value | Category;
  /** Without it the row is not delivered. */
  readonly needed?: (work: Work) => boolean;
}
const always = (): boolean => true;
const column = (pt: string, en: string, value: IneColumn['value'], more: Partial<IneColumn> = {}): IneColumn => ({
  title: { pt, en },
  value,
  ...more,
});
const builds = (work: Work): boolean => workOf(work.construction)?.code !== '5';

const common = (licence: Text): readonly IneColumn[] => [
  column('N.º do processo', 'Process number', ({ process, subProcess }) => (subProcess === null ? process : `${process} / ${subProcess}`)),
  column(licence.pt, licence.en, ({ licence: number }) => number, { needed: always }),
  column('Data', 'Date', ({ licenceAt }) => licenceAt, { kind: 'date', needed: always }),
  column('DICOFRE', 'DICOFRE', ({ dicofre }) => dicofre, { needed: always }),
  column('Freguesia', 'Parish', ({ parish }) => parish),
  column('Local', 'Place', ({ address }) => address),
  column('Código postal', 'Postal code', ({ postalCode }) => postalCode),
  column('Tipo de obra', 'Type of work', ({ construction }) => workOf(construction), { needed: always }),
  column('Destino da obra', 'Destination', ({ use }) => destinationOf(use), { needed: builds }),
  column('Promotor', 'Owner', ({ ownerNif }) => ownerOf(ownerNif), { needed: always }),
];
const size: readonly IneColumn[] = [
  column('Pisos acima da cota de soleira', 'Floors above the sill', ({ floorsAbove }) => floorsAbove, { kind: 'number', needed: builds }),
  column('Pisos abaixo da cota de soleira', 'Floors below the sill', ({ floorsBelow }) => floorsBelow, { kind: 'number' }),
  column('Área de implantação (m²)', 'Deployment area (m²)', ({ deploymentArea }) => deploymentArea, { kind: 'decimal' }),
  column('Área de construção (m²)', 'Construction area (m²)', ({ constructionArea, grossArea }) => constructionArea ?? grossArea, {
    kind: 'decimal',
    needed: builds,
  }),
  column('Área útil (m²)', 'Useful area (m²)', ({ usefulArea }) => usefulArea, { kind: 'decimal' }),
  column('Área habitável (m²)', 'Liveable area (m²)', ({ liveableArea }) => liveableArea, { kind: 'decimal' }),
  // The file does not count dwellings (specification 2 §3): the column waits for whoever knows.
  column('Fogos', 'Dwellings', () => null, { kind: 'number' }),
  column('Lugares de estacionamento', 'Parking places', ({ parking }) => parking, { kind: 'number' }),
];

export const ineColumns: Readonly<Record<Questionnaire, readonly IneColumn[]>> = {
  q3: [
    ...common({ pt: 'N.º da licença', en: 'Licence number' }),
    column('Procedimento', 'Procedure', ({ procedure }) => procedure),
    ...size,
    column('Área do terreno (m²)', 'Land area (m²)', ({ landArea }) => landArea, { kind: 'decimal' }),
    column('Volumetria (m³)', 'Volume (m³)', ({ volume }) => volume, { kind: 'decimal' }),
    column('Cércea (m)', 'Building height (m)', ({ buildingHeight }) => buildingHeight, { kind: 'decimal' }),
  ],
  q4: [...common({ pt: 'N.º da licença de utilização', en: 'Use licence number' }), ...size],
};

export const ineTitles: Readonly<Record<Questionnaire | 'missing', Text>> = {
  q3: { pt: 'Q3 Projetos e demolições', en: 'Q3 Projects and demolitions' },
  q4: { pt: 'Q4 Obras concluídas', en: 'Q4 Concluded works' },
  missing: { pt: 'Por completar', en: 'To be completed' },
};

/** What a row still needs before it can be delivered; the cells of those that need nothing. */
export function lacksOf(questionnaire: Questionnaire, work: Work): Text[] {
  return ineColumns[questionnaire].filter(({ needed, value }) => needed?.(work) === true && (value(work) ?? '') === '').map(({ title }) => title);
}
