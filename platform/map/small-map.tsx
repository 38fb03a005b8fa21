import { useEffect, useState, type ReactNode } from 'react';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { MapControls } from './map-controls.tsx';
import { MapHost } from './map-host.tsx';
import { addPin } from './pin.ts';
import { createSession } from './session.ts';

interface Props {
  readonly point: readonly [number, number];
  readonly label: string;
  readonly scale?: number;
}

/** Where it is, on a small map in a page that scrolls. */
export function SmallMap({ point, label, scale = 2000 }: Props): ReactNode {
  const [session] = useState(() => createSession({ config: publicConfig().map, center: point, scale }));
  useEffect(() => {
    const pin = addPin(session);
    pin.set(point);
    return pin.remove;
  }, [session, point]);
  return (
    <MapHost session={session} label={label} inPage>
      <MapControls small />
    </MapHost>
  );
}
