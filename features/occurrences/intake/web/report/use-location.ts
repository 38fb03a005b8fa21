import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contains } from '#platform/map/coordinates.ts';
import { locationMessage } from '#platform/map/device-position.ts';
import { locateDevice } from '#platform/map/geolocation.ts';
import { useMapTexts } from '#platform/map/texts.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import type { Point } from './draft.ts';

/** Beyond this many metres the device is only guessing, and the person is asked to look again. */
const COARSE = 100;

const silent = { busy: false, error: null, coarse: null };

export interface DeviceLocation {
  readonly busy: boolean;
  readonly error: string | null;
  /** Metres, where the device was not sure. */
  readonly coarse: number | null;
  locate(): Promise<void>;
  /** What it said no longer matters. */
  forget(): void;
}

/** Takes the place from the device, in the tenant's projection. Works without a map. */
export function useLocation(onFound: (point: Point) => void): DeviceLocation {
  const { t } = useTranslation('occurrences');
  const texts = useMapTexts();
  const [state, setState] = useState<Omit<DeviceLocation, 'locate' | 'forget'>>(silent);
  return {
    ...state,
    forget: () => setState((before) => (before.busy ? before : silent)),
    async locate() {
      setState({ busy: true, error: null, coarse: null });
      try {
        const { lngLat, accuracy } = await locateDevice();
        const point = await fromDegrees(lngLat);
        if (!contains(publicConfig().map.extent, point)) return setState({ busy: false, error: t('citizen.where.deviceOutside'), coarse: null });
        setState({ busy: false, error: null, coarse: accuracy > COARSE ? Math.round(accuracy) : null });
        onFound(point);
      } catch (error) {
        setState({ busy: false, error: locationMessage(error, texts), coarse: null });
      }
    },
  };
}

/** Degrees (longitude, latitude) to the tenant's projection. The conversion arrives when it is needed. */
export async function fromDegrees(lngLat: Point): Promise<Point> {
  const { loadDegrees } = await import('#platform/map/projection.ts');
  const [x, y] = (await loadDegrees(publicConfig().map)).fromDegrees(lngLat);
  return [round(x), round(y)];
}

/** Centimetres: what a finger or a phone cannot know need not be kept. */
const round = (metres: number): number => Math.round(metres * 100) / 100;
