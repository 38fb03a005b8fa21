import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { contentContract } from '../../contract.ts';
import { useContentTexts } from './texts.ts';
import { wires } from './wires.ts';

/** The town's own pages for this place of the portal. */
export function PageEnd({ type }: { readonly type: string }): ReactNode {
  const t = useContentTexts();
  const locale = useLocale();
  const { data } = useLoad(locale, (signal) => sendAs<(typeof contentContract)['pages']>(wires.pages, { signal }));
  const own = data?.items.filter((page) => page.type === type) ?? [];
  if (own.length === 0) return null;
  return (
    <section>
      <h2>{t('more')}</h2>
      <ul>
        {own.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/portal/pages/${slug}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
