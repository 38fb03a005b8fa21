import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicOccurrence } from '../../../record/schemas.ts';
import { StatusBadge } from '../../../record/web/status-badge.tsx';
import { Picture } from '#platform/ui/plain/picture.tsx';
import { photoAddress } from '../../../record/web/plain/photo-address.ts';
import parts from '#platform/ui/plain/plain.module.css';
import { When } from '#platform/ui/plain/when.tsx';
import card from '../../../record/web/plain/card.module.css';
import styles from './home.module.css';

/** The occurrence one touched on the map, in short. */
export function Preview({ occurrence, onClose }: { readonly occurrence: PublicOccurrence; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('occurrences');
  const photo = occurrence.photoList[0];
  return (
    <section className={styles['preview']} aria-label={occurrence.code}>
      <div className={styles['previewHead']}>
        <div>
          <p className={parts['soft']}>{occurrence.code}</p>
          <h2>{occurrence.subtype?.name ?? occurrence.type.name}</h2>
        </div>
        <button type="button" className={parts['iconButton']} aria-label={t('citizen.home.close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </button>
      </div>
      <div className={styles['previewBody']}>
        {photo && <Picture className={styles['previewPhoto']} src={photoAddress(photo.id, 'thumbnail')} alt="" />}
        <div>
          <p className={card['meta']}>
            <StatusBadge status={occurrence.status} /> <When iso={occurrence.createdAt} />
          </p>
          <p className={parts['soft']}>{occurrence.address}</p>
          <p className={card['excerpt']}>{occurrence.excerpt}</p>
        </div>
      </div>
      <Link to={`/meubairro/occurrence/${occurrence.code}`} className="lg-button">
        {t('citizen.home.open')}
      </Link>
    </section>
  );
}
