import { IconChevronDown, IconChevronRight, IconZoomInArea } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeatureInfo } from '#platform/map/index.ts';
import styles from './found.module.css';

interface Props {
  readonly item: FeatureInfo;
  /** Name of its layer; where it is called no other, nothing at all is known of it. */
  readonly layer: string;
  readonly isOpen: boolean;
  readonly isCurrent?: boolean;
  /** Marks it on the map; without it the title is no button. */
  readonly onLook?: () => void;
  readonly onZoom?: () => void;
}

/** One thing that was found: its title, and what is known of it. */
export function FoundItem({ item, layer, isOpen, isCurrent = false, onLook, onZoom }: Props): ReactNode {
  const { t } = useTranslation('mapview');
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isCurrent) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const { Detail, title, note, to, collapsed } = item;
  return (
    <article ref={box} className={styles['item']} data-current={isCurrent || undefined}>
      <h4>
        {onLook ? (
          <button type="button" aria-expanded={isOpen} onClick={onLook}>
            {isOpen ? <IconChevronDown size={18} /> : <IconChevronRight size={18} />} {title}
          </button>
        ) : (
          title
        )}
      </h4>
      {isOpen && (
        <div className={styles['body']}>
          {note !== undefined && <p>{note}</p>}
          {Detail ? <Detail /> : collapsed ? <Folded item={item} layer={layer} /> : <Body item={item} layer={layer} />}
          <div className={styles['actions']}>
            {onZoom && (
              <button type="button" className={styles['link']} onClick={onZoom}>
                <IconZoomInArea size={18} /> {t('identify.show')}
              </button>
            )}
            {to !== undefined && <a href={`#${to}`}>{t('identify.open')}</a>}
          </div>
        </div>
      )}
    </article>
  );
}

function Folded({ item, layer }: Pick<Props, 'item' | 'layer'>): ReactNode {
  const { t } = useTranslation('mapview');
  return (
    <details>
      <summary>{t('identify.details')}</summary>
      <Body item={item} layer={layer} />
    </details>
  );
}

function Body({ item: { html, text, fields, title }, layer }: Pick<Props, 'item' | 'layer'>): ReactNode {
  const { t } = useTranslation('mapview');
  // A template was cleaned when it was written and its values are escaped (platform/map/kinds/describe.ts); a page of others is cleaned (platform/map/info/html.ts).
  if (html !== undefined) return <div className={styles['page']} dangerouslySetInnerHTML={{ __html: html }} />;
  if (text !== undefined) return <pre className={styles['text']}>{text}</pre>;
  if (fields.length === 0) return title === layer && <p className={styles['soft']}>{t('identify.noInformation')}</p>;
  return (
    <dl>
      {fields.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {/^https?:\/\/\S+$/.test(value) ? (
              <a href={value} target="_blank" rel="noopener noreferrer nofollow">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
