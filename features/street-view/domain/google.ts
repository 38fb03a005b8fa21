import { z } from 'zod';
import type { StreetPicture } from './picture.ts';

/* What Google's Street View Static API answers about a panorama. The picture itself is drawn by Google for each direction. */

const metadata = z.object({
  status: z.string().max(60),
  pano_id: z
    .string()
    .regex(/^[\w-]{1,140}$/)
    .optional(),
  location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).optional(),
  date: z.string().max(20).optional(),
  copyright: z.string().max(200).optional(),
});

export type GoogleReading = StreetPicture | 'nothing' | 'refused' | 'quota' | 'strange';

export function readGoogle(answer: unknown): GoogleReading {
  const read = metadata.safeParse(answer).data;
  switch (read?.status) {
    case 'ZERO_RESULTS':
    case 'NOT_FOUND':
      return 'nothing';
    case 'OVER_QUERY_LIMIT':
    case 'OVER_DAILY_LIMIT':
      return 'quota';
    case 'REQUEST_DENIED':
      return 'refused';
    case 'OK':
      break;
    default:
      return 'strange';
  }
  const { pano_id: id, location, date, copyright } = read;
  if (id === undefined || !location) return 'strange';
  return {
    id,
    place: [location.lng, location.lat],
    heading: null,
    takenAt: date ?? null,
    shape: 'drawn',
    fieldOfView: null,
    previous: null,
    next: null,
    credit: copyright ?? '© Google',
    licence: null,
    page: `https://www.google.com/maps/@?api=1&map_action=pano&pano=${id}`,
  };
}
