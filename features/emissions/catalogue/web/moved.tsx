import { Navigate, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The geoportal's management leads to the screens of the plans': there is one set of catalogues. */
export function Screen(): ReactNode {
  const pathname = useLocation({ select: (location) => location.pathname });
  return <Navigate to={pathname.replace('/iggestao/', '/eplgestao/')} replace />;
}
