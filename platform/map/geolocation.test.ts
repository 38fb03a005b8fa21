import { describe, expect, it } from 'vitest';
import { LocationError, locateDevice } from './geolocation.ts';

const failing = (code: number): Pick<Geolocation, 'getCurrentPosition'> => ({
  getCurrentPosition: (_, fail) =>
    fail?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } satisfies GeolocationPositionError),
});

describe('device position', () => {
  it('answers degrees and accuracy', async () => {
    const coords = { longitude: -8.42, latitude: 40.2, accuracy: 12 } as GeolocationCoordinates;
    const device = { getCurrentPosition: (done: PositionCallback) => done({ coords } as GeolocationPosition) };
    expect(await locateDevice(device)).toEqual({ lngLat: [-8.42, 40.2], accuracy: 12 });
  });

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
    [9, 'failed'],
  ])('tells why it failed: %i is %s', async (code, reason) => {
    await expect(locateDevice(failing(code))).rejects.toEqual(new LocationError(reason as 'denied'));
  });

  it('gives up on a device that never answers', async () => {
    await expect(locateDevice({ getCurrentPosition: () => {} }, 5)).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('says when a device breaks', async () => {
    const broken = {
      getCurrentPosition: () => {
        throw new Error('broken');
      },
    };
    await expect(locateDevice(broken)).rejects.toMatchObject({ reason: 'failed' });
  });
});
