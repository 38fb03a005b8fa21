import { IconListDetails } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { mapEn } from '../messages/map.en.ts';
import { mapPt } from '../messages/map.pt.ts';
import { TypeIcon } from './icons.tsx';
import type { SymbolLists } from './map-symbols.ts';
import styles from './map-legend.module.css';

registerMessages('occurrences-map', { pt: mapPt, en: mapEn });
void needMessages(['occurrences-map']);

/** What the marks of the map mean, in words, behind one button. */
export function MapLegend({ types, statuses }: SymbolLists): ReactNode {
  const { t } = useTranslation('occurrences-map');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconListDetails size={18} aria-hidden /> {t('legend.title')}
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach what is below
        <section className={styles['legend']} aria-label={t('legend.title')} tabIndex={0}>
          <h2>{t('legend.statuses')}</h2>
          <ul>
            {statuses.map(({ id, name, color, isLast }) => (
              <li key={id}>
                <span className={styles['swatch']} data-done={isLast || undefined} style={{ '--status': color }} aria-hidden />
                <span>{name}</span>
              </li>
            ))}
          </ul>
          <p>{t('legend.done')}</p>
          <h2>{t('legend.types')}</h2>
          <ul>
            {types.map(({ id, name, icon }) => (
              <li key={id}>
                <TypeIcon name={icon} size={18} />
                <span>{name}</span>
              </li>
            ))}
          </ul>
          <p>{t('legend.cluster')}</p>
        </section>
      )}
    </>
  );
}
