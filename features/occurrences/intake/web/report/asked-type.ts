import { useEffect, useRef, useState } from 'react';
import { useSearchText } from '#platform/shell/address.ts';
import type { StoreLists } from './draft.ts';
import type { DraftHandle } from './use-draft.ts';

/**
 * `?type=3&subtype=8`: whoever comes from the search has said already what it is. Taken once, into a draft that says nothing else yet: what
 * was kept on the device is not written over.
 */
export function useAskedType(handle: DraftHandle, lists: StoreLists | null): void {
  const [asked] = useState({ typeId: useSearchText('type'), subtypeId: useSearchText('subtype') });
  const taken = useRef(false);
  const type = lists?.types.find(({ id }) => String(id) === asked.typeId);
  const { ready, found, change } = handle;
  useEffect(() => {
    if (taken.current || !ready || found || type === undefined) return;
    taken.current = true;
    const subtype = type.subtypes.find(({ id }) => String(id) === asked.subtypeId);
    change({ typeId: type.id, subtypeId: subtype?.id ?? null });
  }, [ready, found, type, asked, change]);
}
