import type { Point } from './coordinates.ts';
import type { MapTexts } from './messages.pt.ts';
import type { MapSession } from './session.ts';

/** Goes to where the device is and marks it, or says why not; answers the point when it is on this map. What that takes is loaded when it is asked for. */
export async function showDevicePosition(session: MapSession, texts: MapTexts): Promise<Point | null> {
  session.say(texts.location.searching);
  const found = await import('./device-position.ts').catch(() => null);
  if (found) return found.goToDevice(session, texts);
  session.say(texts.location.failed, 'error');
  return null;
}
