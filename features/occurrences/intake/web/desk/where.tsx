import { IconCurrentLocation } from '@tabler/icons-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#platform/ui/plain/field.tsx';
import { Notice } from '#platform/ui/plain/notice.tsx';
import { PlaceFound } from '../report/place-found.tsx';
import { NearbyLine } from '../report/nearby-line.tsx';
import type { StepProps } from '../report/step.ts';
import { Typed } from '../report/step-where.tsx';
import { useLocation } from '../report/use-location.ts';
import styles from './add.module.css';

const PlaceMap = lazy(() => import('../report/place-map.tsx').then((module) => ({ default: module.PlaceMap })));

/**
 * Where it is, as a caller says it: an address with suggestions, and the map beneath it that shows the place and puts it right. Once it is
 * known the parish is too, and what it is near takes its room.
 */
export function Where(props: StepProps): ReactNode {
  const { draft, check, errors, change, setPoint, onFollowed } = props;
  const { t } = useTranslation('occurrences');
  const location = useLocation(setPoint);
  const reference = (
    <TextField
      name="referencePoint"
      label={t('citizen.fields.referencePoint')}
      help={t('citizen.where.referenceHelp')}
      value={draft.referencePoint}
      errors={errors['referencePoint']}
      maxLength={300}
      onChange={(referencePoint) => change({ referencePoint })}
    />
  );
  return (
    <>
      <div className={styles['typed']}>
        <Typed {...props} />
        {draft.point !== null && reference}
      </div>
      {/* For whoever stands at the place, with a phone in the hand. */}
      <button
        type="button"
        className={`lg-button ${styles['here'] ?? ''}`}
        data-quiet
        aria-busy={location.busy}
        onClick={() => void location.locate()}
      >
        <IconCurrentLocation size={20} aria-hidden /> {t(location.busy ? 'citizen.where.locating' : 'citizen.where.mine')}
      </button>
      {location.error !== null && (
        <Notice tone="warning" announce>
          <p>{location.error}</p>
        </Notice>
      )}
      {location.coarse !== null && draft.point !== null && (
        <Notice tone="warning" announce>
          <p>{t('citizen.where.coarse', { metres: location.coarse })}</p>
        </Notice>
      )}
      <div className={styles['map']} data-placed={draft.point !== null || undefined}>
        <Suspense fallback={<p className={styles['soft']}>{t('citizen.where.mapWait')}</p>}>
          <PlaceMap value={draft.point} view={null} onPick={setPoint} />
        </Suspense>
      </div>
      <PlaceFound draft={draft} check={check} onClear={() => setPoint(null)} />
      {check.data?.inside && check.data.similar.length > 0 && (
        <NearbyLine
          items={check.data.similar}
          waits={false}
          title={t('citizen.similar.near', { count: check.data.similar.length })}
          none=""
          idle=""
          onFollowed={onFollowed}
        />
      )}
      {draft.point === null && reference}
    </>
  );
}
