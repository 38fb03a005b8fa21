import { z } from 'zod';
import { turned, type SourcedPicture } from './picture.ts';

/* What Mapillary answers (Graph API, version 4). */

export const mapillaryFields =
  'id,geometry,computed_geometry,compass_angle,computed_compass_angle,captured_at,is_pano,camera_type,sequence,creator,thumb_1024_url,thumb_2048_url';

const text = z.string().min(1).max(4000);
const number = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,30}$/));
const point = z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number()) });
const image = z.object({
  id: number,
  geometry: point.nullish(),
  computed_geometry: point.nullish(),
  compass_angle: z.number().nullish(),
  computed_compass_angle: z.number().nullish(),
  captured_at: z.number().nullish(),
  is_pano: z.boolean().nullish(),
  camera_type: z.string().nullish(),
  sequence: text.nullish(),
  creator: z.object({ username: text }).nullish().catch(null),
  thumb_1024_url: text.nullish(),
  thumb_2048_url: text.nullish(),
});
const list = z.object({ data: z.array(z.unknown()) });

export interface MapillaryPicture extends SourcedPicture {
  readonly sequence: string | null;
}

export function readMapillary(answer: unknown): MapillaryPicture[] | null {
  return list.safeParse(answer).data?.data.flatMap((one) => readMapillaryImage(one) ?? []) ?? null;
}

export function readMapillaryImage(answer: unknown): MapillaryPicture | null {
  const read = image.safeParse(answer).data;
  const place = read?.computed_geometry ?? read?.geometry;
  const small = read?.thumb_1024_url ?? read?.thumb_2048_url;
  if (!read || !place || small == null) return null;
  const [lng, lat] = place.coordinates;
  const heading = read.computed_compass_angle ?? read.compass_angle ?? null;
  const isSphere = read.is_pano ?? /^(spherical|equirectangular)$/.test(read.camera_type ?? '');
  const large = read.thumb_2048_url ?? small;
  return {
    id: read.id,
    place: [lng, lat],
    // A picture without a compass is said to look to -1.
    heading: heading === null || heading < 0 ? null : turned(heading),
    takenAt: read.captured_at == null ? null : new Date(read.captured_at).toISOString(),
    shape: isSphere ? 'sphere' : 'flat',
    fieldOfView: null,
    previous: null,
    next: null,
    credit: [read.creator?.username, 'Mapillary'].filter(Boolean).join(', '),
    licence: { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
    page: `https://www.mapillary.com/app/?pKey=${read.id}&focus=photo`,
    // A sphere is looked at through a seventh of it: the small one would be mud.
    small: isSphere ? large : small,
    large,
    sequence: read.sequence ?? null,
  };
}

const ids = z.object({ data: z.array(z.object({ id: number })) });

/** The neighbours of a picture in its sequence; none where the answer does not tell. */
export function neighboursIn(answer: unknown, id: string): { readonly previous: string | null; readonly next: string | null } {
  const order = ids.safeParse(answer).data?.data.map((one) => one.id) ?? [];
  const at = order.indexOf(id);
  return { previous: at > 0 ? (order[at - 1] ?? null) : null, next: at < 0 ? null : (order[at + 1] ?? null) };
}

const failure = z.object({ error: z.object({ code: z.number().nullish() }) });
/** Meta's codes for "too many calls". */
const tooMany = new Set([4, 17, 32, 613]);

/** What an answer complains of; null: of nothing. Token and quota both come as status 400 too. */
export function mapillaryComplaint(answer: unknown): 'quota' | 'refused' | 'strange' | null {
  const error = failure.safeParse(answer).data?.error;
  if (!error) return null;
  const code = error.code ?? 0;
  if (tooMany.has(code)) return 'quota';
  return code === 190 || code === 10 || (code >= 200 && code < 300) ? 'refused' : 'strange';
}
