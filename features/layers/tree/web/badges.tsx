import { IconFolder, IconFolderOpen, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { inkOn, layerIcons } from '#platform/map/layer-icons.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import type { TreeItem } from '../contract.ts';
import { useTreeTexts } from './texts.ts';
import styles from './tree.module.css';

export function ItemIcon({ item, open }: { readonly item: TreeItem; readonly open: boolean }): ReactNode {
  const Icon = layerIcons[item.icon ?? '']?.Icon ?? (item.kind === 'resource' ? IconStack2 : open ? IconFolderOpen : IconFolder);
  const colour = item.iconBgColor;
  return (
    <span className={styles['icon']} style={colour === null ? undefined : { background: colour, color: inkOn(colour) }} aria-hidden>
      <Icon size={18} />
    </span>
  );
}

/** What sets a group or layer apart: who sees it, whether it is on, how its service does. */
export function Badges({ item }: { readonly item: TreeItem }): ReactNode {
  const t = useTreeTexts();
  const { health, problem } = item;
  const isIll = health !== null && (health.state === 'failing' || health.state === 'unstable');
  const told = (): string =>
    [
      health?.failureRate === null || health?.failureRate === undefined ? null : t('badge.rate', { percent: Math.round(health.failureRate * 100) }),
      health?.lastGoodAt ? t('badge.lastGood', { at: sayInstant(health.lastGoodAt) }) : t('badge.never'),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <span className={styles['badges']}>
      {item.private && <Badge>{t('badge.private')}</Badge>}
      {!item.active && <Badge>{t('badge.inactive')}</Badge>}
      {isIll && (
        <Badge tone="danger" title={told()}>
          {t(`badge.${health.state}`)} ({told()})
        </Badge>
      )}
      {problem !== null && <Badge tone="danger">{t(`problem.${problem}`).split(/[.:]/)[0]}</Badge>}
    </span>
  );
}
