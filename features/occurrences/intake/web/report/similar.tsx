import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SimilarOccurrence } from '../../../record/schemas.ts';
import { StatusBadge } from '../../../record/web/status-badge.tsx';
import { TypeIcon } from '../../../record/web/icons.tsx';
import { FollowDialog, type Followed } from '../../../record/web/plain/follow-dialog.tsx';
import { Picture } from '#platform/ui/plain/picture.tsx';
import { photoAddress } from '../../../record/web/plain/photo-address.ts';
import { When } from '#platform/ui/plain/when.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import card from '../../../record/web/plain/card.module.css';
import styles from './similar.module.css';

const FEW = 3;

/** What was reported near here already: whoever finds the same problem follows it instead of reporting it again. */
export function Similar({
  items,
  title,
  onFollowed,
}: {
  readonly items: readonly SimilarOccurrence[];
  readonly title: string;
  readonly onFollowed: (occurrence: SimilarOccurrence, followed: Followed) => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<SimilarOccurrence | null>(null);
  if (items.length === 0) return null;
  return (
    <section className={styles['similar']} aria-label={title}>
      <h2>{title}</h2>
      <p className={parts['soft']}>{t('citizen.similar.help')}</p>
      <ul>
        {items.slice(0, all ? items.length : FEW).map((item) => (
          <li key={item.id}>
            <Candidate item={item} onFollow={() => setAsked(item)} />
          </li>
        ))}
      </ul>
      {items.length > FEW && !all && (
        <button type="button" className={parts['linkButton']} onClick={() => setAll(true)}>
          {t('citizen.similar.more', { count: items.length - FEW })}
        </button>
      )}
      {asked !== null && (
        <FollowDialog
          id={asked.id}
          code={asked.code}
          onClose={() => setAsked(null)}
          onDone={(followed) => {
            setAsked(null);
            onFollowed(asked, followed);
          }}
        />
      )}
    </section>
  );
}

function Candidate({ item, onFollow }: { readonly item: SimilarOccurrence; readonly onFollow: () => void }): ReactNode {
  const { t } = useTranslation('occurrences');
  return (
    <article className={`${card['card']} ${styles['candidate']}`}>
      {item.photoId === null ? (
        <span className={card['thumb']} aria-hidden>
          <TypeIcon name={item.type.icon} size={28} />
        </span>
      ) : (
        <Picture className={card['thumb']} src={photoAddress(item.photoId, 'thumbnail')} alt={t('citizen.similar.photo', { code: item.code })} />
      )}
      <div>
        <h3 className={card['what']}>{item.subtype?.name ?? item.type.name}</h3>
        <p className={card['meta']}>
          <StatusBadge status={item.status} /> <span>{t('citizen.similar.distance', { metres: Math.round(item.distance) })}</span>{' '}
          <When iso={item.createdAt} />
        </p>
        <p className={card['excerpt']}>{item.excerpt}</p>
        <p className={parts['row']}>
          {item.following ? (
            <strong>{t('citizen.similar.following')}</strong>
          ) : (
            <button type="button" className="lg-button" data-quiet onClick={onFollow}>
              {t('citizen.similar.same')}
            </button>
          )}
          <Link to={`/meubairro/occurrence/${item.code}`} target="_blank">
            {t('citizen.similar.see')} <span className="lg-hidden">{item.code}</span>
          </Link>
        </p>
      </div>
    </article>
  );
}
