import { all, at, deep, textAt, type Element } from '#platform/geo/xml.ts';

export const propertyTypes = ['text', 'integer', 'number', 'boolean', 'date', 'datetime', 'point', 'line', 'area', 'geometry'] as const;
export type PropertyType = (typeof propertyTypes)[number];

/** A column of what a layer shows. */
export interface Property {
  readonly name: string;
  readonly type: PropertyType;
}

const geometry = /Geometr|Point|Curve|Line|Surface|Polygon|Solid/i;

function typeOf(said: string): PropertyType {
  const bare = said.slice(said.indexOf(':') + 1);
  if (bare.endsWith('PropertyType') && geometry.test(bare)) {
    if (/Point/.test(bare)) return 'point';
    if (/Curve|Line/.test(bare)) return 'line';
    return /Surface|Polygon/.test(bare) ? 'area' : 'geometry';
  }
  if (/^(?:unsigned)?(?:integer|int|long|short|byte|(?:non)?(?:positive|negative)Integer)$/i.test(bare)) return 'integer';
  if (/^(?:decimal|double|float)$/.test(bare)) return 'number';
  if (bare === 'boolean') return 'boolean';
  if (bare === 'date') return 'date';
  return bare.startsWith('dateTime') ? 'datetime' : 'text';
}

/** Columns of a feature type from the XML schema of DescribeFeatureType; empty where it is not described. */
export function readFeatureType(schema: Element, typeName: string): readonly Property[] {
  const bare = typeName.slice(typeName.indexOf(':') + 1);
  const elements = all(schema, 'element');
  const declared = elements.find(({ attributes }) => attributes['name'] === bare) ?? (elements.length === 1 ? elements[0] : undefined);
  const named = declared?.attributes['type'];
  const complex = named
    ? all(schema, 'complexType').find(({ attributes }) => attributes['name'] === named.slice(named.indexOf(':') + 1))
    : at(declared, 'complexType');
  return deep(complex, 'sequence')
    .flatMap((sequence) => all(sequence, 'element'))
    .flatMap((element) => {
      const { name, type } = element.attributes;
      const [restriction] = deep(element, 'restriction');
      return name === undefined ? [] : [{ name, type: typeOf(type ?? restriction?.attributes['base'] ?? 'string') }];
    });
}

/** Where WMS says that the features of a layer come from (DescribeLayer 1.1.1 and its successor); null where they come from no WFS. */
export function readLayerDescription(root: Element): { readonly url: string; readonly typeName: string } | null {
  const [old] = deep(root, 'LayerDescription');
  const url = old?.attributes['owsURL'] ?? old?.attributes['wfs'] ?? deep(old, 'OnlineResource')[0]?.attributes['href'] ?? '';
  const kind = old?.attributes['owsType'] ?? (old?.attributes['wfs'] === undefined ? textAt(old, 'owsType') : 'WFS') ?? '';
  const [query] = deep(old, 'Query');
  const typeName = query?.attributes['typeName'] ?? textAt(deep(old, 'TypeName')[0], 'FeatureTypeName') ?? '';
  return /wfs/i.test(kind) && /^https?:/i.test(url) && typeName !== '' ? { url, typeName } : null;
}

/** Names of the values in a plain answer to GetFeatureInfo (`name = 'value'`). */
export function namesInInfo(text: string): readonly Property[] {
  const names = [...text.matchAll(/^\s*([\w.:-]+)\s*=\s*.*$/gm)].map(([, name = '']) => name);
  return [...new Set(names)].map((name) => ({ name, type: 'text' }));
}
