import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Boundary } from './boundary.tsx';
import styles from './near.module.css';
import { useSeen } from './use-seen.ts';

export interface NearProps {
  readonly load: () => Promise<{ readonly Section: ComponentType }>;
  /** Kept free until it stands, rem: nothing moves when it comes. */
  readonly height: number;
  /** The same on a narrow screen; twice as high when absent. */
  readonly narrow?: number | undefined;
}

/** A part of the page that is loaded once somebody is there and it comes near the window; its room is kept. It is not of the first load. */
export function Near({ load, height, narrow }: NearProps): ReactNode {
  const [box, seen] = useSeen({ margin: '400px', afterInput: true });
  const [Section] = useState(() => lazy(() => load().then((module) => ({ default: module.Section }))));
  const room = (
    <div ref={box} className={styles['room']} style={{ '--room': `${height}rem`, ...(narrow !== undefined && { '--narrow': `${narrow}rem` }) }} />
  );
  return (
    <Boundary>
      <Suspense fallback={room}>{seen ? <Section /> : room}</Suspense>
    </Boundary>
  );
}
