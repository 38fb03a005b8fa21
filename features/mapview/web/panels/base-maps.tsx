import type { ReactNode } from 'react';
import { BasemapThumbnails } from '#platform/map/basemap-thumbnails.tsx';
import { useStore } from '#platform/shell/store.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import './layers/texts.ts';
import { useTranslation } from 'react-i18next';
import { Failed } from './layers/layer-entry.tsx';
import styles from './panels.module.css';

/** Backgrounds, where the municipality gave their choice a place among the tools with a panel. */
export function Panel({ session }: ToolContext): ReactNode {
  const { t } = useTranslation('mapview');
  const status = useStore(session.basemap.status);
  return (
    <div className={styles['stack']}>
      <BasemapThumbnails />
      {status === 'failed' && <Failed text={t('layers.failed')} retry={() => session.basemap.retry()} />}
    </div>
  );
}
