import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyOffer, type Offer } from './capabilities.ts';
import { healthOf } from './health.ts';
import { gatewayCapabilities } from './gateway-capabilities.ts';
import { planPost } from './proxy-post.ts';
import { answerType, planProxy } from './proxy-rules.ts';
import { readCapabilities } from './read-capabilities.ts';
import { wmtsDocument } from './sample-documents.ts';
import { flatten, maxOffers, reconcile } from './reconcile.ts';

describe('a harvest', () => {
  const offer = (name: string | null, title: string, children: Offer[] = []): Offer => ({ ...emptyOffer, name, title, children });

  it('keeps the tree, gives groups without a name and doubles a key of their own', () => {
    const { flat, cut } = flatten([offer(null, 'Tudo', [offer('a', 'A'), offer(null, 'Grupo', [offer('a', 'A outra vez')])])]);
    expect(flat.map(({ key, parentKey, position }) => [key, parentKey, position])).toEqual([
      ['/Tudo', null, 0],
      ['a', '/Tudo', 1],
      ['/Tudo/Grupo', '/Tudo', 2],
      ['a~2', '/Tudo/Grupo', 3],
    ]);
    expect(cut).toBe(false);
  });

  it('is cut where it would be no list any more', () => {
    const { flat, cut } = flatten(Array.from({ length: maxOffers + 5 }, (_, index) => offer(`l${index}`, 'x')));
    expect([flat.length, cut]).toEqual([maxOffers, true]);
  });

  it('every row falls in exactly one heap, and doing it twice changes nothing', () => {
    const key = fc.stringMatching(/^[a-f]{1,2}$/);
    const row = fc.record({ key, fingerprint: fc.constantFrom('1', '2'), vanished: fc.boolean() });
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: (one) => one.key }), fc.dictionary(key, fc.constantFrom('1', '2')), (stored, found) => {
        const plan = reconcile(stored, new Map(Object.entries(found)));
        const heaps = [...plan.added, ...plan.changed, ...plan.returned, ...plan.same, ...plan.gone];
        expect(new Set(heaps).size).toBe(heaps.length);
        expect(heaps.toSorted()).toEqual(
          [...new Set([...Object.keys(found), ...stored.filter((one) => !one.vanished).map((one) => one.key)])].toSorted(),
        );
        const after = Object.entries(found).map(([name, fingerprint]) => ({ key: name, fingerprint, vanished: false }));
        const again = reconcile(after, new Map(Object.entries(found)));
        expect([again.added, again.changed, again.returned, again.gone]).toEqual([[], [], [], []]);
      }),
    );
  });
});

describe('health', () => {
  const checks = (text: string): { ok: boolean }[] => text.split('').map((letter) => ({ ok: letter === '+' }));
  it.each([
    ['', 'unknown', null],
    ['+', 'good', 0],
    ['-', 'failing', 1],
    ['-+++', 'failing', 0.25],
    ['+-++', 'unstable', 0.25],
    [`+-${'+'.repeat(18)}`, 'good', 0.05],
    [`${'+'.repeat(20)}${'-'.repeat(20)}`, 'good', 0],
  ])('%s', (text, state, failureRate) => expect(healthOf(checks(text))).toEqual({ state, failureRate }));
});

describe('the proxy', () => {
  const map = {
    SERVICE: 'WMS',
    Request: 'GetMap',
    LAYERS: 'a,b',
    styles: '',
    width: '256',
    height: '256',
    crs: 'EPSG:3763',
    bbox: '0,0,1,1',
    format: 'image/png',
  };

  it('lets a map through under its own names', () => {
    expect(planProxy('wms', map)).toMatchObject({
      refused: null,
      operation: 'GetMap',
      layers: ['a', 'b'],
      parameters: { service: 'WMS', request: 'GetMap', layers: 'a,b' },
    });
  });

  it.each([
    ['another operation', 'wms', { ...map, Request: 'GetStyles' }, 'operation'],
    ['none', 'wms', {}, 'operation'],
    ['a transaction', 'wfs', { request: 'Transaction' }, 'operation'],
    ['a stored query', 'wfs', { request: 'GetFeature', storedquery_id: 'x' }, 'parameter'],
    ['a style from elsewhere', 'wms', { ...map, SLD: 'http://10.0.0.1/' }, 'parameter'],
    ['another map file', 'wms', { ...map, map: '/etc/passwd' }, 'parameter'],
    ['a huge picture', 'wms', { ...map, width: '100000' }, 'size'],
    ['a picture of no size', 'wms', { ...map, height: 'x' }, 'size'],
    ['a harvest of another', 'csw', { request: 'Harvest', source: 'http://10.0.0.1/' }, 'operation'],
  ] as const)('refuses %s', (_what, type, asked, refused) => expect(planProxy(type, asked)).toMatchObject({ refused }));

  it('cuts lists that have no end', () => {
    expect(planProxy('wfs', { request: 'GetFeature', typenames: 'a' })).toMatchObject({ parameters: { count: '5000' } });
    expect(planProxy('wfs', { request: 'GetFeature', typename: 'a', version: '1.1.0', maxFeatures: '9999999' })).toMatchObject({
      parameters: { maxfeatures: '5000' },
    });
    expect(planProxy('wfs', { request: 'GetFeature', typenames: 'a', count: '10' })).toMatchObject({ parameters: { count: '10' } });
    expect(planProxy('csw', { request: 'getrecords' })).toMatchObject({ operation: 'GetRecords', parameters: { maxrecords: '100' } });
  });

  it('whatever is asked, the service is what was registered and only known names go out', () => {
    const name = fc.oneof(fc.constantFrom('service', 'SERVICE', 'request', 'layers', 'sld', 'url', 'map'), fc.string({ maxLength: 8 }));
    fc.assert(
      fc.property(fc.constantFrom('wms', 'wmts', 'wfs', 'csw' as const), fc.dictionary(name, fc.string({ maxLength: 12 })), (type, asked) => {
        const plan = planProxy(type, { ...asked, request: 'GetCapabilities' });
        if (plan.refused !== null) return;
        expect(plan.parameters['service']).toBe(type.toUpperCase());
        expect(Object.keys(plan.parameters).filter((key) => ['sld', 'url', 'map'].includes(key))).toEqual([]);
      }),
    );
  });

  it.each([
    ['GetMap', 'image/png; mode=8bit', 'image/png'],
    ['GetMap', 'text/html', null],
    ['GetMap', 'image/svg+xml', null],
    ['GetTile', 'application/json', null],
    ['GetFeatureInfo', 'text/html; charset=utf-8', 'text/plain; charset=utf-8'],
    ['GetFeatureInfo', 'application/geo+json', 'application/geo+json'],
    ['GetFeature', 'text/html', null],
    ['GetFeature', 'text/xml; subtype=gml/3.2.1', 'text/xml'],
    ['GetFeature', 'application/xhtml+xml', null],
    ['GetFeature', 'application/javascript', null],
    ['GetCapabilities', 'application/vnd.ogc.wms_xml', 'application/vnd.ogc.wms_xml'],
    ['GetCapabilities', '', null],
  ])('%s answered as %s goes on as %s', (operation, said, wanted) => expect(answerType(operation, said)).toBe(wanted));
});

