import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicOccurrence } from '../../../record/schemas.ts';
import { StatusBadge } from '../../../record/web/status-badge.tsx';
import { photoAddress, Picture } from '../../../record/web/plain/photo.tsx';
import parts from '../../../record/web/plain/parts.module.css';
import { When } from '../../../record/web/plain/when.tsx';
import styles from './home.module.css';

/** The occurrence one touched on the map, in short. */
export function Preview({ occurrence, onClose }: { readonly occurrence: PublicOccurrence; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('occurrences');
  const photo = occurrence.photoList[0];
  return (
    <section className={styles['preview']} aria-label={occurrence.code}>
      <div className={styles['previewHead']}>
        <div>
          <p className={styles['soft']}>{occurrence.code}</p>
          <h2>{occurrence.subtype?.name ?? occurrence.type.name}</h2>
        </div>
        <button type="button" className={parts['iconButton']} aria-label={t('citizen.home.close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </button>
      </div>
      <div className={styles['previewBody']}>
        {photo && <Picture className={styles['previewPhoto']} src={photoAddress(photo.id, 'thumbnail')} alt="" />}
        <div>
          <p className={styles['previewMeta']}>
            <StatusBadge status={occurrence.status} /> <When iso={occurrence.createdAt} />
          </p>
          <p className={styles['soft']}>{occurrence.address}</p>
          <p className={styles['previewText']}>{occurrence.excerpt}</p>
        </div>
      </div>
      <Link to={`/meubairro/occurrence/${occurrence.code}`} className="lg-button">
        {t('citizen.home.open')}
      </Link>
    </section>
  );
}
