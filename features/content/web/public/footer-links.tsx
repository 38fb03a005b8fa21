import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { contentContract } from '../../contract.ts';
import { useContentTexts } from './texts.ts';
import { wires } from './wires.ts';

/** The pages the town put at the foot of its portal, in its order. */
export function Section(): ReactNode {
  const t = useContentTexts();
  const locale = useLocale();
  const { data } = useLoad(locale, (signal) => sendAs<(typeof contentContract)['pages']>(wires.pages, { signal }));
  const links = data?.items.filter(({ footer }) => footer) ?? [];
  if (links.length === 0) return null;
  return (
    <section>
      <h2>{t('townPages')}</h2>
      <ul>
        {links.map(({ slug, title, url }) => (
          <li key={slug}>
            {url === null ? (
              <Link to={`/portal/pages/${slug}`}>{title}</Link>
            ) : (
              <a href={url} target="_blank" rel="noopener">
                {title}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
