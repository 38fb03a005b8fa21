import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addPin, createSession, MapHost, useMap, useMapTexts } from '#platform/map/index.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import type { Point } from './draft.ts';
import styles from './place.module.css';

/** From this many metres per pixel on a finger covers a whole block: the map comes nearer, so that the place can be put right. */
const COARSE = 1.5;

/** The map on which the place is shown: by tap, click, or Enter at the crosshair. `view` moves it without marking anything. */
export function PlaceMap({
  value,
  view,
  onPick,
}: {
  readonly value: Point | null;
  readonly view: Point | null;
  readonly onPick: (point: Point) => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const [session] = useState(() => createSession({ config: publicConfig().map, ...(value && { center: value, scale: 1000 }) }));
  const [pin] = useState(() => addPin(session));
  const own = useRef<Point | null>(value);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);
  useEffect(
    () =>
      session.clicks.pick({
        prompt: t('citizen.where.tap'),
        onPick: (point) => {
          own.current = point;
          pick.current(point);
          if (session.view.get().resolution <= COARSE) return;
          session.goTo(point, { scale: 1500 });
          session.say(t('citizen.where.refine'));
        },
      }),
    [session, t],
  );
  useEffect(() => {
    pin.set(value);
    if (value !== null && value !== own.current) session.goTo(value, { scale: 1000 });
  }, [pin, session, value]);
  useEffect(() => {
    if (view !== null) session.goTo(view, { scale: 1500 });
  }, [session, view]);
  useEffect(() => () => session.map.setTarget(undefined), [session]);
  return (
    <MapHost session={session} label={t('citizen.where.map')} inPage>
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
