import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import { isProblem, sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { contentContract } from '../../contract.ts';
import { Article } from './article.tsx';
import styles from './content.module.css';
import { Missing } from './missing.tsx';
import { Facts } from './news-card.tsx';
import { useContentTexts } from './texts.ts';
import { pictureOf, wires } from './wires.ts';

type Front = typeof contentContract;

/** One piece of news; with a private link, as it is being written. */
export function Screen(): ReactNode {
  const t = useContentTexts();
  const locale = useLocale();
  const user = useSession();
  const { slug = '', preview } = useParams({ strict: false });
  const { data, error, reload } = useLoad(`${locale} ${slug} ${preview ?? ''} ${user?.id ?? ''}`, (signal) =>
    preview === undefined
      ? sendAs<Front['single']>(wires.single, { params: { locale, slug }, signal })
      : sendAs<Front['preview']>(wires.preview, { params: { locale, slug, preview }, signal }),
  );
  if (data === null && isProblem(error) && error.status === 404) return <Missing />;
  if (data === null)
    return (
      <div className={styles['article']}>
        {error === null ? <Skeleton page lines={10} label={t('loading')} /> : <Failure error={error} onRetry={reload} />}
      </div>
    );
  return (
    <Article
      {...data}
      back={{ to: '/portal/noticias', label: t('back') }}
      translationTo={(other) => `/portal/noticias/${other}`}
      previewKey={preview}
      facts={<Facts item={data} />}
      lead={
        <>
          {data.subtitle !== null && <p className={styles['subtitle']}>{data.subtitle}</p>}
          {data.picture && (
            <img
              className={styles['wide']}
              {...pictureOf(data.picture, 'wide', preview)}
              sizes="(max-width: 48rem) 100vw, 44rem"
              width={1280}
              height={720}
              alt={data.picture.alt}
            />
          )}
        </>
      }
    />
  );
}
