/** `/collections` of an interface, whether its address was given with it or not. */
function collectionsAt(base: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/(collections\/?)?$/, '')}/collections`;
  url.searchParams.set('f', 'json');
  return url;
}

export const collectionsUrl = (base: string): string => collectionsAt(base).href;

interface Items {
  /** The municipality's; the features come in it, and the box is given in it, where the service has it. */
  readonly epsg: number;
  readonly isNative: boolean;
  readonly bbox: readonly number[];
  readonly limit: number;
}

/** Where the features of a collection inside a box are asked for. */
export function itemsUrl(base: string, collection: string, { epsg, isNative, bbox, limit }: Items): string {
  const url = collectionsAt(base);
  url.pathname += `/${encodeURIComponent(collection)}/items`;
  const crs = `http://www.opengis.net/def/crs/EPSG/0/${epsg}`;
  const asked = { limit: String(limit), bbox: bbox.join(','), ...(isNative && { crs, 'bbox-crs': crs }) };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}
