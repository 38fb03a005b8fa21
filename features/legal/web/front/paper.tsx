import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import plain from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { LegalFront, Section } from '../../contract.ts';
import styles from './paper.module.css';

/* Without the contract: it carries zod, which visitors need not load. */
const wires = {
  accessibility: { method: 'GET', path: '/api/portal/front/accessibility', silent: true },
  privacy: { method: 'GET', path: '/api/portal/front/privacy', silent: true },
} as const;

export const Accessibility = (): ReactNode => <Paper of="accessibility" />;
export const Privacy = (): ReactNode => <Paper of="privacy" />;

/** A text that the server makes in the reader's language. */
function Paper({ of }: { readonly of: keyof typeof wires }): ReactNode {
  const { t } = useTranslation('platform');
  const locale = useLocale();
  const { data, error, reload } = useLoad(`${of} ${locale}`, (signal) => sendAs<LegalFront[typeof of]>(wires[of], { signal }));
  const { name } = publicConfig();
  const title = data?.title;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} | ${name}`;
  }, [title, name]);
  return (
    <article className={`${plain['page']} ${styles['paper']}`}>
      {data === null && <h1>{t(`footer.${of}`)}</h1>}
      {error !== null && <Failure error={error} onRetry={reload} />}
      {data === null && error === null && <Skeleton lines={12} label={t('loading')} />}
      {data && (
        <>
          <header>
            <h1>{data.title}</h1>
            <p className={plain['lead']}>{data.lead}</p>
          </header>
          {data.sections.map((section) => (
            <Part key={section.title} section={section} />
          ))}
        </>
      )}
    </article>
  );
}

function Part({ section: { title, paragraphs, items, rows } }: { readonly section: Section }): ReactNode {
  return (
    <section>
      <h2>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {items.length > 0 && (
        <ul>
          {items.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <dl className={styles['facts']}>
          {rows.map(({ name, text, href }) => (
            <div key={`${name} ${text}`}>
              <dt>{name}</dt>
              <dd>{href === null ? text : <a href={href}>{text}</a>}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
