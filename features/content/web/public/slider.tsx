import { Link } from '@tanstack/react-router';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Failure } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { contentContract, NewsItem } from '../../contract.ts';
import styles from './slider.module.css';
import { Facts, NewsPicture } from './news-card.tsx';
import { useContentTexts } from './texts.ts';
import { wires } from './wires.ts';

const seconds = 8;
const calm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The latest news, one at a time. It moves by itself until somebody touches, points or asks for calm. */
export function Section(): ReactNode {
  const t = useContentTexts();
  const locale = useLocale();
  const { data, error, reload } = useLoad(locale, (signal) => sendAs<(typeof contentContract)['last']>(wires.last, { params: { locale }, signal }));
  if (error === null && (data === null || data.items.length === 0)) return null;
  return (
    <section className={styles['block']} aria-labelledby="home-news">
      <div className={styles['head']}>
        <h2 id="home-news">{t('highlights')}</h2>
        <Link to="/portal/noticias">{t('all')}</Link>
      </div>
      {data === null ? <Failure error={error} onRetry={reload} /> : <Slides items={data.items} />}
    </section>
  );
}

function Slides({ items }: { readonly items: readonly NewsItem[] }): ReactNode {
  const t = useContentTexts();
  const [at, setAt] = useState(0);
  const [moving, setMoving] = useState(() => !calm());
  const [held, setHeld] = useState(false);
  const many = items.length > 1;
  const item = items[at % items.length];
  useEffect(() => {
    if (!many || !moving || held) return;
    const timer = setInterval(() => document.hidden || setAt((now) => (now + 1) % items.length), seconds * 1000);
    return () => clearInterval(timer);
  }, [many, moving, held, items.length]);
  const go = (to: number): void => {
    setMoving(false);
    setAt((to + items.length) % items.length);
  };
  const keys = (event: KeyboardEvent): void => {
    if (!many || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    go(at + (event.key === 'ArrowRight' ? 1 : -1));
  };
  if (!item) return null;
  return (
    <div
      className={styles['slides']}
      role="presentation"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={keys}
    >
      <div role="group" aria-roledescription={t('slider.role')} aria-label={t('slider.label')} aria-live={moving && !held ? 'off' : 'polite'}>
        <article
          key={item.id}
          className={styles['slide']}
          aria-roledescription={t('slider.slideRole')}
          aria-label={t('slider.slide', { number: at + 1, total: items.length })}
        >
          <NewsPicture item={item} eager />
          <div>
            <Facts item={item} />
            <h3 lang={item.locale}>
              <Link to={`/portal/noticias/${item.slug}`}>{item.title}</Link>
            </h3>
            <p lang={item.locale}>{item.summary}</p>
          </div>
        </article>
      </div>
      {many && (
        <div className={styles['controls']}>
          <button type="button" aria-label={t(moving ? 'slider.pause' : 'slider.play')} onClick={() => setMoving(!moving)}>
            {moving ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
          </button>
          <button type="button" aria-label={t('slider.previous')} onClick={() => go(at - 1)}>
            <IconChevronLeft size={20} aria-hidden />
          </button>
          <ul aria-label={t('slider.choose')}>
            {items.map(({ id, title }, index) => (
              <li key={id}>
                <button type="button" aria-label={title} aria-current={index === at || undefined} onClick={() => go(index)} />
              </li>
            ))}
          </ul>
          <button type="button" aria-label={t('slider.next')} onClick={() => go(at + 1)}>
            <IconChevronRight size={20} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}
