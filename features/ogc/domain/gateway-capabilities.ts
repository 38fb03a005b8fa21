import { XmlElement, XmlText } from '@rgrove/parse-xml';
import type { ServiceType } from './capabilities.ts';
import { operationsOf, passes } from './proxy-rules.ts';
import { attributeOf, childOf, childrenOf, local, parseDocument, prune, writeDocument } from './xml-document.ts';
import type { XmlFault } from '#platform/geo/xml.ts';

export interface Gateway {
  readonly type: ServiceType;
  /** Address of the service here. */
  readonly address: string;
  /** Where it was registered: what stands there is not told. */
  readonly url: string;
  /** Was a layer, or feature type, of this name harvested? */
  readonly offers: (name: string) => boolean;
}

/** Elements that lead to a page or picture: on the service's own server they are reached through the gateway, or left out. */
const links = new Set(['LegendURL', 'MetadataURL', 'DataURL', 'FeatureListURL', 'StyleURL', 'StyleSheetURL', 'AuthorityURL']);

/**
 * What a service says of itself, as it holds here: only the layers that were harvested, only the operations that are passed on, and
 * every address of its own server led through the gateway or left out.
 */
export function gatewayCapabilities(xml: string, gateway: Gateway): string | XmlFault {
  const root = parseDocument(xml);
  if ('line' in root) return root;
  const own = new Set([gateway.url, ...doorsOf(root)].map(serverOf));
  const isOwn = (address: string): boolean => own.has(serverOf(address)) && serverOf(address) !== '';
  const leadsAway = (element: XmlElement): boolean => addressesIn(element).some((address) => isOwn(address) && !/getlegendgraphic/i.test(address));
  const { type } = gateway;
  prune(root, (child, parent) => !(links.has(local(child.name)) && leadsAway(child)) && keeps[type](child, parent, gateway));
  if (type === 'wmts') askByParameters(root, gateway.address);
  const through = (text: string): string => text.replace(/https?:\/\/[^\s"'<>]+/g, (address) => (isOwn(address) ? lead(address, gateway) : address));
  return writeDocument(root, through);
}

type Keeps = (child: XmlElement, parent: XmlElement, gateway: Gateway) => boolean;

const allowed = (type: ServiceType, name: string | undefined): boolean => operationsOf(type).some((operation) => operation === name);

/** OWS services list their operations by name. */
const operation: Keeps = (child, _parent, { type }) => local(child.name) !== 'Operation' || allowed(type, attributeOf(child, 'name'));

const keeps: Readonly<Record<ServiceType, Keeps>> = {
  wms: (child, parent, { type, offers }) => {
    const name = local(child.name);
    if (local(parent.name) === 'Request') return allowed(type, name);
    if (name === 'Post') return false;
    if (name === 'Layer') return holdsOffered(child, offers);
    // A group that cannot be asked for by itself keeps those it holds.
    return name !== 'Name' || local(parent.name) !== 'Layer' || offers(child.text.trim());
  },
  wfs: (child, parent, gateway) => (local(child.name) === 'FeatureType' ? gateway.offers(textOf(child, 'Name')) : operation(child, parent, gateway)),
  wmts: (child, parent, { offers }) => {
    const name = local(child.name);
    if (name === 'Layer' && local(parent.name) === 'Contents') return offers(textOf(child, 'Identifier'));
    return !['ResourceURL', 'Themes', 'OperationsMetadata'].includes(name);
  },
  csw: operation,
};

const textOf = (element: XmlElement, name: string): string => childOf(element, name)?.text.trim() ?? '';

function holdsOffered(layer: XmlElement, offers: Gateway['offers']): boolean {
  return offers(textOf(layer, 'Name')) || childrenOf(layer).some((child) => local(child.name) === 'Layer' && holdsOffered(child, offers));
}

/** Where the service says it is to be asked: behind a proxy of its own that may be another name than the one registered. */
function doorsOf(element: XmlElement): string[] {
  if (['Get', 'Post'].includes(local(element.name))) return addressesIn(element);
  return childrenOf(element).flatMap(doorsOf);
}

function addressesIn(element: XmlElement): string[] {
  const href = attributeOf(element, 'href');
  return [...(href === undefined ? [] : [href.trim()]), ...childrenOf(element).flatMap(addressesIn)];
}

/** Scheme, host and port of an address, to be compared; empty where it has none. */
function serverOf(address: string): string {
  const [, scheme = '', host = ''] = /^(https?):\/\/(?:[^/?#@]*@)?([^/?#\\]+)/i.exec(address.trim()) ?? [];
  const named = host.toLowerCase();
  return scheme === '' ? '' : `${scheme.toLowerCase()}://${named.replace(scheme.toLowerCase() === 'https' ? /:443$/ : /:80$/, '')}`;
}

/** The same question, asked here. What the service's own address carries (`map=`, `token=`) stays behind. */
function lead(address: string, { type, address: here }: Gateway): string {
  const [, query = ''] = address.split('?');
  const kept = query.split('&').filter((pair) => pair !== '' && passes(type, pair.split('=')[0] ?? ''));
  return `${here}${kept.join('&')}`;
}

const ows = 'http://www.opengis.net/ows/1.1';

/** A WMTS may know addresses of tiles only: here all are asked by parameters. */
function askByParameters(root: XmlElement, address: string): void {
  const value = (text: string) => new XmlElement('ows:Value', {}, [new XmlText(text)]);
  const get = () =>
    new XmlElement('ows:Get', { 'xlink:href': address }, [
      new XmlElement('ows:Constraint', { name: 'GetEncoding' }, [new XmlElement('ows:AllowedValues', {}, [value('KVP')])]),
    ]);
  const operations = operationsOf('wmts').map(
    (name) => new XmlElement('ows:Operation', { name }, [new XmlElement('ows:DCP', {}, [new XmlElement('ows:HTTP', {}, [get()])])]),
  );
  const made = new XmlElement('ows:OperationsMetadata', { 'xmlns:ows': ows, 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }, operations);
  const place = root.children.findIndex((child) => child instanceof XmlElement && local(child.name) === 'Contents');
  root.children.splice(place < 0 ? root.children.length : place, 0, made);
}
