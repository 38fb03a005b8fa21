import type { ServiceType } from './capabilities.ts';

/** What the proxy lets through for a type of service: these operations with these parameters, nothing else. */
interface Rule {
  readonly operations: readonly string[];
  readonly parameters: readonly string[];
  /** Parameters that name layers: each name must be known. */
  readonly layers: readonly string[];
}

/** Names between white space. */
const words = (text: string): string[] => text.trim().split(/\s+/);

const common = ['service', 'version', 'request', 'language'];

/** No SLD and nothing else that makes the other server fetch an address. */
const rules: Readonly<Record<ServiceType, Rule>> = {
  wms: {
    operations: ['GetCapabilities', 'GetMap', 'GetFeatureInfo', 'GetLegendGraphic'],
    parameters: words(`layers styles crs srs bbox width height format transparent bgcolor exceptions time elevation tiled
      query_layers info_format feature_count i j x y layer style rule scale dpi map_resolution format_options
      legend_options tilesorigin sld_version buffer tolerance`),
    layers: ['layers', 'query_layers', 'layer'],
  },
  wmts: {
    operations: ['GetCapabilities', 'GetTile', 'GetFeatureInfo'],
    parameters: ['layer', 'style', 'format', 'tilematrixset', 'tilematrix', 'tilerow', 'tilecol', 'infoformat', 'i', 'j', 'time', 'elevation'],
    layers: ['layer'],
  },
  wfs: {
    operations: ['GetCapabilities', 'GetFeature', 'DescribeFeatureType'],
    parameters: words(`typename typenames srsname bbox count maxfeatures startindex outputformat propertyname featureid resourceid
      sortby resulttype filter cql_filter`),
    layers: ['typename', 'typenames'],
  },
  csw: {
    operations: ['GetCapabilities', 'GetRecords', 'GetRecordById'],
    parameters: words(`typenames elementsetname resulttype startposition maxrecords outputschema outputformat constraint
      constraintlanguage constraint_language_version sortby id`),
    layers: [],
  },
};

/** Operations that are passed on, by their names. */
export function operationsOf(type: ServiceType): readonly string[] {
  return rules[type].operations;
}

/** Does a parameter go through to services of this type? */
export function passes(type: ServiceType, parameter: string): boolean {
  const name = parameter.toLowerCase();
  return common.includes(name) || rules[type].parameters.includes(name) || name.startsWith('dim_');
}

/** Largest picture and longest list that are passed on. */
export const maxPixels = 4096;
export const maxFeatures = 5000;
export const maxRecords = 100;

export type ProxyPlan =
  | { readonly refused: 'operation' | 'parameter' | 'size'; readonly name: string }
  | {
      readonly refused: null;
      readonly operation: string;
      /** Lower-case names; goes out as it is. */
      readonly parameters: Readonly<Record<string, string>>;
      /** Names of layers that must be known to the service. */
      readonly layers: readonly string[];
    };

/** Judges a question for the proxy by its parameters, whatever the case of their names. */
export function planProxy(type: ServiceType, asked: Readonly<Record<string, string>>): ProxyPlan {
  const rule = rules[type];
  const given = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name.toLowerCase(), value]));
  const operation = rule.operations.find((name) => name.toLowerCase() === (given['request'] ?? '').toLowerCase());
  if (!operation) return { refused: 'operation', name: given['request'] ?? '' };
  const strange = Object.keys(given).find((name) => !passes(type, name));
  if (strange !== undefined) return { refused: 'parameter', name: strange };
  const large = ['width', 'height'].find((name) => given[name] !== undefined && !withinLimit(given[name] ?? '', maxPixels));
  if (large !== undefined) return { refused: 'size', name: large };
  return {
    refused: null,
    operation,
    parameters: { ...given, ...limitsOf(type, operation, given), service: type.toUpperCase(), request: operation },
    layers: rule.layers.flatMap((name) => (given[name] ?? '').split(',')).filter((name) => name !== ''),
  };
}

export function withinLimit(text: string, limit: number): boolean {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 && value <= limit;
}

/** A list without an end is cut at ours. */
function limitsOf(type: ServiceType, operation: string, given: Readonly<Record<string, string>>): Record<string, string> {
  if (type === 'wfs' && operation === 'GetFeature') {
    const name = 'maxfeatures' in given || (given['version'] ?? '').startsWith('1.') ? 'maxfeatures' : 'count';
    return withinLimit(given[name] ?? '', maxFeatures) ? {} : { [name]: String(maxFeatures) };
  }
  if (type === 'csw' && operation === 'GetRecords')
    return withinLimit(given['maxrecords'] ?? '', maxRecords) ? {} : { maxrecords: String(maxRecords) };
  return {};
}

/** Types an answer may have, by what was asked; null: it is not passed on. A web page is shown as text, never run. */
export function answerType(operation: string, contentType: string): string | null {
  const [bare = ''] = contentType.toLowerCase().split(';');
  const type = bare.trim();
  const isImage = /^image\/(png|jpe?g|gif|webp|tiff|vnd\.jpeg-png8?)/.test(type) || type === 'image/png8';
  const isData = /^(application|text)\/(json|xml|gml|[\w.+-]*\+(json|xml)|vnd\.ogc\.[\w.+-]+)$/.test(type) && !type.includes('xhtml');
  const isText = type === 'text/plain' || type === 'text/csv';
  if (operation === 'GetMap' || operation === 'GetTile') return isImage ? type : null;
  if (operation === 'GetLegendGraphic') return isImage || type === 'application/json' ? type : null;
  if (isData && !type.includes('svg')) return type;
  if (isText) return `${type}; charset=utf-8`;
  if (operation === 'GetFeatureInfo' && type === 'text/html') return 'text/plain; charset=utf-8';
  return null;
}
