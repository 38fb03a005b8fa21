import { IconCurrentLocation, IconMapPin, IconTrash } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mover, projections } from '#platform/geo/projections.ts';
import { contains, formatProjected, parsePoint, splitPair, type Point } from '#platform/map/coordinates.ts';
import { goToDevice } from '#platform/map/device-position.ts';
import { mapTexts } from '#platform/map/texts.ts';
import type { SearchHit } from '#platform/shell/feature.ts';
import { searchProviders } from '#platform/shell/registry.ts';
import { useStore } from '#platform/shell/store.ts';
import { Labelled } from '#platform/ui/plain/field.tsx';
import type { RequestModel } from '../model.ts';
import type { StepProps } from './step.ts';
import styles from './request.module.css';

export function PlaceStep({ model, reveal }: StepProps): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const { center } = useStore(model.draft);
  const hand = useStore(model.hand);
  const { session } = model;
  const put = (point: Point, place?: string): void => {
    model.change({ center: point, ...(place !== undefined && { place }) });
    session.goTo(point, { scale: 2000 });
  };
  return (
    <>
      <p className={styles['soft']}>{t('place.help')}</p>
      <Address model={model} put={put} />
      <div className={styles['row']}>
        <button
          type="button"
          className={styles['button']}
          aria-pressed={hand === 'mark'}
          onClick={() => {
            model.hand.set(hand === 'mark' ? 'none' : 'mark');
            reveal();
          }}
        >
          <IconMapPin size={18} aria-hidden /> {t('place.mark')}
        </button>
        <button
          type="button"
          className={styles['button']}
          onClick={() => void goToDevice(session, mapTexts()).then((point) => point && model.change({ center: point }))}
        >
          <IconCurrentLocation size={18} aria-hidden /> {t('place.here')}
        </button>
      </div>
      <Coordinates session={session} put={put} />
      {center && (
        <p className={styles['chosen']} role="status">
          <span>{t('place.chosen', { at: formatProjected(center) })}</span>
          <button type="button" className="lg-map-icon" aria-label={t('place.forget')} onClick={() => model.change({ center: null })}>
            <IconTrash size={18} />
          </button>
        </p>
      )}
    </>
  );
}

interface Putting {
  readonly put: (point: Point, place?: string) => void;
}

const WAIT_MS = 350;
const LEAST = 3;

/** What is typed stands on the document, whether or not an address is chosen. */
function Address({ model, put }: Putting & { readonly model: RequestModel }): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const { place } = useStore(model.draft);
  const [asked, setAsked] = useState('');
  const [hits, setHits] = useState<readonly SearchHit[] | 'failed' | null>(null);
  useEffect(() => {
    if (asked.trim().length < LEAST) return;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      const provider = searchProviders('map').find(({ id }) => id === 'address');
      (provider?.search(asked, ended.signal) ?? Promise.resolve([])).then(
        (found) => !ended.signal.aborted && setHits(found.slice(0, 8)),
        () => !ended.signal.aborted && setHits('failed'),
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [asked]);
  const found = Array.isArray(hits) ? (hits as readonly SearchHit[]) : [];
  const said =
    hits === null ? '' : hits === 'failed' ? t('place.failed') : found.length === 0 ? t('place.none') : t('place.found', { count: found.length });
  return (
    <>
      <Labelled name="place" label={t('place.label')} help={t('place.typeHelp')}>
        <input
          id="field-place"
          type="search"
          autoComplete="off"
          maxLength={300}
          className={styles['input']}
          aria-describedby="help-place"
          value={place}
          onChange={(event) => {
            model.change({ place: event.currentTarget.value });
            setHits(null);
            setAsked(event.currentTarget.value);
          }}
        />
      </Labelled>
      <p className={said === '' ? 'lg-hidden' : styles['soft']} role="status">
        {said}
      </p>
      {found.length > 0 && (
        <ul className={styles['hits']}>
          {found.map((hit) => (
            <li key={hit.id}>
              <button
                type="button"
                onClick={() => {
                  setHits(null);
                  setAsked('');
                  if (hit.point) put(hit.point, hit.label);
                  else model.change({ place: hit.label });
                }}
              >
                {hit.label}
                {hit.detail !== undefined && <small>{hit.detail}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Coordinates in any system of the country: the map is not needed to say where it is. */
function Coordinates({ session, put }: Putting & { readonly session: RequestModel['session'] }): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const [typed, setTyped] = useState('');
  const [system, setSystem] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { config } = session;
  const use = async (): Promise<void> => {
    const point = await pointOf(typed, system === '' ? null : Number(system), session);
    const isIn = point !== null && contains(config.extent, point);
    setIsWrong(!isIn);
    if (isIn) put(point);
  };
  const complaint = isWrong ? [{ code: 'coordinates', message: t('place.wrong') }] : undefined;
  return (
    <details className={styles['more']}>
      <summary>{t('place.coordinates')}</summary>
      <div className={styles['stack']}>
        <Labelled name="coordinates" label={t('place.coordinates')} help={t('place.coordinatesHelp')} errors={complaint}>
          <input
            id="field-coordinates"
            className={styles['input']}
            inputMode="text"
            aria-describedby="help-coordinates error-coordinates"
            aria-invalid={isWrong || undefined}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void use();
            }}
          />
        </Labelled>
        <label className={styles['field']}>
          {t('place.system')}
          <select value={system} onChange={(event) => setSystem(event.currentTarget.value)}>
            <option value="">{t('place.auto')}</option>
            {projections.map(({ srid, name }) => (
              <option key={srid} value={srid}>
                {name} ({srid})
              </option>
            ))}
          </select>
        </label>
        <button type="button" className={styles['button']} onClick={() => void use()}>
          {t('place.use')}
        </button>
      </div>
    </details>
  );
}

async function pointOf(text: string, srid: number | null, { config, degrees }: RequestModel['session']): Promise<Point | null> {
  const typed = parsePoint(text);
  if (srid === null || srid === 4326) {
    if (!typed) return null;
    return typed.kind === 'projected' ? typed.point : (await degrees()).fromDegrees(typed.lngLat);
  }
  const pair = splitPair(text.trim());
  return pair && mover(srid, config.epsg, { srid: config.epsg, proj4: config.proj4 })(pair);
}
