import { Anchor, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import kit from '#platform/ui/kit.module.css';
import { Pager } from '#platform/ui/pager.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import type { BulkEdit, BulkEntry } from '../bulk-contract.ts';
import { labelOf } from '../labels.ts';
import type { Resource } from '../resource.ts';
import { contractOf } from './data.ts';
import { useCrudTexts } from './texts.ts';
import { sayValue } from './value.tsx';

/** Every change of an edit, record by record; those that stay as they are come first, with the reason. */
export function BulkChanges({ resource, edit }: { readonly resource: Resource; readonly edit: BulkEdit }): ReactNode {
  const t = useCrudTexts();
  return (
    <>
      {edit.refused > 0 && <Part resource={resource} edit={edit} only="refused" title={t('bulkRefusedList')} />}
      {edit.changed > 0 && <Part resource={resource} edit={edit} only="changed" title={t('bulkListed')} />}
    </>
  );
}

interface PartProps {
  readonly resource: Resource;
  readonly edit: BulkEdit;
  readonly only: 'changed' | 'refused';
  readonly title: string;
}

function Part({ resource, edit, only, title }: PartProps): ReactNode {
  const t = useCrudTexts();
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(10);
  const request = useQuery({
    queryKey: ['bulk-edit', resource.id, edit.id, edit.state, only, page, pageSize],
    queryFn: ({ signal }) =>
      api(contractOf(resource), 'bulkShow', { params: { id: edit.id }, query: { only, page, pageSize: pageSize as 10 }, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = request;
  if (!data) return <Pending request={request} height={160} />;
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600} component="h3">
        {title}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={kit['changes']} role="region" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('bulkRecord')}</th>
              {only === 'refused' ? (
                <th scope="col">{t('bulkReason')}</th>
              ) : (
                [t('setField'), t('bulkBefore'), t('bulkAfter')].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))
              )}
            </tr>
          </thead>
          <tbody>
            {data.items.map((entry) => (
              <Lines key={entry.id} resource={resource} entry={entry} locale={locale} />
            ))}
          </tbody>
        </table>
      </div>
      {data.total > 10 && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={data.total}
          totalIsExact
          shown={data.items.length}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(size);
            setPage(1);
          }}
        />
      )}
    </section>
  );
}

interface LinesProps {
  readonly resource: Resource;
  readonly entry: BulkEntry;
  readonly locale: 'pt' | 'en';
}

function Lines({ resource, entry, locale }: LinesProps): ReactNode {
  const ui = useUi();
  const { t } = useTranslation();
  const name = (
    <Anchor href={`#/${resource.screen}/${entry.id}`} target="_blank" size="sm">
      {entry.title}
    </Anchor>
  );
  if (entry.refused !== null)
    return (
      <tr>
        <th scope="row">{name}</th>
        <td>{entry.refused}</td>
      </tr>
    );
  const say = (field: string, value: unknown): ReactNode => sayValue(resource.fields[field]?.meta, value, locale, t) ?? <em>{ui('nothing')}</em>;
  return entry.changes.map((change, index) => (
    <tr key={change.field}>
      {index === 0 && (
        <th scope="rowgroup" rowSpan={entry.changes.length}>
          {name}
        </th>
      )}
      <td>{labelOf(resource, change.field)[locale]}</td>
      <td>
        <del>{say(change.field, change.old)}</del>
      </td>
      <td>
        <strong>{say(change.field, change.new)}</strong>
      </td>
    </tr>
  ));
}
