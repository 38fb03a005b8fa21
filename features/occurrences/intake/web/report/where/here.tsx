import { IconAlertCircle, IconMapPin, IconPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import type { Loaded } from '#platform/ui/plain/use-load.ts';
import type { PlaceCheck, Point } from '../draft.ts';
import styles from './where.module.css';

/** Farther than this an address is beside the place rather than at it, metres. */
const BESIDE = 30;

/** What lies under the pin. It has the room of two lines from the beginning, so that nothing moves when the answer comes. */
export function Here({
  point,
  check,
  complaint,
}: {
  readonly point: Point | null;
  readonly check: Loaded<PlaceCheck>;
  /** Why one cannot go on, once one has tried. */
  readonly complaint: string | null;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  if (check.error !== null && point !== null) return <Failure error={check.error} onRetry={check.reload} />;
  const outside = point === null ? undefined : check.data?.notices.find(({ code }) => code === 'occurrence.outside-municipality');
  const wrong = outside?.message ?? complaint;
  if (wrong !== null) {
    return (
      <div className={styles['here']} data-tone="danger" id="field-address" role="alert">
        <IconAlertCircle size={24} aria-hidden />
        <p>
          <strong>{wrong}</strong>
          {outside && <small>{t('citizen.where.outsideHelp')}</small>}
        </p>
      </div>
    );
  }
  if (point === null) {
    return (
      <div className={styles['here']} id="field-address">
        <IconPin size={24} aria-hidden />
        <p>
          <strong>{t('reporting.aim.move')}</strong>
          <small>{t('reporting.aim.moveHelp')}</small>
        </p>
      </div>
    );
  }
  const { address = null, parish = null } = check.data ?? {};
  return (
    <section className={styles['here']} id="field-address" aria-label={t('citizen.where.found')}>
      <IconMapPin size={24} aria-hidden />
      {check.data === null ? (
        <p className={styles['looking']} role="status">
          <span className="lg-hidden">{t('citizen.where.checking')}</span>
        </p>
      ) : (
        <p role="status">
          <strong>
            {address === null
              ? t('citizen.where.noAddress')
              : t(address.distance > BESIDE ? 'citizen.where.beside' : 'citizen.where.at', { address: address.text })}
          </strong>
          <small className={parts['soft']}>{parish === null ? t('reporting.aim.inside') : t('citizen.where.parish', { name: parish.name })}</small>
        </p>
      )}
    </section>
  );
}
