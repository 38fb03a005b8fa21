import { useEffect, useRef } from 'react';

/** Whoever has let this site know their position before is shown it without asking, unless they have begun to look elsewhere. */
export function useFirstLook(isEmpty: boolean, look: () => void): void {
  const now = useRef({ isEmpty, look });
  useEffect(() => {
    now.current = { isEmpty, look };
  });
  useEffect(() => {
    let alive = true;
    const permission = navigator.permissions?.query({ name: 'geolocation' });
    permission?.then(
      ({ state }) => alive && state === 'granted' && now.current.isEmpty && now.current.look(),
      () => undefined,
    );
    return () => {
      alive = false;
    };
  }, []);
}
