import type { FastifyInstance } from 'fastify';
import { geoFormats } from '#platform/geo/formats.ts';
import { isOpen } from '#platform/http/server/plain-page.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { featuresPath, wmsPath, wmtsPath } from '../contract.ts';
import { collections } from './collections.ts';
import { downloadPath, mediaTypes, openDataPath, publicly } from './open-data-pages.ts';

/** `/dcat.ttl`: the public layers as a catalogue for harvesters of open data (DCAT-AP, Turtle). */
export function catalogueRoute(app: FastifyInstance, services: Services): void {
  app.get('/dcat.ttl', { schema: { hide: true } }, async (request, reply) => {
    const { site, locale } = request.largo;
    if (!isOpen(site, 'ig')) throw kernelErrors['page.not-found']();
    const base = services.publicUrl(site);
    const found = await collections(publicly({ db: site.db, locale }));
    const catalogue = statements(`${base}/dcat.ttl`, [
      ['a', 'dcat:Catalog'],
      ['dct:title', text(site.config.head.title, 'pt')],
      ['dct:description', text(site.config.head.description.pt, 'pt')],
      ['dct:publisher', iri(`${base}/`)],
      ['foaf:homepage', iri(`${base}${openDataPath}`)],
      ...found.map(({ id }) => ['dcat:dataset', iri(`${base}${openDataPath}/${id}`)] as const),
    ]);
    const publisher = statements(`${base}/`, [
      ['a', 'foaf:Organization'],
      ['foaf:name', text(site.config.authority, 'pt')],
    ]);
    const datasets = found.map(({ id, title, attribution }) => {
      const page = `${base}${openDataPath}/${id}`;
      const distributions = geoFormats.map((format) => ({ format, at: `${base}${downloadPath(id, format)}` }));
      return [
        statements(page, [
          ['a', 'dcat:Dataset'],
          ['dct:title', text(title, 'pt')],
          ['dct:description', text(attribution ?? title, 'pt')],
          ['dct:publisher', iri(`${base}/`)],
          ['dcat:landingPage', iri(page)],
          ['dcat:theme', iri('http://publications.europa.eu/resource/authority/data-theme/REGI')],
          ...[...distributions, ...drawn(base, id)].map(({ at }) => ['dcat:distribution', iri(at)] as const),
        ]),
        ...distributions.map(({ format, at }) =>
          statements(at, [
            ['a', 'dcat:Distribution'],
            ['dcat:accessURL', iri(at)],
            ['dcat:downloadURL', iri(at)],
            ['dcat:mediaType', iri(`http://www.iana.org/assignments/media-types/${mediaTypes[format]}`)],
            ['dcat:accessService', iri(`${base}${featuresPath}`)],
          ]),
        ),
        ...drawn(base, id).map(({ at, path, standard }) =>
          statements(at, [
            ['a', 'dcat:Distribution'],
            ['dcat:accessURL', iri(`${base}${path}`)],
            ['dct:conformsTo', iri(standard)],
            ['dcat:accessService', iri(`${base}${path}`)],
          ]),
        ),
      ].join('\n');
    });
    return reply
      .header('cache-control', `public, max-age=${site.config.cacheExpiry}`)
      .type('text/turtle; charset=utf-8')
      .send([prefixes, catalogue, publisher, ...datasets].join('\n'));
  });
}

/** The same data as pictures: services, described by what they offer. */
const drawn = (base: string, id: string) =>
  [
    { path: `${wmsPath}?service=WMS&request=GetCapabilities`, standard: 'http://www.opengis.net/def/serviceType/ogc/wms' },
    { path: `${wmtsPath}/1.0.0/WMTSCapabilities.xml`, standard: 'http://www.opengis.net/def/serviceType/ogc/wmts' },
  ].map((one) => ({ ...one, at: `${base}${one.path}#${id}` }));

const prefixes = `@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
`;

type Statement = readonly [predicate: string, object: string];

/** What is said of one thing, a line each. */
function statements(subject: string, said: readonly Statement[]): string {
  return `${iri(subject)}\n${said.map(([predicate, object]) => `  ${predicate} ${object}`).join(' ;\n')} .\n`;
}

/** Signs an address may not have in Turtle are written as percent codes. */
const iri = (address: string): string => `<${address.replaceAll(/[\s<>"{}|^`\\]/g, (sign) => encodeURIComponent(sign))}>`;

const text = (words: string, language: string): string =>
  `"${words.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\r', '')}"@${language}`;
