import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OccurrenceItem } from '../../record/schemas.ts';
import { TypeIcon } from '../../record/web/icons.tsx';
import { StatusBadge } from '../../record/web/status-badge.tsx';
import { Picture } from '#platform/ui/plain/picture.tsx';
import { photoAddress } from '../../record/web/plain/photo-address.ts';
import styles from '../../record/web/plain/card.module.css';
import { When } from '#platform/ui/plain/when.tsx';

/** One occurrence in a list: what, where, since when, how far. The whole card leads to it. */
export function OccurrenceCard({
  item,
  to,
  current = false,
  under = 'h1',
}: {
  readonly item: OccurrenceItem;
  readonly to: string;
  readonly current?: boolean;
  /** The heading of the list it stands in. */
  readonly under?: 'h1' | 'h2';
}): ReactNode {
  const Heading = under === 'h1' ? 'h2' : 'h3';
  return (
    <article className={styles['occurrence']} data-current={current || undefined}>
      {item.photoId === null ? (
        <span className={styles['thumb']} aria-hidden>
          <TypeIcon name={item.type.icon} size={28} />
        </span>
      ) : (
        <Picture className={styles['thumb']} src={photoAddress(item.photoId, 'thumbnail')} alt="" />
      )}
      <div>
        <Heading className={styles['what']}>
          <Link to={to}>{item.subtype?.name ?? item.type.name}</Link>
        </Heading>
        <p>{item.address}</p>
        <p className={styles['meta']}>
          <StatusBadge status={item.status} />
          <When iso={item.createdAt} />
          <span className={styles['code']}>{item.code}</span>
        </p>
      </div>
    </article>
  );
}
