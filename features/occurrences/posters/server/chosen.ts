import { countFeatures, isInsideBoundary, listFeatures, readFeatureLayers, type FeatureLayer } from '#features/layers/server/index.ts';
import { can, type Actor } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { errors } from '../../record/errors.ts';
import type { PosterInput } from '../contract.ts';
import { mostPosters, type PosterPlace } from '../domain/poster.ts';

/** Layers of things that posters can stand at, as far as this person may see them. */
export async function posterLayers(db: Db, site: Site, actor: Actor): Promise<FeatureLayer[]> {
  const all = await readFeatureLayers(db);
  return all.filter(({ code, permission }) => code !== 'parcel' && (permission === null || can(actor, permission, site.config.permissions)));
}

export async function countChosen(db: Db, site: Site, actor: Actor, layer: string, q: string): Promise<{ count: number; first: string[] }> {
  const known = (await posterLayers(db, site, actor)).find(({ code }) => code === layer);
  if (!known) return { count: 0, first: [] };
  const first = await listFeatures(db, known.code, q, 3);
  return { count: await countFeatures(db, known.code, q), first: first.map(({ code }) => code) };
}

/** Where the posters of a choice lead. Throws where it is none, or too many for one file. */
export async function chosenPlaces(db: Db, site: Site, actor: Actor, { layer, q, place }: PosterInput): Promise<PosterPlace[]> {
  if (place !== null) {
    const point = [place.x, place.y] as const;
    if (!(await isInsideBoundary(db, site, point))) throw errors['occurrence.outside-municipality']();
    return [{ point, asset: null, name: place.name }];
  }
  const known = (await posterLayers(db, site, actor)).find(({ code }) => code === layer);
  const found = known ? await listFeatures(db, known.code, q, mostPosters + 1) : [];
  if (!known || found.length === 0) throw errors['occurrence.poster-none']();
  if (found.length > mostPosters) throw errors['occurrence.poster-too-many']({ params: { max: mostPosters } });
  return found.map(({ code, name, point }) => ({ point, asset: { layer: known.code, code }, name }));
}
