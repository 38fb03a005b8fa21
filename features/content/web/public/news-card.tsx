import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { When } from '#platform/ui/plain/when.tsx';
import type { NewsItem } from '../../contract.ts';
import styles from './content.module.css';
import { useContentTexts } from './texts.ts';
import { pictureOf } from './wires.ts';

/** A piece of news in a list; the whole card leads to it. */
export function NewsCard({ item, level = 'h2' }: { readonly item: NewsItem; readonly level?: 'h2' | 'h3' }): ReactNode {
  const Heading = level;
  return (
    <article className={styles['card']}>
      <NewsPicture item={item} />
      <div>
        <Facts item={item} />
        <Heading lang={item.locale}>
          <Link to={`/portal/noticias/${item.slug}`}>{item.title}</Link>
        </Heading>
        <p lang={item.locale}>{item.summary}</p>
      </div>
    </article>
  );
}

/** Where there is none its room stays, tinted: cards of one list are alike. */
export function NewsPicture({ item: { picture }, eager = false }: { readonly item: NewsItem; readonly eager?: boolean }): ReactNode {
  if (picture === null) return <span className={styles['noPicture']} aria-hidden />;
  return (
    <img
      {...pictureOf(picture, 'card')}
      sizes="(max-width: 48rem) 100vw, 24rem"
      width={640}
      height={427}
      alt={picture.alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

export function Facts({ item }: { readonly item: NewsItem }): ReactNode {
  const t = useContentTexts();
  const locale = useLocale();
  return (
    <p className={styles['facts']}>
      {item.category && <span>{item.category.name}</span>}
      {item.publishedAt !== null && <When iso={item.publishedAt} />}
      {item.locale !== locale && <span>{t(`inOther.${item.locale}`)}</span>}
    </p>
  );
}
