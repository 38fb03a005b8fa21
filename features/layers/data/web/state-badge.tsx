import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconLoader2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Badge } from '#platform/ui/badge.tsx';
import { useDataTexts } from './texts.ts';

export type State = 'ready' | 'reading' | 'asking' | 'failed';

const badges = {
  ready: { icon: IconCircleCheck, tone: 'success' },
  reading: { icon: IconLoader2, tone: undefined },
  asking: { icon: IconHelpCircle, tone: 'info' },
  failed: { icon: IconAlertTriangle, tone: 'danger' },
} as const;

export function StateBadge({ state }: { readonly state: State }): ReactNode {
  const t = useDataTexts();
  return <Badge {...badges[state]}>{t(`state.${state}`)}</Badge>;
}