describe('the gateway', () => {
  const gateway = {
    type: 'wmts' as const,
    address: 'https://camara.pt/api/ig/gateway/proxy/7?',
    url: 'http://10.1.2.3/wmts.xml',
    offers: (name: string) => name === 'orto24',
  };

  it('asks tiles by parameters, and tells no address of the server behind it', () => {
    const said = gatewayCapabilities(wmtsDocument('http://10.1.2.3'), gateway);
    expect(said).not.toContain('10.1.2.3');
    const reading = readCapabilities(String(said));
    expect(reading).toMatchObject({ is: 'capabilities', capabilities: { type: 'wmts', offers: [{ name: 'orto24', tileTemplate: null }] } });
    expect(said).toContain('<ows:Operation name="GetTile"><ows:DCP><ows:HTTP><ows:Get xlink:href="https://camara.pt/api/ig/gateway/proxy/7?">');
    expect(gatewayCapabilities(wmtsDocument('http://10.1.2.3'), { ...gateway, offers: () => false })).not.toContain('orto24');
    expect(gatewayCapabilities('<!DOCTYPE x [<!ENTITY e "e">]><x>&e;</x>', gateway)).toHaveProperty('line');
  });

  it.each([
    ['a stored query', 'wfs', '<GetFeature service="WFS"><StoredQuery id="x"/></GetFeature>', 'parameter'],
    ['no query', 'wfs', '<GetFeature service="WFS"/>', 'parameter'],
    ['what lies elsewhere', 'wfs', '<GetFeature resolve="all"><Query typeNames="a"/></GetFeature>', 'parameter'],
    ['a link', 'wfs', '<GetFeature><Query typeNames="a" xlink:href="http://10.0.0.1/"/></GetFeature>', 'parameter'],
    ['a change', 'wfs', '<Transaction service="WFS"/>', 'operation'],
    ['another service', 'wfs', '<GetCapabilities service="WMS"/>', 'operation'],
    ['an answer sent to others', 'csw', '<GetRecords><ResponseHandler>mailto:a@b.pt</ResponseHandler></GetRecords>', 'parameter'],
    ['a search of others', 'csw', '<GetRecords><DistributedSearch hopCount="9"/></GetRecords>', 'parameter'],
    ['a harvest', 'csw', '<Harvest/>', 'operation'],
    ['a map', 'wms', '<GetMap/>', 'operation'],
    ['half a document', 'wfs', '<GetFeature', 'document'],
  ] as const)('refuses a document with %s', (_what, type, xml, refused) => expect(planPost(type, xml)).toMatchObject({ refused }));

  it('writes documents anew: limits set, schemas not named', () => {
    const plan = planPost(
      'wfs',
      '<w:GetFeature xmlns:w="w" version="1.1.0" maxFeatures="99999" xsi:schemaLocation="a http://10.0.0.1/"><!-- x --><w:Query typeName="ms:a, ms:b">é &amp; ü</w:Query></w:GetFeature>',
    );
    expect(plan).toEqual({
      refused: null,
      operation: 'GetFeature',
      layers: ['ms:a', 'ms:b'],
      body: '<?xml version="1.0" encoding="UTF-8"?>\n<w:GetFeature xmlns:w="w" version="1.1.0" maxFeatures="5000"><w:Query typeName="ms:a, ms:b">é &amp; ü</w:Query></w:GetFeature>\n',
    });
    expect(planPost('csw', '<GetRecords maxRecords="20"/>')).toMatchObject({ body: expect.stringContaining('maxRecords="20"') });
  });
});
