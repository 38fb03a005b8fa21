import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Kit } from '../kit.tsx';

/** Nothing around the screen; it brings its own main. */
export function BareLayout(): ReactNode {
  return (
    <Kit>
      <Outlet />
    </Kit>
  );
}
