import { useEffect, useState, type ReactNode } from 'react';
import { addPin, createSession, MapHost, MapControls } from '#platform/map/index.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';

/** Where it is, on a small map. */
export function SmallMap({ point, label }: { readonly point: readonly [number, number]; readonly label: string }): ReactNode {
  const [session] = useState(() => createSession({ config: publicConfig().map, center: point, scale: 2000 }));
  useEffect(() => {
    const pin = addPin(session);
    pin.set(point);
    return pin.remove;
  }, [session, point]);
  return (
    <MapHost session={session} label={label}>
      <MapControls small />
    </MapHost>
  );
}
