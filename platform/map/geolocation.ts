import type { Point } from './coordinates.ts';

/** The five ways of not knowing where someone is (specification 2 §8). */
export type LocationFailure = 'unsupported' | 'denied' | 'unavailable' | 'timeout' | 'failed';

export class LocationError extends Error {
  readonly reason: LocationFailure;

  constructor(reason: LocationFailure) {
    super(`location: ${reason}`);
    this.name = 'LocationError';
    this.reason = reason;
  }
}

/** Where the device says it is: degrees (longitude, latitude), radius of confidence in metres. */
export interface DevicePosition {
  readonly lngLat: Point;
  readonly accuracy: number;
}

const LOCATION_TIMEOUT_MS = 10_000;

/**
 * Asks the device once. Throws a LocationError.
 * The limit is ours too: some browsers do not count the time the permission question stays unanswered.
 */
export function locateDevice(
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined = navigator.geolocation,
  timeout: number = LOCATION_TIMEOUT_MS,
): Promise<DevicePosition> {
  return new Promise((resolve, reject) => {
    if (!geolocation) return reject(new LocationError('unsupported'));
    const timer = setTimeout(() => reject(new LocationError('timeout')), timeout);
    const end = (finish: () => void): void => {
      clearTimeout(timer);
      finish();
    };
    try {
      geolocation.getCurrentPosition(
        ({ coords }) => end(() => resolve({ lngLat: [coords.longitude, coords.latitude], accuracy: coords.accuracy })),
        (error) => end(() => reject(new LocationError(failureOf(error.code)))),
        { enableHighAccuracy: true, timeout, maximumAge: 30_000 },
      );
    } catch {
      end(() => reject(new LocationError('failed')));
    }
  });
}

function failureOf(code: number): LocationFailure {
  return code === 1 ? 'denied' : code === 2 ? 'unavailable' : code === 3 ? 'timeout' : 'failed';
}
