import { IconCurrentLocation, IconHome, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useStore } from '#platform/shell/store.ts';
import { BasemapChoice } from './basemap-choice.tsx';
import { showDevicePosition } from './show-device-position.ts';
import { useMap } from './map-context.ts';
import { useMapTexts } from './texts.ts';
import styles from './controls.module.css';

export interface MapControlsProps {
  /** Buttons of tools that stand at the right. */
  readonly children?: ReactNode;
  /** A small map in a form has zoom only. */
  readonly small?: boolean;
  /** The choice of the background is a tool here: it stands among the children where there is one. */
  readonly tools?: boolean;
}

/** The column at the right of the map. */
export function MapControls({ children, small = false, tools = false }: MapControlsProps): ReactNode {
  const session = useMap();
  const texts = useMapTexts();
  const { resolution } = useStore(session.view);
  const { resolutions } = session.config;
  return (
    <div className={styles['column']}>
      <div className={styles['group']}>
        <button
          type="button"
          aria-label={texts.zoomIn}
          title={texts.zoomIn}
          disabled={resolution <= (resolutions.at(-1) ?? 0) * 1.001}
          onClick={() => session.zoom(1)}
        >
          <IconPlus size={20} />
        </button>
        <button
          type="button"
          aria-label={texts.zoomOut}
          title={texts.zoomOut}
          disabled={resolution >= (resolutions[0] ?? Infinity) * 0.999}
          onClick={() => session.zoom(-1)}
        >
          <IconMinus size={20} />
        </button>
      </div>
      <div className={styles['group']}>
        {!small && (
          <button type="button" aria-label={texts.home} title={texts.home} onClick={() => session.home()}>
            <IconHome size={20} />
          </button>
        )}
        <LocationButton />
      </div>
      {!small && !tools && <BasemapChoice />}
      {children}
    </div>
  );
}

function LocationButton(): ReactNode {
  const session = useMap();
  const texts = useMapTexts();
  const [busy, setBusy] = useState(false);
  const locate = async (): Promise<void> => {
    setBusy(true);
    await showDevicePosition(session, texts);
    setBusy(false);
  };
  return (
    <button
      type="button"
      aria-label={texts.location.button}
      title={texts.location.button}
      aria-busy={busy}
      disabled={busy}
      onClick={() => void locate()}
    >
      <IconCurrentLocation size={20} className={busy ? styles['busy'] : undefined} />
    </button>
  );
}
