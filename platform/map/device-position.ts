import { fill } from '#platform/kernel/fill.ts';
import { contains, type Point } from './coordinates.ts';
import { LocationError, locateDevice } from './geolocation.ts';
import type { MapSession } from './session.ts';
import type { MapTexts } from './messages.pt.ts';

/** Where the device is, in the tenant's projection. Throws a LocationError. */
async function devicePoint(session: MapSession): Promise<{ readonly point: Point; readonly accuracy: number }> {
  const [position, degrees] = await Promise.all([locateDevice(), session.degrees()]);
  return { point: degrees.fromDegrees(position.lngLat), accuracy: position.accuracy };
}

/** Goes to where the device is and marks it, or says why not. Answers the point when it is on this map. */
export async function goToDevice(session: MapSession, texts: MapTexts): Promise<Point | null> {
  try {
    const { point, accuracy } = await devicePoint(session);
    if (!contains(session.config.extent, point)) {
      session.say(texts.location.outside, 'error');
      return null;
    }
    session.goTo(point, { scale: 1500 });
    session.highlight.show({ type: 'Point', coordinates: point }, { label: texts.location.label });
    session.say(fill(texts.location.found, { metres: Math.max(1, Math.round(accuracy)) }));
    return point;
  } catch (error) {
    session.say(locationMessage(error, texts), 'error');
    return null;
  }
}

/** The sentence for a failed location (specification 2 §8); anything unforeseen is the generic one. */
export function locationMessage(error: unknown, texts: MapTexts): string {
  return texts.location[error instanceof LocationError ? error.reason : 'failed'];
}
