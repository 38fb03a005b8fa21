import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useBook } from './queries.ts';

/** There are groups and items: an address of any other type leads back to where one was, as if it had not been followed. */
export function Screen(): ReactNode {
  const router = useRouter();
  const { screen } = useBook();
  const fromInside = useCanGoBack();
  const gone = useRef(false);
  useEffect(() => {
    if (gone.current) return;
    gone.current = true;
    if (fromInside) router.history.back();
    else void router.navigate({ to: screen, replace: true });
  }, [router, fromInside, screen]);
  return null;
}
