import { IconCurrentLocation, IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import parts from '#platform/ui/plain/plain.module.css';
import { AddressBox, knowsAddresses } from '../address-box.tsx';
import { NearbyLine } from '../nearby-line.tsx';
import type { StepProps } from '../step.ts';
import { isExact } from '../step-where.tsx';
import { useLocation } from '../use-location.ts';
import type { Flight } from './aim-map.tsx';
import { Here } from './here.tsx';
import { PhotoStart } from './photo-start.tsx';
import { useFirstLook } from './use-first-look.ts';
import styles from './where.module.css';

const AimMap = lazy(() => import('./aim-map.tsx').then((module) => ({ default: module.AimMap })));

/** Where it is, on the map: search on top, the pin in the middle, what lies under it in a sheet from below (beside the map where there is room). */
export function WhereMap(props: StepProps): ReactNode {
  const { draft, lists, photos, check, errors, change, setPoint, onFollowed } = props;
  const { t } = useTranslation('occurrences');
  const [search, setSearch] = useState('');
  const [flight, setFlight] = useState<Flight | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const unasked = useRef(false);
  const [isWide] = useState(() => matchMedia('(min-width: 48.0625em)').matches);
  const location = useLocation((point) => {
    // They have begun to point while the device was still looking.
    if (!unasked.current || draft.point === null) setPoint(point);
  });
  useFirstLook(draft.point === null && photos.list.length === 0, () => {
    unasked.current = true;
    void location.locate();
  });
  const coarse = location.coarse === null ? null : t('citizen.where.coarse', { metres: location.coarse });
  const word = said ?? location.error ?? coarse;
  const isInside = draft.point !== null && check.data?.inside !== false;
  const similar = check.data?.inside ? check.data.similar : [];
  return (
    <div className={styles['where']}>
      {knowsAddresses() && (
        <div className={styles['search']}>
          <AddressBox
            name="search"
            label={t('citizen.where.search')}
            placeholder={t('citizen.where.search')}
            help={t('reporting.aim.searchHelp')}
            value={search}
            onType={setSearch}
            onPick={(hit) => {
              setSearch(hit.label);
              if (hit.point === undefined) return;
              if (isExact(hit)) setPoint(hit.point);
              else setFlight({ to: hit.point, scale: hit.id.startsWith('parish-') ? 25_000 : 2000 });
            }}
          />
        </div>
      )}
      <div className={styles['map']} data-wrong={errors['address'] !== undefined || undefined}>
        <Suspense fallback={<p className={styles['wait']}>{t('citizen.where.mapWait')}</p>}>
          <AimMap
            value={draft.point}
            flight={flight}
            nearby={similar}
            onAim={(point) => {
              setSaid(null);
              location.forget();
              setPoint(point);
            }}
          />
        </Suspense>
        <output className={styles['said']}>{word}</output>
      </div>
      <div className={styles['sheet']}>
        <Here point={draft.point} check={check} complaint={errors['address']?.[0]?.message ?? null} />
        <div className={styles['starts']}>
          <button
            type="button"
            className="lg-button"
            data-quiet
            disabled={location.busy}
            aria-busy={location.busy}
            onClick={() => {
              unasked.current = false;
              setSaid(null);
              void location.locate();
            }}
          >
            <IconCurrentLocation size={20} aria-hidden />
            <span>{t(location.busy ? 'reporting.aim.locating' : 'citizen.where.mine')}</span>
          </button>
          {lists.limits.photosMax > 0 && (
            <PhotoStart photos={photos} max={lists.limits.photosMax} uploadMax={lists.limits.uploadMax} onPlace={setPoint} onSay={setSaid} />
          )}
        </div>
        <NearbyLine
          items={isInside ? similar : null}
          waits={check.loading}
          title={t('citizen.similar.near', { count: similar.length })}
          none={t('reporting.aim.noneNear')}
          idle={t('reporting.aim.nearIdle')}
          opens={isWide}
          onFollowed={onFollowed}
        />
        <div className={styles['confirm']}>
          <button type="submit" className="lg-button">
            {t('reporting.aim.confirm')}
          </button>
          <button type="button" className={parts['textButton']} onClick={() => change({ mode: 'typed' })}>
            <IconPencil size={18} aria-hidden /> {t('citizen.where.typedMode')}
          </button>
        </div>
      </div>
    </div>
  );
}
