import type { DataFilter } from '../../data/domain/filter.ts';
import type { Property } from '../domain/properties.ts';
import type { GroupValues, RecordValues, ResourceValues } from '../record.ts';

export type PropertyRow = NonNullable<ResourceValues['typename']>['properties'][number];

/** What the form holds: texts as they are typed. A group leaves most of it alone. */
export type Values = {
  readonly name: string;
  readonly nameEn: string;
  /** Of a new one: the group it goes into; '' at the top. */
  readonly parent: string;
  readonly active: boolean;
  readonly private: boolean;
  readonly roles: readonly string[];
  readonly visible: boolean;
  readonly opacity: string;
  readonly collapse: boolean;
  readonly icon: string;
  readonly iconBgColor: string;
  /** Numbers of harvested layers, or the name of one of the territory. */
  readonly source: readonly string[];
  /** Of own data: which features it shows; null: all. */
  readonly filter: DataFilter | null;
  readonly tiled: boolean;
  readonly style: string;
  readonly format: string;
  readonly minScale: string;
  readonly maxScale: string;
  readonly attribution: string;
  readonly legendKind: string;
  readonly legendUrl: string;
  readonly infoStatus: boolean;
  readonly infoFormat: string;
  readonly infoCollapsible: boolean;
  readonly infoStyles: string;
  readonly infoTitle: string;
  readonly template: string;
  readonly typename: ResourceValues['typename'];
  readonly thingStatus: boolean;
  readonly integrationId: string;
  readonly aclCode: string;
  readonly subtypes: readonly number[];
  readonly metadataUrl: string;
  readonly dataUrl: string;
};

const empty: Values = {
  name: '',
  nameEn: '',
  parent: '',
  active: true,
  private: false,
  roles: [],
  visible: true,
  opacity: '100',
  collapse: false,
  icon: '',
  iconBgColor: '',
  source: [],
  filter: null,
  tiled: false,
  style: '',
  format: '',
  minScale: '',
  maxScale: '',
  attribution: '',
  legendKind: 'automatic',
  legendUrl: '',
  infoStatus: true,
  infoFormat: '',
  infoCollapsible: false,
  infoStyles: 'fields',
  infoTitle: '',
  template: '',
  typename: null,
  thingStatus: false,
  integrationId: '',
  aclCode: '',
  subtypes: [],
  metadataUrl: '',
  dataUrl: '',
};

export const newValues = (parent: string): Values => ({ ...empty, parent });

const shared = (values: RecordValues): Partial<Values> => ({
  name: values.name,
  nameEn: values.nameEn ?? '',
  active: values.active,
  private: values.private,
  roles: values.roles.map(String),
  visible: values.visible,
  opacity: String(Math.round(values.opacity * 100)),
  icon: values.icon ?? '',
  iconBgColor: values.iconBgColor ?? '',
});

/** As the picker names them. */
function pickedOf(source: ResourceValues['source']): readonly string[] {
  if (source.kind === 'ogc') return source.resources.map(String);
  return [source.kind === 'data' ? `data-${source.dataset}` : source.layer];
}

export function valuesOf(values: RecordValues): Values {
  if (values.kind === 'group') return { ...empty, ...shared(values), collapse: values.collapse };
  const { source, featureinfo, featureable, legend } = values;
  return {
    ...empty,
    ...shared(values),
    source: pickedOf(source),
    filter: source.kind === 'data' ? (source.filter ?? null) : null,
    tiled: values.tiled,
    style: values.style ?? '',
    format: values.format ?? '',
    minScale: values.minScale === null ? '' : String(values.minScale),
    maxScale: values.maxScale === null ? '' : String(values.maxScale),
    attribution: values.attribution ?? '',
    legendKind: legend.kind,
    legendUrl: legend.kind === 'image' ? legend.url : '',
    infoStatus: featureinfo.status,
    infoFormat: featureinfo.format ?? '',
    infoCollapsible: featureinfo.collapsible,
    infoStyles: featureinfo.styles,
    infoTitle: featureinfo.title ?? '',
    template: featureinfo.template ?? '',
    typename: values.typename,
    thingStatus: featureable.status,
    integrationId: featureable.integration_id ?? '',
    aclCode: featureable.acl_code ?? '',
    subtypes: featureable.subtypes,
    metadataUrl: values.metadataUrl ?? '',
    dataUrl: values.dataUrl ?? '',
  };
}

