import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceCheck } from './draft.ts';
import styles from './place.module.css';

/** Who answers here, how long it usually takes, and how many wait. */
export function Pace({ check }: { readonly check: PlaceCheck | null }): ReactNode {
  const { t } = useTranslation('occurrences');
  const pace = check?.pace;
  if (!pace) return null;
  const lines = [
    ...(pace.medianDays !== null && pace.mostDays !== null
      ? [t('reporting.pace.usual', { count: pace.medianDays }), t('reporting.pace.most', { count: pace.mostDays })]
      : []),
    ...(pace.open > 0 ? [t('reporting.pace.open', { count: pace.open })] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <p className={styles['pace']}>
      <IconClock size={20} aria-hidden />
      <span>{lines.join(' ')}</span>
    </p>
  );
}
