import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import { allFeatures } from './registry.ts';
import styles from './shell.module.css';

const loaded = new Map<string, ComponentType>();

/** What the slices put into the header for people with a session. Visitors load none of it. */
export function HeaderTools(): ReactNode {
  const user = useSession();
  if (user === null) return null;
  return allFeatures()
    .flatMap((feature) => feature.headerTools ?? [])
    .map(({ id, load }) => {
      const Tool = loaded.get(id) ?? lazy(() => load().then((module) => ({ default: module.Tool })));
      loaded.set(id, Tool);
      return (
        <Suspense key={id} fallback={<span className={styles['headerTool']} />}>
          <Tool />
        </Suspense>
      );
    });
}
