import { lazy, Suspense, type ReactNode } from 'react';
import { allFeatures } from '#platform/shell/registry.ts';
import { Boundary } from '#platform/ui/plain/boundary.tsx';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { usePageTexts } from '../page-texts.ts';
import styles from '../portal.module.css';

export function About(): ReactNode {
  const t = usePageTexts();
  const { authority } = publicConfig();
  return (
    <article className={styles['article']}>
      <h1>{t('about.title')}</h1>
      <p>{t('about.lead', { authority })}</p>
      {(['what', 'account', 'data', 'made'] as const).map((part) => (
        <section key={part}>
          <h2>{t(`about.${part}Title`)}</h2>
          <p>{t(`about.${part}`)}</p>
        </section>
      ))}
      <TownPages type="about" />
    </article>
  );
}

/** What the slices add below, each loaded with the page. */
const ends = allFeatures().flatMap(({ id, pageEnd }) =>
  pageEnd ? [{ id, End: lazy(() => pageEnd().then(({ PageEnd }) => ({ default: PageEnd }))) }] : [],
);

function TownPages({ type }: { readonly type: 'about' | 'help' }): ReactNode {
  return ends.map(({ id, End }) => (
    <Boundary key={id}>
      <Suspense>
        <End type={type} />
      </Suspense>
    </Boundary>
  ));
}

export function Help(): ReactNode {
  const t = usePageTexts();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list of the messages, the same in both languages
  const items = t('help.items', { returnObjects: true }) as readonly { q: string; a: string }[];
  return (
    <article className={styles['article']}>
      <h1>{t('help.title')}</h1>
      <p>{t('help.lead')}</p>
      {items.map(({ q, a }) => (
        <section key={q}>
          <h2>{q}</h2>
          <p>{a}</p>
        </section>
      ))}
      <TownPages type="help" />
    </article>
  );
}
