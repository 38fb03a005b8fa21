import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { isGroup } from '#platform/map/document/tree.ts';
import type { GroupNode, Tree } from '#platform/map/document/schema.ts';
import { BasemapThumbnails } from '#platform/map/basemap-thumbnails.tsx';
import type { MapSession } from '#platform/map/index.ts';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { Failed, LayerEntry, Tick } from './layer-entry.tsx';
import styles from './panels.module.css';

/** Background and the tree of the map's document: on and off, how opaque, in which order; each layer says by itself that it loads or failed. */
export function Panel({ session }: ToolContext): ReactNode {
  const { t } = useTranslation('mapview');
  const { tree } = useStore(session.document);
  const missing = useStore(session.layers.missing);
  return (
    <div className={styles['stack']}>
      <h3 className={styles['heading']}>{t('layers.background')}</h3>
      <BasemapThumbnails />
      <BackgroundStatus session={session} />
      <h3 className={styles['heading']}>{t('layers.overlays')}</h3>
      {missing.map(({ title, retry }) => (
        <Failed key={title} text={`${title}: ${t('layers.failed')}`} retry={retry} />
      ))}
      {tree.length === 0 && missing.length === 0 && <p className={styles['soft']}>{t('layers.none')}</p>}
      <Branch nodes={tree} session={session} within />
    </div>
  );
}

function BackgroundStatus({ session }: { readonly session: MapSession }): ReactNode {
  const { t } = useTranslation('mapview');
  if (useStore(session.basemap.status) !== 'failed') return null;
  return <Failed text={t('layers.failed')} retry={() => session.basemap.retry()} />;
}

/** `within`: every group around is on. */
function Branch({ nodes, session, within }: { readonly nodes: Tree; readonly session: MapSession; readonly within: boolean }): ReactNode {
  return (
    <ul className={styles['tree']}>
      {nodes.map((node, index) => {
        const place = { session, within, first: index === 0, last: index === nodes.length - 1 };
        return isGroup(node) ? <Group key={node.id} group={node} {...place} /> : <LayerEntry key={node.id} layer={node} {...place} />;
      })}
    </ul>
  );
}

function Group({ group, session, within }: { readonly group: GroupNode; readonly session: MapSession; readonly within: boolean }): ReactNode {
  const { t } = useTranslation('mapview');
  const name = useSay()(group.title);
  const { layers } = session;
  const { id, visible, collapsed, children } = group;
  return (
    <li>
      <div className={styles['entry']} data-group>
        <button
          type="button"
          className="lg-map-icon"
          aria-expanded={!collapsed}
          aria-label={t('layers.group', { name })}
          onClick={() => layers.setCollapsed(id, !collapsed)}
        >
          {collapsed ? <IconChevronRight size={18} /> : <IconChevronDown size={18} />}
        </button>
        <label>
          <Tick on={visible} set={(on) => layers.setVisible(id, on)} />
          <span>{name}</span>
        </label>
      </div>
      {!collapsed && <Branch nodes={children} session={session} within={within && visible} />}
    </li>
  );
}
