import { IconBuildingCommunity, IconMapPin, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loaded } from '#platform/ui/plain/use-load.ts';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import type { Draft, PlaceCheck } from './draft.ts';
import styles from './place.module.css';

/** Farther than this an address is beside the place rather than at it, metres. */
const BESIDE = 30;

/** What is known of the chosen point: address, parish, who answers for it, or why nothing can be reported there. */
export function PlaceFound({
  draft,
  check,
  onClear,
}: {
  readonly draft: Draft;
  readonly check: Loaded<PlaceCheck>;
  readonly onClear: () => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  if (draft.point === null) return null;
  if (check.error !== null) return <Failure error={check.error} onRetry={check.reload} />;
  if (check.data === null) return <Skeleton lines={2} label={t('citizen.where.checking')} />;
  const { inside, address, parish, unity, notices } = check.data;
  return (
    <>
      {inside && (
        <section className={styles['found']} aria-label={t('citizen.where.found')}>
          <p role="status">
            <IconMapPin size={20} aria-hidden />
            <span>
              <strong>
                {address === null
                  ? t('citizen.where.noAddress')
                  : t(address.distance > BESIDE ? 'citizen.where.beside' : 'citizen.where.at', { address: address.text })}
              </strong>
            </span>
          </p>
          {parish !== null && (
            <p>
              <IconBuildingCommunity size={20} aria-hidden />
              <span>{t('citizen.where.parish', { name: parish.name })}</span>
            </p>
          )}
          {unity !== null && (
            <p>
              <IconUsersGroup size={20} aria-hidden />
              <span>{t('citizen.where.unity', { name: unity.name })}</span>
            </p>
          )}
          <button type="button" className={parts['linkButton']} onClick={onClear}>
            {t('citizen.where.clear')}
          </button>
        </section>
      )}
      {notices.map(({ code, message }) => (
        <Notice key={code} tone={code === 'occurrence.no-address' ? 'info' : 'danger'} announce>
          <p>
            <strong>{message}</strong>
          </p>
          {code === 'occurrence.outside-municipality' && <p>{t('citizen.where.outsideHelp')}</p>}
          {code === 'occurrence.no-address' && <p>{t('citizen.where.noAddressHelp')}</p>}
        </Notice>
      ))}
    </>
  );
}
