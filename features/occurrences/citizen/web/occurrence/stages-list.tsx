import { IconCheck, IconFlag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicOccurrence } from '../../../record/schemas.ts';
import { StatusIcon } from '../../../record/web/icons.tsx';
import { When } from '#platform/ui/plain/when.tsx';
import styles from '../../../record/web/plain/occurrence.module.css';
import { stagesOf, type Stage } from './stages.ts';

/** How far it is, as steps with their dates. */
export function StagesList({
  occurrence,
  statuses,
}: {
  readonly occurrence: PublicOccurrence;
  readonly statuses: readonly PublicOccurrence['status'][];
}): ReactNode {
  const { t } = useTranslation('occurrences');
  return (
    <ol className={styles['stages']} aria-label={t('citizen.page.reached')}>
      {stagesOf(occurrence, statuses).map((stage) => (
        <li key={stage.key} data-state={stage.state} aria-current={stage.state === 'now' ? 'step' : undefined}>
          <span className={styles['stageIcon']} aria-hidden>
            <Face stage={stage} />
          </span>
          <span>
            <strong>{stage.status?.name ?? t('citizen.page.end')}</strong>
            <small>
              {stage.state === 'ahead' ? t('citizen.page.ahead') : stage.at !== null && <When iso={stage.at} exact />}
              {stage.state === 'now' && <span className="lg-hidden"> ({t('citizen.page.now')})</span>}
            </small>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Face({ stage }: { readonly stage: Stage }): ReactNode {
  if (stage.state === 'done') return <IconCheck size={18} />;
  return stage.status === null ? <IconFlag size={18} /> : <StatusIcon name={stage.status.image} size={18} />;
}
