import { IconAdjustmentsHorizontal, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { BasemapThumbnails, type LayerSwatch, type MapSession, type Overlay } from '#platform/map/index.ts';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import styles from './panels.module.css';

/** Background and overlays: on and off, how opaque, in which order; each says by itself that it loads or failed. */
export function Panel({ session }: ToolContext): ReactNode {
  const { t } = useTranslation('mapview');
  const overlays = useStore(session.layers.state).filter((overlay) => !overlay.internal);
  return (
    <div className={styles['stack']}>
      <h3 className={styles['heading']}>{t('layers.background')}</h3>
      <BasemapThumbnails />
      <BackgroundStatus session={session} />
      <h3 className={styles['heading']}>{t('layers.overlays')}</h3>
      {overlays.length === 0 && <p className={styles['soft']}>{t('layers.none')}</p>}
      <ul className={styles['tree']}>
        {overlays.toReversed().map((overlay, index, all) => (
          <Entry key={overlay.id} overlay={overlay} session={session} first={index === 0} last={index === all.length - 1} />
        ))}
      </ul>
    </div>
  );
}

function BackgroundStatus({ session }: { readonly session: MapSession }): ReactNode {
  const { t } = useTranslation('mapview');
  if (useStore(session.basemap.status) !== 'failed') return null;
  return <Failed text={t('layers.failed')} retry={() => session.basemap.retry()} />;
}

interface EntryProps {
  readonly overlay: Overlay;
  readonly session: MapSession;
  readonly first: boolean;
  readonly last: boolean;
}

function Entry({ overlay, session, first, last }: EntryProps): ReactNode {
  const { t } = useTranslation('mapview');
  const name = useSay()(overlay.title);
  const { resolution } = useStore(session.view);
  const [open, setOpen] = useState(false);
  const { layers } = session;
  const tooFar = overlay.visible && overlay.until !== undefined && resolution > overlay.until * 1.0001;
  return (
    <li>
      <div className={styles['entry']}>
        <label>
          <input type="checkbox" checked={overlay.visible} onChange={(event) => layers.setVisible(overlay.id, event.target.checked)} />
          {overlay.swatch && <Swatch swatch={overlay.swatch} />}
          <span>
            {name}
            {overlay.visible && overlay.status === 'loading' && <small> ({t('layers.loading')})</small>}
          </span>
        </label>
        <button type="button" className="lg-map-icon" aria-expanded={open} aria-label={t('layers.details', { name })} onClick={() => setOpen(!open)}>
          <IconAdjustmentsHorizontal size={18} />
        </button>
      </div>
      {tooFar && <p className={styles['note']}>{t('layers.closer')}</p>}
      {overlay.visible && overlay.status === 'failed' && <Failed text={t('layers.failed')} retry={() => layers.retry(overlay.id)} />}
      {open && (
        <div className={styles['options']}>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(overlay.opacity * 100)}
            aria-label={t('layers.opacity', { name })}
            onChange={(event) => layers.setOpacity(overlay.id, Number(event.target.value) / 100)}
          />
          <button
            type="button"
            className="lg-map-icon"
            disabled={first}
            aria-label={t('layers.up', { name })}
            onClick={() => layers.move(overlay.id, 1)}
          >
            <IconChevronUp size={18} />
          </button>
          <button
            type="button"
            className="lg-map-icon"
            disabled={last}
            aria-label={t('layers.down', { name })}
            onClick={() => layers.move(overlay.id, -1)}
          >
            <IconChevronDown size={18} />
          </button>
        </div>
      )}
    </li>
  );
}

function Failed({ text, retry }: { readonly text: string; readonly retry: () => void }): ReactNode {
  const { t } = useTranslation('mapview');
  return (
    <p className={styles['note']} data-failed role="alert">
      {text}{' '}
      <button type="button" className={styles['link']} onClick={retry}>
        {t('layers.retry')}
      </button>
    </p>
  );
}

function Swatch({ swatch }: { readonly swatch: LayerSwatch }): ReactNode {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      {swatch.shape === 'line' && <path d="M2 15 18 5" stroke={swatch.colour} strokeWidth="3" />}
      {swatch.shape === 'area' && (
        <rect x="2.5" y="2.5" width="15" height="15" rx="2" fill={`${swatch.colour}33`} stroke={swatch.colour} strokeWidth="2" />
      )}
      {swatch.shape === 'point' && <circle cx="10" cy="10" r="6.5" fill={swatch.colour} />}
    </svg>
  );
}
