/** Whole address that shows a feature on the map of the page one is on: the layer is on, the map goes there and says what is known of it. */
export function featureLink(layer: string, feature: number | string): string {
  const page = location.hash.split('?')[0]?.split('/').slice(0, 3).join('/') || '#/ig/home';
  return `${location.origin}${location.pathname}${page}?${new URLSearchParams({ layer, feature: String(feature) })}`;
}
