import { Button, Skeleton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { createRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore } from '#platform/shell/store.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { FormSection, Split } from '#platform/ui/form-parts.tsx';
import { HistoryList } from '#platform/ui/history-list.tsx';
import { useVisit } from '#platform/shell/recent.ts';
import { addressOf } from '#platform/http/web/client.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { RecordFailure } from '#platform/ui/load-failure.tsx';
import { mayUse, useSession } from '#platform/access/web/session.ts';
import type { DeclaredScreen } from '#platform/shell/registry.ts';
import { labelOf } from '../labels.ts';
import { applies, type Resource } from '../resource.ts';
import { contractOf, useHistory, useRecord, type Row } from './data.ts';
import { useMay } from './may.ts';
import { Parts } from './parts.tsx';
import { useProposed } from './proposed.ts';
import { RecordForm } from './record-form.tsx';
import { RecordTabs } from './record-tabs.tsx';
import { useRemoval } from './removal.ts';
import type { RecordExtras, RecordFormHandle } from './screens.ts';
import { useCrudTexts, useLower } from './texts.ts';
import { sayValue, titleOf, useShow } from './value.tsx';

const nothing = (): RecordExtras => ({});

/** The page of a record: its fields, its parts, what its slice adds, its history. `id` null: a new one. */
export function RecordScreen({ id, ...screen }: DeclaredScreen & { readonly id: number | null }): ReactNode {
  return id === null ? <NewRecord {...screen} /> : <StoredRecord {...screen} id={id} />;
}

function NewRecord({ resource, screens }: DeclaredScreen): ReactNode {
  const t = useCrudTexts();
  const say = useSay();
  const lower = useLower();
  const router = useRouter();
  const useExtras = screens?.useRecord ?? nothing;
  const [form] = useState(() => createRef<RecordFormHandle>());
  const [written] = useState(() => createStore<Readonly<Record<string, unknown>> | null>(null));
  const { aside, notice, mayGoOn, dialog } = useExtras(null, form, written);
  const proposed = useProposed(resource);
  return (
    <PageFrame title={t('add', { what: lower(resource.label.one) })} back={{ to: `/${resource.screen}`, label: say(resource.label.many) }}>
      {notice}
      <Split>
        {proposed ? (
          <RecordForm
            resource={resource}
            record={null}
            proposed={proposed}
            onCancel={() => void router.navigate({ to: `/${resource.screen}` })}
            {...(mayGoOn && { mayGoOn })}
            inputs={screens?.inputs}
            handle={form}
            onWritten={written.set}
          />
        ) : (
          <Skeleton height={320} />
        )}
        {aside}
      </Split>
      {dialog}
    </PageFrame>
  );
}

function StoredRecord({ id, ...screen }: DeclaredScreen & { readonly id: number }): ReactNode {
  const { resource } = screen;
  const t = useCrudTexts();
  const say = useSay();
  const request = useRecord(resource, id);
  const { data: record, error } = request;
  useVisit(
    record
      ? {
          to: `/${resource.screen}/${id}`,
          label: titleOf(resource, record),
          detail: resource.label.one,
          source: addressOf(contractOf(resource), 'show', { params: { id } }),
        }
      : null,
  );
  if (record) return <RecordPage {...screen} record={record} />;
  const list = { to: `/${resource.screen}`, label: say(resource.label.many) };
  return (
    <PageFrame title={say(resource.label.one)} back={list}>
      {error ? (
        <RecordFailure request={request} notFound={t('notFound')}>
          <Button component="a" href={`#${list.to}`} variant="default">
            {list.label}
          </Button>
        </RecordFailure>
      ) : (
        <Skeleton height={320} />
      )}
    </PageFrame>
  );
}

function RecordPage({ resource, parts, screens, record }: DeclaredScreen & { readonly record: Row }): ReactNode {
  const t = useCrudTexts();
  const ui = useUi();
  const say = useSay();
  const router = useRouter();
  const may = useMay(resource);
  const user = useSession();
  const useExtras = screens?.useRecord ?? nothing;
  const [form] = useState(() => createRef<RecordFormHandle>());
  const [written] = useState(() => createStore<Readonly<Record<string, unknown>> | null>(null));
  const { detail, notice, aside, front, tabs = [], held, mayGoOn, dialog } = useExtras(record, form, written);
  const { remove } = useRemoval(resource, () => router.navigate({ to: `/${resource.screen}`, ignoreBlocker: true }));
  const fields = (
    <Split>
      {may.edit ? (
        <RecordForm
          resource={resource}
          record={record}
          onCancel={() => void router.navigate({ to: `/${resource.screen}` })}
          {...(mayGoOn && { mayGoOn })}
          held={held}
          inputs={screens?.inputs}
          handle={form}
          onWritten={written.set}
        />
      ) : (
        <Facts resource={resource} record={record} />
      )}
      {aside && <div style={{ display: 'grid', gap: '1rem', alignContent: 'start' }}>{aside}</div>}
    </Split>
  );
  return (
    <PageFrame
      title={titleOf(resource, record)}
      detail={detail}
      back={{ to: `/${resource.screen}`, label: say(resource.label.many) }}
      actions={
        may.delete && (
          <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => remove(record)}>
            {t('delete')}
          </Button>
        )
      }
    >
      {notice}
      <RecordTabs
        address={`/${resource.screen}/${record.id}`}
        tabs={[
          ...(front ? [{ id: '', ...front }] : []),
          { id: front ? 'fields' : '', label: t('fields'), content: fields },
          ...parts
            .filter(({ permissions }) => mayUse(permissions.view, user))
            .map((part) => ({ id: part.id, label: say(part.label.many), content: <Parts resource={part} parentId={record.id} /> })),
          ...tabs,
          ...(may.detail ? [{ id: 'history', label: ui('history'), content: <History resource={resource} id={record.id} /> }] : []),
        ]}
      />
      {dialog}
    </PageFrame>
  );
}

function appliesTo(resource: Resource, name: string, record: Row): boolean {
  const field = resource.fields[name];
  return field !== undefined && applies(field, record);
}

/** What a record holds, for whoever may not change it. */
function Facts({ resource, record }: { readonly resource: Resource; readonly record: Row }): ReactNode {
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
function History({ resource, id }: { readonly resource: Resource; readonly id: number }): ReactNode {
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
