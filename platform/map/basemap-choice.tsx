import { IconMap2 } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useMapTexts } from './texts.ts';
import { useEscape } from './use-escape.ts';
import styles from './controls.module.css';

const Thumbnails = lazy(() => import('./basemap-thumbnails.tsx').then(({ BasemapThumbnails }) => ({ default: BasemapThumbnails })));

/** Backgrounds as thumbnails, drawn in their own colours. */
export function BasemapChoice(): ReactNode {
  const texts = useMapTexts();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const away = (event: PointerEvent): void => {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);

  useEscape(box, () => {
    if (!open) return false;
    setOpen(false);
    button.current?.focus();
    return true;
  });

  return (
    <div ref={box} className={styles['group']}>
      <button
        ref={button}
        type="button"
        aria-label={texts.basemap.button}
        title={texts.basemap.button}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <IconMap2 size={20} />
      </button>
      {open && (
        <div className={styles['thumbnails']}>
          <Suspense>
            <Thumbnails />
          </Suspense>
        </div>
      )}
    </div>
  );
}
