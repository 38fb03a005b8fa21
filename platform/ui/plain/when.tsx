import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { sayAgo, sayInstant } from '#platform/ui/format.ts';

/** "há 3 dias", with the exact moment behind it; `exact` shows that one. */
export function When({ iso, exact = false }: { readonly iso: string; readonly exact?: boolean }): ReactNode {
  const locale = useLocale();
  return (
    <time dateTime={iso} title={sayInstant(iso)}>
      {exact ? sayInstant(iso) : sayAgo(iso, locale)}
    </time>
  );
}
