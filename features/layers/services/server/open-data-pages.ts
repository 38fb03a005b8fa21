import { anonymous } from '#platform/access/actor.ts';
import { geoFormats, type GeoFormat } from '#platform/geo/formats.ts';
import { html, type Html } from '#platform/http/server/html.ts';
import type { Asked, PageContent, PlainPage } from '#platform/http/server/plain-page.ts';
import { breadcrumbs, languageOf, organisation } from '#platform/http/server/schema-org.ts';
import { toSearch } from '#platform/map/document/address.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { featuresPath, wmsPath, wmtsPath } from '../contract.ts';
import { collections, findCollection, type Collection } from './collections.ts';

export const openDataPath = '/dados-geograficos';

const words = {
  pt: {
    title: 'Dados geográficos',
    lead: (name: string) => `Dados geográficos abertos do município de ${name}, para descarregar e para ligar a programas de mapas.`,
    none: 'Ainda não há dados geográficos públicos.',
    open: 'Ver no mapa',
    features: (n: number) => `${n.toLocaleString('pt-PT')} elementos`,
    source: 'Fonte',
    kind: 'Geometria',
    fields: 'Campos',
    downloads: 'Descarregar',
    programs: 'Ligar a um programa de mapas',
    programsText: 'No QGIS, acrescente uma ligação com o endereço do serviço que quiser:',
    serviceNames: { features: 'Elementos (WFS / OGC API – Features)', wms: 'Imagens (WMS 1.3.0)', wmts: 'Mosaicos (WMTS 1.0.0)' },
    layerName: (id: string) => `Nos dois últimos, a camada chama-se ${id}.`,
    legend: 'Legenda',
    shapes: { point: 'Pontos', line: 'Linhas', area: 'Áreas' },
  },
  en: {
    title: 'Geographic data',
    lead: (name: string) => `Open geographic data of the municipality of ${name}, to download and to connect to map programs.`,
    none: 'There are no public geographic data yet.',
    open: 'See on the map',
    features: (n: number) => `${n.toLocaleString('en-GB')} features`,
    source: 'Source',
    kind: 'Geometry',
    fields: 'Fields',
    downloads: 'Download',
    programs: 'Connect to a map program',
    programsText: 'In QGIS, add a connection with the address of the service you want:',
    serviceNames: { features: 'Features (WFS / OGC API – Features)', wms: 'Pictures (WMS 1.3.0)', wmts: 'Tiles (WMTS 1.0.0)' },
    layerName: (id: string) => `In the last two the layer is called ${id}.`,
    legend: 'Legend',
    shapes: { point: 'Points', line: 'Lines', area: 'Areas' },
  },
} as const;

export const formatNames: Readonly<Record<GeoFormat, string>> = { kml: 'KML', gml: 'GML', geojson: 'GeoJSON', shp: 'Shapefile', gpkg: 'GeoPackage' };

export const mediaTypes: Readonly<Record<GeoFormat, string>> = {
  kml: 'application/vnd.google-earth.kml+xml',
  gml: 'application/gml+xml',
  geojson: 'application/geo+json',
  shp: 'application/zip',
  gpkg: 'application/geopackage+sqlite3',
};

/** Where programs of others are let in; WMTS is found by its description. */
export const serviceAddresses = [
  { kind: 'features', path: featuresPath },
  { kind: 'wms', path: wmsPath },
  { kind: 'wmts', path: `${wmtsPath}/1.0.0/WMTSCapabilities.xml` },
] as const;

const legendPath = (id: string): string => `${wmsPath}?service=WMS&version=1.3.0&request=GetLegendGraphic&layer=${id}&format=image/png`;

export const downloadPath = (id: string, format: GeoFormat): string => `${featuresPath}/collections/${id}/download?f=${format}`;

/** Everybody reads plain pages as a visitor does. */
export const publicly = ({ db, locale }: Pick<Asked, 'db' | 'locale'>) => ({ db, locale, actor: anonymous, can: () => false });

