import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconLoader2 } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import styles from './data.module.css';
import { useDataTexts } from './texts.ts';

export type State = 'ready' | 'reading' | 'asking' | 'failed';

const icons: Readonly<Record<State, ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>>> = {
  ready: IconCircleCheck,
  reading: IconLoader2,
  asking: IconHelpCircle,
  failed: IconAlertTriangle,
};

/** Colour, sign and word: never the colour alone. */
export function StateBadge({ state }: { readonly state: State }): ReactNode {
  const t = useDataTexts();
  const Icon = icons[state];
  return (
    <span className={styles['badge']} data-state={state}>
      <Icon size={16} aria-hidden />
      {t(`state.${state}`)}
    </span>
  );
}
