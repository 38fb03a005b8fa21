import { IconCamera, IconCurrentLocation, IconMapPin, IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '#platform/shell/feature.ts';
import { Labelled, described, TextField } from '../../../record/web/plain/field.tsx';
import { Notice } from '../../../record/web/plain/notice.tsx';
import parts from '../../../record/web/plain/parts.module.css';
import { AddressBox, knowsAddresses } from './address-box.tsx';
import type { Point } from './draft.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { PhotoPlace } from './photo-place.tsx';
import { PlaceFound } from './place-found.tsx';
import styles from './place.module.css';
import wizard from './wizard.module.css';
import { WhichPlace } from './typed-place.tsx';
import { Similar } from './similar.tsx';
import type { StepProps } from './step.ts';
import { useLocation } from './use-location.ts';

const PlaceMap = lazy(() => import('./place-map.tsx').then((module) => ({ default: module.PlaceMap })));

/** Where it is: from the device, an address, the map, a photo, or written without any map. */
export function StepWhere(props: StepProps): ReactNode {
  const { draft, lists, photos, check, errors, change, setPoint, onFollowed } = props;
  const { t } = useTranslation('occurrences');
  const location = useLocation(setPoint);
  return (
    <>
      <div className={styles['quick']}>
        <button
          type="button"
          className="lg-button"
          data-quiet
          disabled={location.busy}
          aria-busy={location.busy}
          onClick={() => void location.locate()}
        >
          <IconCurrentLocation size={20} aria-hidden /> {t(location.busy ? 'citizen.where.locating' : 'citizen.where.mine')}
        </button>
        {lists.limits.photosMax > 0 && (
          <details className={styles['aside']} open={photos.list.length > 0}>
            <summary>
              <IconCamera size={20} aria-hidden /> {t('citizen.where.photoFirst')}
            </summary>
            <p className={wizard['soft']}>{t('citizen.where.photoHelp')}</p>
            <PhotoPicker photos={photos} max={lists.limits.photosMax} uploadMax={lists.limits.uploadMax} />
          </details>
        )}
      </div>
      {location.error !== null && (
        <Notice tone="warning" announce>
          <p>{location.error}</p>
        </Notice>
      )}
      <PhotoPlace photos={photos.list} point={draft.point} onUse={setPoint} />
      <ModeChoice mode={draft.mode} onChange={(mode) => change({ mode })} />
      {draft.mode === 'map' ? <OnMap {...props} /> : <Typed {...props} />}
      {location.coarse !== null && draft.point !== null && (
        <Notice tone="warning" announce>
          <p>{t('citizen.where.coarse', { metres: location.coarse })}</p>
        </Notice>
      )}
      <PlaceFound draft={draft} check={check} onClear={() => setPoint(null)} />
      {check.data !== null && check.data.inside && (
        <Similar items={check.data.similar} title={t('citizen.similar.near', { count: check.data.similar.length })} onFollowed={onFollowed} />
      )}
      <TextField
        name="referencePoint"
        label={t('citizen.fields.referencePoint')}
        help={t('citizen.where.referenceHelp')}
        value={draft.referencePoint}
        errors={errors['referencePoint']}
        maxLength={300}
        onChange={(referencePoint) => change({ referencePoint })}
      />
    </>
  );
}

function ModeChoice({ mode, onChange }: { readonly mode: 'map' | 'typed'; readonly onChange: (mode: 'map' | 'typed') => void }): ReactNode {
  const { t } = useTranslation('occurrences');
  const choices = [
    { id: 'map', Icon: IconMapPin },
    { id: 'typed', Icon: IconPencil },
  ] as const;
  return (
    <fieldset className={styles['modes']}>
      <legend className="lg-hidden">{t('citizen.where.mode')}</legend>
      {choices.map(({ id, Icon }) => (
        <label key={id}>
          <input type="radio" name="mode" value={id} checked={mode === id} onChange={() => onChange(id)} />
          <span>
            <Icon size={20} aria-hidden /> {t(`citizen.where.${id}Mode`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A hit that is one door, not a whole street or parish. */
const isExact = (hit: SearchHit): boolean => hit.id.startsWith('address-');

function OnMap({ draft, errors, setPoint }: StepProps): ReactNode {
  const { t } = useTranslation('occurrences');
  const [search, setSearch] = useState('');
  const [view, setView] = useState<Point | null>(null);
  const wrong = errors['address'] !== undefined;
  return (
    <>
      {knowsAddresses() && (
        <AddressBox
          name="search"
          unmarked
          label={t('citizen.where.search')}
          help={t('citizen.where.searchHelp')}
          value={search}
          onType={setSearch}
          onPick={(hit) => {
            setSearch(hit.label);
            if (hit.point === undefined) return;
            if (isExact(hit)) setPoint(hit.point);
            else setView(hit.point);
          }}
        />
      )}
      <div className={styles['map']} id="field-address" tabIndex={-1} data-wrong={wrong || undefined}>
        <Suspense fallback={<p className={styles['mapWait']}>{t('citizen.where.mapWait')}</p>}>
          <PlaceMap value={draft.point} view={view} onPick={setPoint} />
        </Suspense>
      </div>
      {wrong && <p className={parts['error']}>{t('citizen.where.missing')}</p>}
    </>
  );
}

/** The whole step without a map: an address as people write it on a letter. */
function Typed({ draft, lists, errors, typed, change, setPoint }: StepProps): ReactNode {
  const { t } = useTranslation('occurrences');
  const parish = { name: 'parishId', label: t('citizen.fields.parishId'), errors: errors['parishId'] };
  return (
    <>
      <AddressBox
        name="address"
        label={t('citizen.fields.address')}
        help={t('citizen.where.addressHelp')}
        value={draft.address}
        required={draft.point === null}
        errors={errors['address']}
        onType={(address) => {
          change({ address });
          if (draft.point !== null) setPoint(null);
        }}
        onPick={(hit) => {
          change({ address: hit.label, written: isExact(hit) ? '' : hit.label });
          setPoint(isExact(hit) ? (hit.point ?? null) : null);
        }}
      />
      {typed.answer && <WhichPlace draft={draft} answer={typed.answer} change={change} />}
      {draft.point === null && lists.parishes.length > 0 && (
        <Labelled {...parish}>
          <select
            {...described(parish)}
            className={parts['input']}
            value={draft.parishId ?? ''}
            onChange={(event) => change({ parishId: Number(event.currentTarget.value) || null })}
          >
            <option value="">{t('citizen.where.noParish')}</option>
            {lists.parishes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Labelled>
      )}
    </>
  );
}