async function readAll(asked: Asked): Promise<PageContent> {
  const { site, locale } = asked;
  const say = words[locale];
  const found = await collections(publicly(asked));
  return {
    title: say.title,
    description: say.lead(site.config.name),
    image: null,
    to: '/ig/home',
    toLabel: say.open,
    about: [breadcrumbs(asked, [[say.title, openDataPath]])],
    body: html`<h1>${say.title}</h1>
      <p>${say.lead(site.config.name)}</p>
      ${found.length === 0 ? html`<p>${say.none}</p>` : null}
      <ul>
        ${found.map(({ id, title, data }) => html`<li><a href="${openDataPath}/${id}">${title}</a> <span class="soft">${say.shapes[data.shape]}</span></li>`)}
      </ul>`,
  };
}

async function readOne(asked: Asked): Promise<PageContent | null> {
  const found = await findCollection(publicly(asked), asked.params['id'] ?? '').catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  return found && pageOf(asked, found);
}

function pageOf(asked: Asked, { id, title, attribution, data }: Collection): PageContent {
  const { site, services, locale } = asked;
  const say = words[locale];
  const base = services.publicUrl(site);
  const description = `${title}: ${say.lead(site.config.name)}`;
  const row = (name: string, value: string | Html): Html =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return {
    title,
    description,
    image: null,
    to: mapAt(id, data.extent ?? site.config.map.extent),
    toLabel: say.open,
    about: [
      {
        '@type': 'Dataset',
        name: title,
        description,
        inLanguage: languageOf(locale),
        url: `${base}${openDataPath}/${id}`,
        creator: organisation(asked),
        distribution: geoFormats.map((format) => ({
          '@type': 'DataDownload',
          encodingFormat: mediaTypes[format],
          contentUrl: `${base}${downloadPath(id, format)}`,
        })),
      },
      breadcrumbs(asked, [
        [say.title, openDataPath],
        [title, `${openDataPath}/${id}`],
      ]),
    ],
    body: html`<p class="soft screen"><a href="${openDataPath}">${say.title}</a></p>
      <h1>${title}</h1>
      <dl class="facts">
        ${data.filter ? row(say.kind, say.shapes[data.shape]) : row(say.shapes[data.shape], say.features(data.features))}
        ${attribution === null ? null : row(say.source, attribution)}
        ${row(say.fields, data.fields.map(({ title: told }) => told[locale]).join(', '))}
      </dl>
      <h2>${say.downloads}</h2>
      <ul>
        ${geoFormats.map((format) => html`<li><a href="${downloadPath(id, format)}" rel="nofollow">${formatNames[format]}</a></li>`)}
      </ul>
      <h2>${say.programs}</h2>
      <p>${say.programsText}</p>
      <dl class="facts">${serviceAddresses.map(({ kind, path }) => row(say.serviceNames[kind], html`<code>${base}${path}</code>`))}</dl>
      <p>${say.layerName(id)}</p>
      <h2>${say.legend}</h2>
      <p><img src="${legendPath(id)}" alt="${say.legend}: ${title}" loading="lazy" /></p>`,
  };
}

/** The map with the layer on, as far as it reaches. */
function mapAt(id: string, [minx = 0, miny = 0, maxx = 0, maxy = 0]: readonly number[]): string {
  // On a screen of some 800 pixels, of 0.28 mm each.
  const scale = Math.max(1000, Math.max(maxx - minx, maxy - miny) / (800 * 0.00028));
  const { c, s, l } = toSearch({ center: [(minx + maxx) / 2, (miny + maxy) / 2], scale, layers: { shown: [id] } });
  return `/ig/home?c=${c}&s=${s}&l=${l}`;
}

/** What anybody may take along, found by search engines. */
export const openDataPages: readonly PlainPage[] = [
  {
    path: openDataPath,
    module: 'ig',
    label: { pt: words.pt.title, en: words.en.title },
    read: readAll,
    addresses: async (asked) => {
      const found = await collections(publicly(asked));
      return found.length === 0 ? [] : [openDataPath, ...found.map(({ id }) => `${openDataPath}/${id}`)].map((path) => ({ path, changed: null }));
    },
  },
  { path: `${openDataPath}/:id`, module: 'ig', read: readOne },
];
