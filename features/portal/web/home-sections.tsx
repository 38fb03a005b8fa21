import type { ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import { homeSections } from '#platform/shell/registry.ts';
import { Near } from '#platform/ui/plain/near.tsx';

/** What the slices tell on the home; one that fails costs only itself. */
export function HomeSections(): ReactNode {
  return homeSections(useSession()).map(({ id, ...part }) => <Near key={id} {...part} />);
}
