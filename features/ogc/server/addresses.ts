import { serviceTypes, type ServiceType } from '../domain/capabilities.ts';

/** Parameters of a question, which people copy along with the address; what is left (`map=`, `token=`) belongs to the service. */
const asked = new Set(
  'service request version acceptversions sections layers layer styles style crs srs bbox width height format transparent typename typenames outputformat tilematrixset tilematrix tilerow tilecol updatesequence'.split(
    ' ',
  ),
);

/** The address of the service itself. */
export function baseUrl(address: string): string {
  const url = new URL(address.trim());
  url.hash = '';
  for (const name of Array.from(url.searchParams.keys())) if (asked.has(name.toLowerCase())) url.searchParams.delete(name);
  return url.href.replace(/\?$/, '');
}

/** The types to try, the likeliest by the address first. */
export function guessTypes(address: string): ServiceType[] {
  const url = new URL(address.trim());
  const service = [...url.searchParams].find(([name]) => name.toLowerCase() === 'service')?.[1].toLowerCase();
  const text = `${url.pathname} ${url.search}`.toLowerCase();
  const named = serviceTypes.find((type) => type === service);
  const seen = (['wmts', 'wfs', 'csw', 'wms'] as const).find((type) => text.includes(type));
  return [...new Set([...(named ? [named] : []), ...(seen ? [seen] : []), ...serviceTypes])];
}

/** A WMTS may be one document at a fixed address. */
export function isDocument(base: string): boolean {
  return /\.xml$/i.test(new URL(base).pathname);
}

/** An address with parameters added; names the service has itself win. */
export function withParameters(base: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(base);
  const own = new Set([...url.searchParams.keys()].map((name) => name.toLowerCase()));
  for (const [name, value] of Object.entries(parameters)) if (!own.has(name.toLowerCase())) url.searchParams.append(name, value);
  return url.href;
}

export function capabilitiesUrl(base: string, type: ServiceType, version: string): string {
  if (isDocument(base)) return base;
  const parameters = { service: type.toUpperCase(), version, request: 'GetCapabilities', ...(type === 'wfs' && { acceptversions: version }) };
  return withParameters(base, parameters);
}

export function sameOrigin(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}
