import { sql } from 'kysely';
import { html, type Html } from '#platform/http/server/html.ts';
import { mapPageAt } from '#platform/map/document/address.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { placeOf } from '../place.ts';

const blocks = /<figure data-block="map" data-lng="([^"]*)" data-lat="([^"]*)" data-zoom="([^"]*)">(.*?)<\/figure>/gs;

/** Rich text with a link to the map page (`open`) below each place of the municipality, for pages that run no script. */
export async function withMapLinks(site: Site, rich: string, open: string): Promise<string> {
  const places = [...rich.matchAll(blocks)].map(([, lng, lat, zoom]) => placeOf(lng, lat, zoom));
  if (places.length === 0) return rich;
  const degrees = (axis: 0 | 1): number[] => places.map((place) => place?.lngLat[axis] ?? 0);
  const [minx, miny, maxx, maxy] = site.config.map.extent;
  const { rows } = await sql<{ x: number; y: number; inside: boolean }>`
    select st_x(p) as x, st_y(p) as y, st_x(p) between ${minx} and ${maxx} and st_y(p) between ${miny} and ${maxy} as inside
    from unnest(${degrees(0)}::float8[], ${degrees(1)}::float8[]) with ordinality d (lng, lat, n),
      st_transform(st_setsrid(st_makepoint(lng, lat), 4326), ${sql.lit(site.srid)}) p order by n`.execute(site.db);
  const links = rows.map(({ x, y, inside }, index): Html | null => {
    const scale = places[index]?.scale;
    return inside && scale !== undefined ? html`<p><a href="/#${mapPageAt([x, y], scale)}">${open}</a></p>` : null;
  });
  let at = 0;
  return rich.replaceAll(blocks, (block) => block.replace(/<\/figure>$/, `${links[at++]?.markup ?? ''}</figure>`));
}
