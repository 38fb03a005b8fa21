import { Alert, Anchor, Button, Skeleton, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { screensOf } from '#platform/crud/web/screens.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayInstant, sayTotal } from '#platform/ui/format.ts';
import { managementContract } from '../../contract.ts';
import { reminderCodes } from '../../permissions.ts';
import { reminders } from '../../resources.ts';
import { StatusBadge } from '../../../record/web/status-badge.tsx';
import { useMessageTexts } from './texts.ts';

/** Beside a reminder stands whom it would reach if it ran now. */
export const screens = screensOf(reminders, {
  useRecord: (record) => {
    const mayLook = useCan(reminderCodes.detail);
    return { aside: record && mayLook && <Due id={record.id} version={record.version} /> };
  },
});

function Due({ id, version }: { readonly id: number; readonly version: number }): ReactNode {
  const t = useMessageTexts();
  const locale = useLocale();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['occurrences', 'reminder-due', id, version],
    queryFn: ({ signal }) => api(managementContract, 'reminderDue', { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
  return (
    <FormSection title={t('due.title')}>
      <Text size="sm" c="var(--lg-text-soft)">
        {t('due.lead')}
      </Text>
      {isError && <Alert color="red">{t('due.failed')}</Alert>}
      {!data && !isError && <Skeleton height={96} />}
      {data && (
        <div role="status">
          {!data.inForce && (
            <Alert color="yellow" mb="sm">
              {t('due.off')}
            </Alert>
          )}
          <Text fw={600}>
            {data.total === 0 ? t('due.none') : t('due.total', { count: data.total, total: sayTotal(data.total, data.totalIsExact, locale) })}
          </Text>
          {data.total > 0 && <Text size="sm">{t('due.people', { count: data.people })}</Text>}
        </div>
      )}
      {data && data.items.length > 0 && (
        <ul style={{ margin: '0.75rem 0', padding: 0, listStyle: 'none', display: 'grid', gap: '0.75rem' }}>
          {data.items.map(({ code, type, status, address, since, round }) => (
            <li key={code}>
              <Anchor href={`#/meubairro/home/${code}`}>{code}</Anchor> <StatusBadge status={status} />
              <Text size="sm">
                {type.name}, {address}
              </Text>
              <Text size="sm" c="var(--lg-text-soft)">
                {t('due.since', { at: sayInstant(since) })} · {t('due.round', { count: round })}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {data && data.items.length < Math.min(20, data.total) && (
        <Text size="sm" c="var(--lg-text-soft)">
          {t('due.moreHidden')}
        </Text>
      )}
      <div>
        <Button variant="default" size="compact-md" loading={isFetching} leftSection={<IconRefresh size={16} />} onClick={() => void refetch()}>
          {t('due.retry')}
        </Button>
      </div>
    </FormSection>
  );
}
