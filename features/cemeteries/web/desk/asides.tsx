import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contractOf, type Row } from '#platform/crud/web/data.ts';
import type { Resource } from '#platform/crud/resource.ts';
import { titleOf } from '#platform/crud/web/value.tsx';
import { mayUse, useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayDay } from '#platform/ui/format.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { may } from '../../codes.ts';
import { concessions, deceased, operations } from '../../resources.ts';
import { operationWords } from '../../labels.ts';
import { useDeskTexts } from './texts.ts';

interface Props {
  readonly resource: Resource;
  readonly title: string;
  readonly none: string;
  readonly filter: Readonly<Record<string, string>>;
  readonly sort: string;
  readonly say: (row: Row) => string;
  readonly action?: ReactNode;
}

/** Records that name this one, each leading to its page. */
function Related({ resource, title, none, filter, sort, say, action }: Props): ReactNode {
  const request = useQuery({
    queryKey: ['crud', resource.id, 'related', filter],
    queryFn: ({ signal }) => api(contractOf(resource), 'list', { query: { ...filter, sort, pageSize: 50 }, signal }),
    enabled: mayUse(resource.permissions.view),
  });
  if (!mayUse(resource.permissions.view)) return null;
  const { data } = request;
  return (
    <FormSection title={title}>
      {!data && <Pending request={request} height={48} />}
      {data?.items.length === 0 && <Text size="sm">{none}</Text>}
      <ul style={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '0.375rem' }}>
        {data?.items.map((row) => (
          <li key={row.id}>
            <Anchor size="sm" href={`#/${resource.screen}/${row.id}`}>
              {say(row)}
            </Anchor>
          </li>
        ))}
      </ul>
      {action}
    </FormSection>
  );
}

const day = (value: unknown): string => (typeof value === 'string' ? sayDay(value) : '');
const refOf = (row: Row, name: string): string => row.refs[name]?.[0]?.title ?? '';

export function StoryAside({ id }: { readonly id: number }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const mayAdd = useCan(may.operations.add);
  const kinds = new Map<unknown, string>(Object.entries(operationWords).map(([kind, label]) => [kind, label[locale]]));
  return (
    <Related
      resource={operations}
      title={t('story')}
      none={t('noStory')}
      filter={{ deceasedId: String(id) }}
      sort="doneAt"
      say={(row) =>
        [day(row['doneAt']), `${kinds.get(row['kind']) ?? ''} ${titleOf(operations, row)}`, refOf(row, 'toPlotId')].filter(Boolean).join(' · ')
      }
      action={
        mayAdd && (
          <Button component="a" variant="default" size="sm" href={`#/${operations.screen}/add?deceasedId=${id}`}>
            {t('newOperation')}
          </Button>
        )
      }
    />
  );
}

export function PlotAside({ id }: { readonly id: number }): ReactNode {
  const t = useDeskTexts();
  const filter = { plotId: String(id) };
  return (
    <>
      <Related
        resource={deceased}
        title={t('here')}
        none={t('empty')}
        filter={filter}
        sort="sinceAt"
        say={(row) => [titleOf(deceased, row), t('from', { day: day(row['sinceAt']) })].join(', ')}
      />
      <Related
        resource={concessions}
        title={t('holders')}
        none={t('noConcession')}
        filter={filter}
        sort="-startAt"
        say={(row) =>
          [t('concession', { number: titleOf(concessions, row) }), day(row['endAt']) && t('until', { day: day(row['endAt']) })]
            .filter(Boolean)
            .join(', ')
        }
      />
    </>
  );
}
