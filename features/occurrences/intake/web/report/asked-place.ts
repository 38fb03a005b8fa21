import { useEffect, useRef, useState } from 'react';
import { useSearchText } from '#platform/shell/address.ts';
import { parsePoint } from '#platform/map/coordinates.ts';
import type { DraftHandle } from './use-draft.ts';

/**
 * `?at=-21500.0,59500.0`: whoever comes from the map has said already where it is. Taken once, into a draft that says nothing else yet:
 * what was kept on the device is not written over.
 */
export function useAskedPlace({ ready, found, change }: DraftHandle): void {
  const [asked] = useState(useSearchText('at'));
  const taken = useRef(false);
  useEffect(() => {
    const read = asked === undefined ? null : parsePoint(asked);
    if (taken.current || !ready || found || read?.kind !== 'projected') return;
    taken.current = true;
    change({ mode: 'map', point: read.point });
  }, [ready, found, asked, change]);
}
