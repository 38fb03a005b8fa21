import { Button, Skeleton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { FormSection, Split } from '#platform/ui/form-parts.tsx';
import { HistoryList } from '#platform/ui/history-list.tsx';
import { useVisit } from '#platform/shell/recent.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { RecordFailure } from '#platform/ui/load-failure.tsx';
import { labelOf } from '../labels.ts';
import { applies, type Resource } from '../resource.ts';
import { useHistory, useRecord, type Row } from './data.ts';
import { useMay } from './may.ts';
import { RecordForm } from './record-form.tsx';
import { useRemoval } from './removal.ts';
import { useCrudTexts, useLower } from './texts.ts';
import { sayValue, titleOf, useShow } from './value.tsx';

/** One record of a declared resource, or a new one (`id` null): its fields, what can be done with it, its history. */
export function RecordScreen({
  resource,
  id,
  more,
}: {
  readonly resource: Resource;
  readonly id: number | null;
  /** What a slice shows beside a stored record, above its history. */
  readonly more?: (record: Row) => ReactNode;
}): ReactNode {
  const t = useCrudTexts();
  const say = useSay();
  const lower = useLower();
  const router = useRouter();
  const may = useMay(resource);
  const request = useRecord(resource, id);
  const { data: record, error } = request;
  useVisit(id !== null && record ? { to: `/${resource.screen}/${id}`, label: titleOf(resource, record), detail: resource.label.one } : null);
  const toList = (): void => void router.navigate({ to: `/${resource.screen}` });
  const { remove } = useRemoval(resource, () => router.navigate({ to: `/${resource.screen}`, ignoreBlocker: true }));
  const title = id === null ? t('add', { what: lower(resource.label.one) }) : record ? titleOf(resource, record) : say(resource.label.one);
  return (
    <PageFrame
      title={title}
      back={{ to: `/${resource.screen}`, label: say(resource.label.many) }}
      actions={
        record &&
        may.delete && (
          <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => remove(record)}>
            {t('delete')}
          </Button>
        )
      }
    >
      {error && !record && (
        <RecordFailure request={request} notFound={t('notFound')}>
          <Button variant="default" onClick={toList}>
            {say(resource.label.many)}
          </Button>
        </RecordFailure>
      )}
      {id !== null && !record && !error && <Skeleton height={320} />}
      <Split>
        {id === null && <RecordForm resource={resource} record={null} onCancel={toList} />}
        {record &&
          (may.edit ? (
            <RecordForm key={record.id} resource={resource} record={record} onCancel={toList} />
          ) : (
            <Facts resource={resource} record={record} />
          ))}
        {record && (
          <div style={{ display: 'grid', gap: '1rem', alignContent: 'start' }}>
            {more?.(record)}
            {may.detail && <History resource={resource} id={record.id} />}
          </div>
        )}
      </Split>
    </PageFrame>
  );
}

function appliesTo(resource: Resource, name: string, record: Row): boolean {
  const field = resource.fields[name];
  return field !== undefined && applies(field, record);
}

/** What a record holds, for whoever may not change it. */
export function Facts({ resource, record }: { readonly resource: Resource; readonly record: Row }): ReactNode {
  const ui = useUi();
  const say = useSay();
  const show = useShow(resource);
  return (
    <FormSection>
      <dl>
        {Object.keys(resource.fields)
          .filter((name) => appliesTo(resource, name, record))
          .map((name) => (
            <div key={name}>
              <dt style={{ fontWeight: 600 }}>{say(labelOf(resource, name))}</dt>
              <dd style={{ margin: '0 0 0.75rem' }}>{show(record, name) ?? <em>{ui('nothing')}</em>}</dd>
            </div>
          ))}
      </dl>
    </FormSection>
  );
}

/** What was changed in a record, when and by whom. */
export function History({ resource, id }: { readonly resource: Resource; readonly id: number }): ReactNode {
  const ui = useUi();
  const say = useSay();
  const locale = useLocale();
  const { t } = useTranslation();
  const request = useHistory(resource, id, true);
  const { data } = request;
  const items = data?.items.map((item) => ({
    ...item,
    changes: item.changes.map((change) => {
      const meta = resource.fields[change.field]?.meta;
      const label = say(labelOf(resource, change.field));
      if (change.field === 'position') return { field: change.field, label, old: null, new: t('crud:reordered') };
      return { field: change.field, label, old: sayValue(meta, change.old, locale, t), new: sayValue(meta, change.new, locale, t) };
    }),
  }));
  return (
    <FormSection title={ui('history')}>
      <HistoryList items={items} request={request} />
    </FormSection>
  );
}
