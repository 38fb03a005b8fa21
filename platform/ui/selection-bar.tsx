import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './kit.module.css';
import { useUi } from './texts.ts';

interface Props {
  /** Undefined: everything is meant, and nobody has counted it yet. */
  readonly count: number | undefined;
  /** The whole of what the filter shows is meant, not only the ticked rows. */
  readonly everything: boolean;
  /** How many the filter shows, as a list says it; null when the ticked rows are all there is. */
  readonly total: string | null;
  readonly onEverything: () => void;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** Stands at the foot of the list while rows are selected, where it moves none of them: how many, and what can be done with them. */
export function SelectionBar({ count, everything, total, onEverything, onClear, children }: Props): ReactNode {
  const t = useUi();
  const said = count === undefined ? t('selectedAll', { total }) : t('selected', { count });
  return (
    <section className={styles['selection']} aria-label={said}>
      <strong role="status">{said}</strong>
      {!everything && total !== null && (
        <Button variant="subtle" size="compact-sm" onClick={onEverything}>
          {t('selectFiltered', { total })}
        </Button>
      )}
      <span className={styles['selectionActions']}>{children}</span>
      <CloseButton aria-label={t('clearSelection')} onClick={onClear} />
    </section>
  );
}
