import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { screensOf } from '#platform/crud/web/screens.ts';
import { api } from '#platform/http/web/client.ts';
import { sayDecimal } from '#platform/kernel/decimal.ts';
import { useLocale } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { processContract } from '../contract.ts';
import { processes } from '../process.ts';
import { ToElsewhere, useElsewhere } from './elsewhere.tsx';

interface File {
  readonly id: number;
  readonly version: number;
  readonly process: string | null;
}

/** Where the areas that are stored contradict each other. */
function Checks({ id, version }: File): ReactNode {
  const { t } = useTranslation('urbanism');
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['urbanism', 'checks', id, version],
    queryFn: ({ signal }) => api(processContract, 'checks', { params: { id }, signal }),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Alert color="yellow" title={t('checksTitle')}>
      <ul style={{ margin: '0 0 0.5rem', paddingInlineStart: '1.25rem' }}>
        {data.items.map((item) => (
          <li key={item.id}>
            {item.says} {t('difference', { difference: sayDecimal(item.difference, locale, 2) })}
          </li>
        ))}
      </ul>
      {t('checksText')}
    </Alert>
  );
}

/** All processes of the number, as they hang under each other; nothing while there is only this one. */
function Tree({ id, version, process }: File): ReactNode {
  const { t } = useTranslation('urbanism');
  const { data } = useQuery({
    queryKey: ['urbanism', 'tree', id, version],
    queryFn: ({ signal }) => api(processContract, 'tree', { params: { process: process ?? '' }, signal }),
    enabled: process !== null,
  });
  if (!data || data.items.length < 2) return null;
  return (
    <FormSection title={t('subsTitle')}>
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {data.items.map((item) => (
          <li key={item.id} style={{ paddingInlineStart: `${item.depth}rem` }}>
            <Anchor
              href={`#/${processes.screen}/${item.id}`}
              size="sm"
              aria-current={item.id === id ? 'page' : undefined}
              fw={item.id === id ? 600 : 400}
            >
              {item.subProcess === null ? item.process : t('sub', { sub: item.subProcess })}
            </Anchor>
            {item.subject !== null && <span> {item.subject}</span>}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

export const screens = screensOf(processes, {
  useList: () => ({ actions: <ToElsewhere /> }),
  useRecord: (record) => {
    const { t } = useTranslation('urbanism');
    const { held, notice, aside } = useElsewhere(record);
    if (record === null) return {};
    return {
      held,
      notice,
      detail: record.subProcess === null ? undefined : t('sub', { sub: record.subProcess }),
      aside: (
        <>
          {aside}
          <Checks {...record} />
          <Tree {...record} />
        </>
      ),
    };
  },
});
