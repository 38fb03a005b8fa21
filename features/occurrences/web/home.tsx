import { lazy, Suspense, type ReactNode } from 'react';

const CitizenHome = lazy(() => import('./citizen/home.tsx').then((module) => ({ default: module.CitizenHome })));

/** Meu Bairro: everybody sees the map of public occurrences. */
export function Screen(): ReactNode {
  return (
    <Suspense fallback={null}>
      <CitizenHome />
    </Suspense>
  );
}
