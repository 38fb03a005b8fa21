import { validBounds, type Bounds, type Capabilities } from './capabilities.ts';
import { all, at, textAt, texts, type Element } from '#platform/geo/xml.ts';

/** What WMTS, WFS and CSW share (OWS Common 1.0 and 1.1): who runs the service and what it says of itself. */
export function readService(root: Element): Pick<Capabilities, 'title' | 'abstract' | 'keywords' | 'contact' | 'fees' | 'accessConstraints'> {
  const identification = at(root, 'ServiceIdentification');
  const provider = at(root, 'ServiceProvider');
  const contact = at(provider, 'ServiceContact');
  return {
    title: textAt(identification, 'Title'),
    abstract: textAt(identification, 'Abstract'),
    keywords: texts(at(identification, 'Keywords'), 'Keyword'),
    fees: textAt(identification, 'Fees'),
    accessConstraints: textAt(identification, 'AccessConstraints'),
    contact: {
      organisation: textAt(provider, 'ProviderName'),
      person: textAt(contact, 'IndividualName'),
      email: textAt(contact, 'ContactInfo', 'Address', 'ElectronicMailAddress'),
      phone: textAt(contact, 'ContactInfo', 'Phone', 'Voice'),
    },
  };
}

/** Values of a parameter of an operation ("outputFormat" of "GetFeature"). */
export function parameterValues(root: Element, operation: string, parameter: string): string[] {
  const found = all(at(root, 'OperationsMetadata'), 'Operation').find(({ attributes }) => attributes['name'] === operation);
  const named = all(found, 'Parameter').find(({ attributes }) => attributes['name']?.toLowerCase() === parameter.toLowerCase());
  const values = at(named, 'AllowedValues') ?? named;
  return texts(values, 'Value');
}

/** A box in degrees, west first as WGS84BoundingBox writes it; `latitudeFirst` where the projection says so. */
export function readCorners(box: Element | undefined, latitudeFirst = false): Bounds | null {
  const [low = [], high = []] = ['LowerCorner', 'UpperCorner'].map((name) => (textAt(box, name) ?? '').split(/\s+/).map(Number));
  const order = latitudeFirst ? [low[1], low[0], high[1], high[0]] : [low[0], low[1], high[0], high[1]];
  return validBounds(order.map((value) => value ?? null));
}

/** Where an element links to. */
export function hrefOf(element: Element | undefined): string | null {
  const href = element?.attributes['href']?.trim() ?? element?.text ?? '';
  return href === '' ? null : href;
}
