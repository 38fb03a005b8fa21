import { Alert, Anchor, Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayUse } from '#platform/access/web/session.ts';
import type { Written } from '#platform/crud/web/screens.ts';
import { api } from '#platform/http/web/client.ts';
import { sayDecimal } from '#platform/kernel/decimal.ts';
import { ContactValue } from '#platform/shell/contact-value.tsx';
import { useLocale } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { processContract } from '../../record/contract.ts';
import { disagreements } from '../../record/domain/areas.ts';
import { mayProcess } from '../../record/permissions.ts';
import { processes } from '../../record/process.ts';
import { usePeople } from './queries.ts';
import './texts.ts';

interface File {
  readonly id: number;
  readonly version: number;
  readonly process: string | null;
}

const bare = { margin: 0, padding: 0, listStyle: 'none' } as const;

interface ChecksProps {
  readonly written: Written;
  readonly stored: Readonly<Record<string, unknown>> | null;
  /** Code of the section they are told in. */
  readonly guard: string;
}

/** Where the areas that are written contradict each other: told while they are being written, and where they stand. */
export function Checks({ written, stored, guard }: ChecksProps): ReactNode {
  const { t } = useTranslation('urbanism');
  const locale = useLocale();
  const all = disagreements(useStore(written) ?? stored ?? {});
  const items = all.filter(({ fields }) => fields.some((name) => processes.fields[name].meta.guard === guard));
  if (items.length === 0) return null;
  return (
    <Alert color="yellow" title={t('checksTitle')} role="status">
      <ul style={{ margin: '0 0 0.5rem', paddingInlineStart: '1.25rem' }}>
        {items.map((item) => (
          <li key={item.id}>
            {item.says[locale]} {t('difference', { difference: sayDecimal(item.difference, locale, 2) })}
          </li>
        ))}
      </ul>
      {t('checksText')}
    </Alert>
  );
}

/** Who stands in the file, and how to reach them. */
export function People({ id, version }: File): ReactNode {
  const { t } = useTranslation('urbanism');
  const people = usePeople(id, version)?.items ?? [];
  if (people.length === 0) return null;
  return (
    <FormSection title={t('people.title')}>
      <ul style={{ ...bare, display: 'grid', gap: '0.75rem' }}>
        {people.map(({ role, name, nif, email, phone }) => (
          <li key={role}>
            <Text size="sm" c="dimmed">
              {t(`people.${role}`)}
            </Text>
            <div style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</div>
            {nif !== null && <div>{t('people.nif', { nif })}</div>}
            {[phone, email].map((value) => value !== null && <div key={value}>{<ContactValue value={value} />}</div>)}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

/** All processes of the number, as they hang under each other, and the way to one more. */
export function Tree({ id, version, process }: File): ReactNode {
  const { t } = useTranslation('urbanism');
  const { data } = useQuery({
    queryKey: ['crud', 'urbanism', 'tree', id, version],
    queryFn: ({ signal }) => api(processContract, 'tree', { params: { process: process ?? '' }, signal }),
    enabled: process !== null,
  });
  const items = data?.items ?? [];
  const mayAdd = mayUse(mayProcess.add);
  if (items.length < 2 && !mayAdd) return null;
  return (
    <FormSection title={t('subsTitle')}>
      {items.length < 2 ? (
        <Text size="sm" c="dimmed">
          {t('subsNone')}
        </Text>
      ) : (
        <ul style={bare}>
          {items.map((item) => (
            <li key={item.id} style={{ paddingInlineStart: `${item.depth}rem`, paddingBlock: '0.125rem' }}>
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
      )}
      {mayAdd && (
        <Button
          component="a"
          href={`#/${processes.screen}/add?parentId=${id}`}
          variant="default"
          leftSection={<IconPlus size={18} />}
          style={{ justifySelf: 'start' }}
        >
          {t('subsAdd')}
        </Button>
      )}
    </FormSection>
  );
}
