import { Link, useNavigate } from '@tanstack/react-router';
import { IconRss } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { sendAs } from '#platform/http/web/client.ts';
import { useSearchText } from '#platform/shell/address.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { contentContract } from '../../contract.ts';
import styles from './content.module.css';
import { NewsCard } from './news-card.tsx';
import { useContentTexts } from './texts.ts';
import { wires } from './wires.ts';

type Front = typeof contentContract;

/** All news, newest first, by category and month. */
export function Screen(): ReactNode {
  const t = useContentTexts();
  const locale = useLocale();
  const user = useSession();
  const [page, category, month] = [Number(useSearchText('page') ?? 1), useSearchText('category'), useSearchText('month')];
  const chosen = { ...(category !== undefined && { category }), ...(month !== undefined && { month }) };
  const { data, error, reload } = useLoad(JSON.stringify([locale, user?.id, page, chosen]), (signal) =>
    sendAs<Front['archive']>(wires.archive, { params: { locale }, query: { page, ...chosen }, signal }),
  );
  const shelves = useLoad(`${locale} ${user?.id ?? ''}`, (signal) => sendAs<Front['shelves']>(wires.shelves, { params: { locale }, signal }));
  const again = (): void => {
    reload();
    if (shelves.error !== null) shelves.reload();
  };
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('highlights')}</h1>
        <p>{t('lead')}</p>
      </header>
      <Shelves shelves={shelves.data} category={category} month={month} />
      {data === null && (error === null ? <Skeleton page lines={8} label={t('loading')} /> : <Failure error={error} onRetry={again} />)}
      {data?.items.length === 0 && (
        <p className={styles['empty']}>
          {t(category === undefined && month === undefined && page === 1 ? 'none' : 'noneHere')}{' '}
          {(category !== undefined || month !== undefined || page > 1) && <Link to="/portal/noticias">{t('showAll')}</Link>}
        </p>
      )}
      {data !== null && data.items.length > 0 && (
        <>
          <ul className={styles['cards']}>
            {data.items.map((item) => (
              <li key={item.id}>
                <NewsCard item={item} />
              </li>
            ))}
          </ul>
          <Pager page={page} pages={Math.ceil(data.total / data.pageSize)} chosen={chosen} />
        </>
      )}
      <p>
        <a className={styles['feed']} href={`/${locale}/noticias/rss.xml`}>
          <IconRss size={18} aria-hidden /> {t('feed')}
        </a>
      </p>
    </div>
  );
}

interface ShelvesProps {
  readonly shelves: ReceivedOf<Front['shelves']> | null;
  readonly category: string | undefined;
  readonly month: string | undefined;
}

/** Only categories and months where something is found. */
function Shelves({ shelves: data, category, month }: ShelvesProps): ReactNode {
  const t = useContentTexts();
  const locale = useLocale();
  const navigate = useNavigate();
  const go = (change: { readonly category?: string; readonly month?: string }): void => {
    const search = { ...(category !== undefined && { category }), ...(month !== undefined && { month }), ...change };
    void navigate({ to: '/portal/noticias', search: Object.fromEntries(Object.entries(search).filter(([, value]) => value !== '')) });
  };
  const named = data?.categories.find(({ slug }) => slug === category);
  return (
    <div className={styles['shelves']}>
      <label>
        {t('category')}
        <select value={category ?? ''} onChange={(event) => go({ category: event.currentTarget.value })}>
          <option value="">{t('anyCategory')}</option>
          {(data?.categories ?? []).map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
          {category !== undefined && data !== null && !named && <option value={category}>{category}</option>}
        </select>
      </label>
      <label>
        {t('month')}
        <select value={month ?? ''} onChange={(event) => go({ month: event.currentTarget.value })}>
          <option value="">{t('anyMonth')}</option>
          {[...new Set([...(data?.months ?? []), ...(month === undefined ? [] : [month])])].map((one) => (
            <option key={one} value={one}>
              {sayMonth(one, locale)}
            </option>
          ))}
        </select>
      </label>
      {named?.description && <p>{named.description}</p>}
    </div>
  );
}

function sayMonth(month: string, locale: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Intl.DateTimeFormat(locale === 'pt' ? 'pt-PT' : 'en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, number - 1, 1),
  );
}

function Pager({ page, pages, chosen }: { readonly page: number; readonly pages: number; readonly chosen: Record<string, string> }): ReactNode {
  const t = useContentTexts();
  if (pages <= 1) return null;
  const to = (other: number) => ({ to: '/portal/noticias', search: { ...chosen, ...(other > 1 && { page: other }) } }) as const;
  return (
    <nav className={styles['pager']} aria-label={t('pages')}>
      {page > 1 ? <Link {...to(page - 1)}>{t('newer')}</Link> : <span />}
      <span>{t('page', { page, pages })}</span>
      {page < pages ? <Link {...to(page + 1)}>{t('older')}</Link> : <span />}
    </nav>
  );
}
