import { z } from 'zod';
import { issue } from './issue.ts';

/** Decimal degrees (up to 6 places) or degrees-minutes-seconds with an optional hemisphere. No comma inside a number. */
const decimal = /^[+-]?[0-9]{1,3}(?:\.[0-9]{1,6})?$/;
const sexagesimal = /^([+-]?)([0-9]{1,3})\s*[°ºd]\s*(?:([0-9]{1,2})\s*['′’m]\s*(?:([0-9]{1,2}(?:\.[0-9]{1,6})?)\s*(?:["″”s]|'')\s*)?)?([NSEWLO])?$/i;

type Axis = 'latitude' | 'longitude';
/** `L` and `O` are leste and oeste; they clash with no other letter. */
const hemispheres: Record<Axis, string> = { latitude: 'NS', longitude: 'EWLO' };
const limits: Record<Axis, number> = { latitude: 90, longitude: 180 };

/** Degrees of one written coordinate, or null when it cannot be read or is out of range. */
export function parseDegrees(text: string, axis: Axis): number | null {
  const trimmed = text.trim();
  const degrees = decimal.test(trimmed) ? Number(trimmed) : parseSexagesimal(trimmed, axis);
  if (degrees === null || Math.abs(degrees) > limits[axis]) return null;
  return degrees === 0 ? 0 : degrees;
}

function parseSexagesimal(text: string, axis: Axis): number | null {
  const match = sexagesimal.exec(text);
  if (!match) return null;
  const [, sign = '', degrees = '', minutes = '0', seconds = '0', letter = ''] = match;
  const hemisphere = letter.toUpperCase();
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null;
  if (hemisphere !== '' && (sign !== '' || !hemispheres[axis].includes(hemisphere))) return null;
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return sign === '-' || ['S', 'W', 'O'].includes(hemisphere) ? -size : size;
}

/** Latitude and longitude of a written pair, optional parentheses around it, one comma between; null when it cannot be read. */
export function parseLatLng(text: string): { readonly lat: number; readonly lng: number } | null {
  const bare = text.trim();
  const inside = bare.startsWith('(') && bare.endsWith(')') ? bare.slice(1, -1) : bare;
  const parts = inside.split(',');
  if (parts.length !== 2) return null;
  const lat = parseDegrees(parts[0] ?? '', 'latitude');
  const lng = parseDegrees(parts[1] ?? '', 'longitude');
  return lat === null || lng === null ? null : { lat, lng };
}

/** Degrees as people read them: 40° 12' 30.5" N. Round-trips through `parseDegrees` to a hundredth of a second. */
export function formatDegrees(degrees: number, axis: Axis): string {
  const hundredths = Math.round(Math.abs(degrees) * 360_000);
  const seconds = (hundredths % 6000) / 100;
  const minutes = Math.floor(hundredths / 6000) % 60;
  const whole = Math.floor(hundredths / 360_000);
  const letter = axis === 'latitude' ? (degrees < 0 ? 'S' : 'N') : degrees < 0 ? 'W' : 'E';
  return `${whole}° ${minutes}' ${seconds}" ${letter}`;
}

function degreesText(axis: Axis) {
  return z
    .string()
    .max(60)
    .transform((text, context) => {
      const degrees = parseDegrees(text, axis);
      if (degrees !== null) return degrees;
      context.addIssue({ code: 'custom', ...issue(axis) });
      return z.NEVER;
    });
}

/** Written latitude, parsed to degrees within plus or minus 90. */
export const latitudeText = degreesText('latitude');
/** Written longitude, parsed to degrees within plus or minus 180. */
export const longitudeText = degreesText('longitude');
/** Written "lat,lng", parsed to `{ lat, lng }` in degrees. */
export const latLngText = z
  .string()
  .max(120)
  .transform((text, context) => {
    const pair = parseLatLng(text);
    if (pair !== null) return pair;
    context.addIssue({ code: 'custom', ...issue('lat-lng') });
    return z.NEVER;
  });