const text = (written: string): string | null => (written.trim() === '' ? null : written.trim());
/** What is no number stays what it is: the server names the field. */
const number = (written: string): number | null => (written.trim() === '' ? null : Number(written.replaceAll(/\s/g, '').replace(',', '.')));

function sharedInput(values: Values): Omit<GroupValues, 'kind' | 'collapse'> {
  return {
    name: values.name,
    nameEn: text(values.nameEn),
    active: values.active,
    private: values.private,
    roles: values.roles.map(Number),
    visible: values.visible,
    opacity: (number(values.opacity) ?? 100) / 100,
    icon: text(values.icon),
    iconBgColor: text(values.iconBgColor),
  };
}

export function groupOf(values: Values): GroupValues {
  return { kind: 'group', ...sharedInput(values), collapse: values.collapse };
}

function sourceIn(picked: readonly string[], filter: DataFilter | null): ResourceValues['source'] {
  const [first = ''] = picked;
  if (/^\d+$/.test(first)) return { kind: 'ogc', resources: picked.map(Number) };
  if (first.startsWith('data-')) return { kind: 'data', dataset: Number(first.slice(5)), ...(filter && { filter }) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the names the server listed; it refuses any other
  return { kind: 'territory', layer: first } as ResourceValues['source'];
}

export function resourceOf(values: Values): ResourceValues {
  return {
    kind: 'resource',
    ...sharedInput(values),
    source: sourceIn(values.source, values.filter),
    tiled: values.tiled,
    style: text(values.style),
    format: text(values.format),
    minScale: number(values.minScale),
    maxScale: number(values.maxScale),
    attribution: text(values.attribution),
    legend: values.legendKind === 'image' ? { kind: 'image', url: values.legendUrl.trim() } : { kind: 'automatic' },
    featureinfo: {
      status: values.infoStatus,
      format: text(values.infoFormat),
      collapsible: values.infoCollapsible,
      styles: values.infoStyles === 'template' ? 'template' : 'fields',
      title: text(values.infoTitle),
      template: text(values.template),
    },
    featureable: {
      status: values.thingStatus,
      integration_id: text(values.integrationId),
      acl_code: text(values.aclCode),
      subtypes: [...values.subtypes],
    },
    typename: values.typename,
    metadataUrl: text(values.metadataUrl),
    dataUrl: text(values.dataUrl),
  };
}

const fields: Readonly<Record<string, keyof Values>> = {
  'legend.url': 'legendUrl',
  'featureinfo.title': 'infoTitle',
  'featureinfo.template': 'template',
  'featureinfo.format': 'infoFormat',
  'featureable.integration_id': 'integrationId',
  'featureable.acl_code': 'aclCode',
};

/** Field of the form that a complaint's path means. */
export function fieldOf(path: string): string {
  const bare = path.replace(/^values\./, '');
  return fields[bare] ?? bare.split('.')[0] ?? bare;
}

/** Properties as they were just read, with what was chosen of them before. */
export function merged(read: readonly Property[], before: readonly PropertyRow[]): PropertyRow[] {
  const known = new Map(before.map((row) => [row.name, row]));
  return read.map(({ name, type }, index) => {
    const row = known.get(name);
    const isGeometry = ['point', 'line', 'area', 'geometry'].includes(type);
    return { name, type, title: row?.title ?? null, titleEn: row?.titleEn ?? null, order: row?.order ?? index + 1, shown: row?.shown ?? !isGeometry };
  });
}
