import { IconMapPinFilled, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createSession, MapHost, useMap, useMapTexts } from '#platform/map/index.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import type { SimilarOccurrence } from '../../../../record/schemas.ts';
import type { Point } from '../draft.ts';
import { showNearby } from './nearby-dots.ts';
import styles from './where.module.css';

/** From this many metres per pixel on the pin covers a whole block: it means no place until the map comes nearer. */
const COARSE = 1.5;
/** Nearer than this nothing was moved, metres. */
const SAME = 0.05;

export interface Flight {
  readonly to: Point;
  readonly scale: number;
}

const isSame = (one: Point | null, other: Point | null): boolean =>
  one === other || (one !== null && other !== null && Math.hypot(one[0] - other[0], one[1] - other[1]) < SAME);

/** The map that moves under a fixed pin: wherever it comes to rest is the place. A tap brings what was tapped under the pin. */
export function AimMap({
  value,
  flight,
  nearby,
  onAim,
}: {
  readonly value: Point | null;
  /** Shows a part of the town; the pin is then aimed by hand. */
  readonly flight: Flight | null;
  readonly nearby: readonly SimilarOccurrence[];
  readonly onAim: (point: Point | null) => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const [session] = useState(() => createSession({ config: publicConfig().map, ...(value && { center: value, scale: 1000 }) }));
  const [moving, setMoving] = useState(false);
  const own = useRef<Point | null>(value);
  const aim = useRef(onAim);
  useEffect(() => {
    aim.current = onAim;
  }, [onAim]);
  useEffect(
    () =>
      session.view.subscribe(() => {
        const { center, resolution } = session.view.get();
        const at: Point = [Math.round(center[0] * 100) / 100, Math.round(center[1] * 100) / 100];
        if (isSame(own.current, at) || (own.current === null && resolution > COARSE)) return;
        own.current = resolution > COARSE ? null : at;
        aim.current(own.current);
      }),
    [session],
  );
  useEffect(() => {
    if (isSame(value, own.current)) return;
    own.current = value;
    if (value !== null) session.goTo(value, { scale: 1000 });
  }, [session, value]);
  useEffect(() => {
    if (flight !== null) session.goTo(flight.to, { scale: flight.scale });
  }, [session, flight]);
  useEffect(
    () =>
      session.clicks.pick({
        prompt: '',
        onPick: (point) => session.goTo(point, { scale: session.view.get().resolution > COARSE ? 1500 : Number.MAX_SAFE_INTEGER }),
      }),
    [session],
  );
  useEffect(() => showNearby(session, nearby), [session, nearby]);
  useEffect(() => {
    const [lift, drop] = [() => setMoving(true), () => setMoving(false)];
    session.map.on('movestart', lift);
    session.map.on('moveend', drop);
    return () => {
      session.map.un('movestart', lift);
      session.map.un('moveend', drop);
      session.map.setTarget(undefined);
    };
  }, [session]);
  return (
    <MapHost session={session} label={t('citizen.where.map')}>
      <span className={styles['pin']} data-lifted={moving || undefined} aria-hidden>
        <IconMapPinFilled size={44} />
      </span>
      <Zoom />
    </MapHost>
  );
}

function Zoom(): ReactNode {
  const session = useMap();
  const texts = useMapTexts();
  return (
    <div className={styles['zoom']}>
      <button type="button" aria-label={texts.zoomIn} onClick={() => session.zoom(1)}>
        <IconPlus size={20} aria-hidden />
      </button>
      <button type="button" aria-label={texts.zoomOut} onClick={() => session.zoom(-1)}>
        <IconMinus size={20} aria-hidden />
      </button>
    </div>
  );
}
