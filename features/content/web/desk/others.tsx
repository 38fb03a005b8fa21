import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { kinds, type Kind } from './kinds.ts';
import { useDeskTexts } from './texts.ts';

const every = 30_000;

/** Says that the text is open here, and names who else has it open. Silent where that cannot be asked: saving still tells. */
export function Others({ kind, id }: { readonly kind: Kind; readonly id: number }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['content', 'presence', kind, id],
    queryFn: ({ signal }) => api(kinds[kind].desk, 'presence', { params: { id }, signal }),
    refetchInterval: every,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  const names = data?.others.map(({ name }) => name) ?? [];
  if (names.length === 0) return null;
  return (
    <Alert color="yellow" role="status" icon={<IconUsers size={20} />}>
      <strong>{t('others', { count: names.length, names: new Intl.ListFormat(locale).format(names) })}</strong> {t('othersHint')}
    </Alert>
  );
}
