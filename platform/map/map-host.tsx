import 'ol/ol.css';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useShownScheme } from '#platform/shell/scheme.ts';
import { useStore, type Reading } from '#platform/shell/store.ts';
import type { Point } from './coordinates.ts';
import { MapSessionProvider, useMap } from './map-context.ts';
import { MapMessages } from './map-messages.tsx';
import { MapPopupBox } from './map-popup.tsx';
import { yieldToPage } from './page-gestures.ts';
import type { MapSession } from './session.ts';
import { useMapTexts } from './texts.ts';
import { useEscape } from './use-escape.ts';
import styles from './map-host.module.css';

export interface MapHostProps {
  readonly session: MapSession;
  /** Accessible name; "Mapa" when absent. */
  readonly label?: string;
  /** The map stands in a page that scrolls: one finger is the page's, two are the map's. */
  readonly inPage?: boolean;
  /** Controls over the map; they reach it with `useMap()`. */
  readonly children?: ReactNode;
}

/** Fills its box with a map. Focusable; arrows, + and -, Enter and Escape work as its instructions say. */
export function MapHost({ session, label, inPage = false, children }: MapHostProps): ReactNode {
  const texts = useMapTexts();
  const host = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLDivElement>(null);
  const help = useId();
  const [byKeyboard, setByKeyboard] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const dark = useShownScheme() === 'dark';
  const ground = useStore(session.basemap.ground);

  useEffect(() => {
    const whole = (): void => setDrawn(true);
    session.map.once('rendercomplete', whole);
    session.map.setTarget(target.current ?? undefined);
    return () => {
      session.map.un('rendercomplete', whole);
      session.map.setTarget(undefined);
    };
  }, [session]);
  useEffect(() => session.setDark(dark), [session, dark]);
  useEffect(() => (inPage ? yieldToPage(session.map, () => session.say(texts.twoFingers)) : undefined), [session, inPage, texts]);

  // OpenLayers listens at the element itself: what a tool uses must not reach it.
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    if (event.target !== target.current || session.clicks.picking.get()?.onKey?.(event.nativeEvent) !== true) return;
    setByKeyboard(true);
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    setByKeyboard(true);
    if (event.key !== 'Enter' || event.target !== target.current) return;
    event.preventDefault();
    session.clicks.clickAt(session.view.get().center);
  };
  useEscape(host, () => escape(session));

  return (
    <MapSessionProvider value={session}>
      <div ref={host} className={styles['host']} style={{ backgroundColor: ground }}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is operated by keyboard and pointer */}
        <div
          ref={target}
          className={styles['map']}
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is operated by the keyboard
          tabIndex={0}
          aria-label={label ?? texts.map}
          aria-describedby={help}
          onKeyDownCapture={onKeyDownCapture}
          onKeyDown={onKeyDown}
          onPointerDown={() => setByKeyboard(false)}
          onFocus={(event) => setByKeyboard(event.currentTarget.matches(':focus-visible'))}
          onBlur={() => setByKeyboard(false)}
        />
        <p id={help} className="lg-hidden">
          {texts.help}
        </p>
        {byKeyboard && <Crosshair />}
        {!drawn && (
          <p className={styles['wait']} role="status">
            {texts.drawing}
          </p>
        )}
        <MapPopupBox />
        <MapMessages />
        {children}
      </div>
    </MapSessionProvider>
  );
}

/** Escape gives up the newest thing first: a picking, a list at a place, the tool that holds the map, the open panel. */
function escape(session: MapSession): boolean {
  if (session.clicks.cancelPick()) return true;
  if (session.popup.get()) {
    session.popup.set(null);
    return true;
  }
  const beside = session.panels.beside();
  if (beside !== null) {
    session.panels.close(beside);
    return true;
  }
  return false;
}

const centre: Reading<null> = { get: () => null, subscribe: () => () => {} };

function Crosshair(): ReactNode {
  const session = useMap();
  const at = useStore<Point | null>(useStore(session.clicks.picking)?.cursor ?? centre);
  useStore(session.view);
  const [left, top] = (at && session.map.getPixelFromCoordinate([...at])) ?? [];
  return (
    <svg className={styles['crosshair']} style={{ left, top }} viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <path d="M20 2v13M20 25v13M2 20h13M25 20h13" className={styles['crosshairHalo']} />
      <path d="M20 2v13M20 25v13M2 20h13M25 20h13" className={styles['crosshairLine']} />
    </svg>
  );
}
