import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import { sendAs } from '#platform/http/web/client.ts';
import { useSearchText } from '#platform/shell/address.ts';
import { useLocale } from '#platform/shell/language.ts';
import { places } from '#platform/shell/places.ts';
import { Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { contentContract } from '../../contract.ts';
import { Article } from './article.tsx';
import styles from './content.module.css';
import { useContentTexts } from './texts.ts';
import { wires } from './wires.ts';

type Front = typeof contentContract;

/**
 * A page of the town. One that leads elsewhere opens in a new tab for whoever comes from another page, and in this one otherwise; what cannot
 * be loaded leads to the portal home (specification 1 §2).
 */
export function Screen(): ReactNode {
  const { slug = '' } = useParams({ strict: false });
  return <TownPage slug={slug} failed={() => <Home />} />;
}

function Home(): ReactNode {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to: places.home, replace: true }), [navigate]);
  return null;
}

interface TownPageProps {
  readonly slug: string;
  /** What stands where it cannot be loaded. */
  readonly failed: (error: unknown, reload: () => void) => ReactNode;
}

export function TownPage({ slug, failed }: TownPageProps): ReactNode {
  const t = useContentTexts();
  const locale = useLocale();
  const user = useSession();
  const preview = useSearchText('preview');
  const { data, error, reload } = useLoad(`${locale} ${slug} ${preview ?? ''} ${user?.id ?? ''}`, (signal) =>
    sendAs<Front['page']>(wires.page, { params: { slug }, query: preview === undefined ? {} : { preview }, signal }),
  );
  if (error !== null && data === null) return failed(error, reload);
  if (data === null)
    return (
      <div className={styles['article']}>
        <Skeleton page lines={10} label={t('loading')} />
      </div>
    );
  if (data.url !== null) return <Elsewhere url={data.url} title={data.title} />;
  return (
    <Article {...data} back={{ to: places.home, label: t('backHome') }} translationTo={(other) => `/portal/pages/${other}`} previewKey={preview} />
  );
}

/** Where the browser lets no page open a tab by itself, the way there stands here. */
function Elsewhere({ url, title }: { readonly url: string; readonly title: string }): ReactNode {
  const t = useContentTexts();
  const router = useRouter();
  const fromInside = useCanGoBack();
  const gone = useRef(false);
  useEffect(() => {
    if (gone.current) return;
    gone.current = true;
    if (!fromInside) return window.location.replace(url);
    const tab = window.open(url, '_blank');
    if (tab === null) return;
    tab.opener = null;
    router.history.back();
  }, [url, fromInside, router]);
  return (
    <div className={styles['article']}>
      <h1>{title}</h1>
      <p>{t('leads', { place: new URL(url).host })}</p>
      <p>
        <a className="lg-button" href={url} target="_blank" rel="noopener">
          {t('open')}
        </a>
      </p>
    </div>
  );
}
