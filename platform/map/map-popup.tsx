import { IconX } from '@tabler/icons-react';
import Overlay from 'ol/Overlay.js';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '#platform/shell/store.ts';
import { useMap } from './map-context.ts';
import { useMapTexts } from './texts.ts';
import styles from './map-host.module.css';

/** A list at a place of the map, moving with it: the things of a cluster that share one spot. Takes the focus, gives it back. */
export function MapPopupBox(): ReactNode {
  const session = useMap();
  const texts = useMapTexts();
  const popup = useStore(session.popup);
  const [box] = useState(() => document.createElement('div'));
  const head = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!popup) return;
    const before = document.activeElement;
    const overlay = new Overlay({ element: box, position: [...popup.at], positioning: 'bottom-center', offset: [0, -14], autoPan: { margin: 16 } });
    session.map.addOverlay(overlay);
    head.current?.focus();
    return () => {
      session.map.removeOverlay(overlay);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [popup, box, session]);

  if (!popup) return null;
  const close = (): void => session.popup.set(null);
  return createPortal(
    <section className={styles['popup']} aria-label={popup.title}>
      <div className={styles['popupHead']}>
        <h3 ref={head} tabIndex={-1}>
          {popup.title}
        </h3>
        <button type="button" className="lg-map-icon" aria-label={texts.close} onClick={close}>
          <IconX size={18} />
        </button>
      </div>
      <ul className={styles['popupList']}>
        {popup.items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.label}
              {item.detail && <small>{item.detail}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>,
    box,
  );
}
