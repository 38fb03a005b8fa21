import { lazy, Suspense, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { may } from '../../record/permissions.ts';

const CitizenHome = lazy(() => import('../../citizen/web/home.tsx').then((module) => ({ default: module.CitizenHome })));
const DeskHome = lazy(() => import('./home.tsx').then((module) => ({ default: module.DeskHome })));

/** Meu Bairro: everybody sees the map of public occurrences; whoever works on them gets the desk, its records with their own permission. */
export function Screen(): ReactNode {
  const works = useCan(may.view);
  return <Suspense fallback={null}>{works ? <DeskHome /> : <CitizenHome />}</Suspense>;
}
