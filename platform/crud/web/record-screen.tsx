import { Button, Skeleton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { createRef, useState, type ReactNode } from 'react';
import { createStore } from '#platform/shell/store.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { useSay } from '#platform/shell/language.ts';
import { Split } from '#platform/ui/form-parts.tsx';
import { useVisit } from '#platform/shell/recent.ts';
import { addressOf } from '#platform/http/web/client.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { hrefOf, useTab } from '#platform/ui/tabs.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { RecordFailure } from '#platform/ui/load-failure.tsx';
import { mayUse, useSession } from '#platform/access/web/session.ts';
import type { DeclaredScreen } from '#platform/shell/registry.ts';
import type { Resource } from '../resource.ts';
import { contractOf, useRecord, type Row } from './data.ts';
import { useMay } from './may.ts';
import { Parts } from './parts.tsx';
import { useProposed } from './proposed.ts';
import { Facts } from './record-facts.tsx';
import { RecordForm } from './record-form.tsx';
import { History } from './record-history.tsx';
import { RecordTabs } from './record-tabs.tsx';
import { useRemoval } from './removal.ts';
import type { FieldsTab, RecordExtras, RecordFormHandle } from './screens.ts';
import { useCrudTexts, useLower } from './texts.ts';
import { titleOf } from './value.tsx';

const nothing = (): RecordExtras => ({});
const none = (): readonly string[] => [];

/** The tabs of the fields: all show one form. */
const fieldTabsOf = (screens: DeclaredScreen['screens'], say: (text: Text) => string) =>
  (screens?.fieldTabs ?? []).map(({ id, label }) => ({ id, label: say(label), panel: 'fields' }));

const formTabs = (list: readonly FieldsTab[], open: string | undefined, first: readonly string[], address: string, query = '') => ({
  list,
  open,
  first,
  reveal: (tab: string): void => {
    window.location.hash = hrefOf(address, tab, query);
  },
});

/** Rows an address names for a new record: `?parentId=7`. */
function askedOf({ fields }: Resource, search: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const named = Object.entries(search).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(named.filter(([name, value]) => fields[name]?.meta.widget === 'reference' && /^[1-9]\d{0,14}$/.test(value)));
}

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
  const useNeeded = screens?.useNeeded ?? none;
  const [form] = useState(() => createRef<RecordFormHandle>());
  const [written] = useState(() => createStore<Readonly<Record<string, unknown>> | null>(null));
  const { aside, notice, above = {}, mayGoOn, dialog } = useExtras(null, form, written);
  // As it was opened: a tab changes the address.
  const [asked] = useState(() => askedOf(resource, router.state.location.search));
  const needed = useNeeded();
  const proposed = useProposed(resource, true, asked);
  const address = `/${resource.screen}/add`;
  const query = new URLSearchParams(asked).toString();
  const list = fieldTabsOf(screens, say);
  const open = useTab(address, list);
  const content = (
    <Split>
      {proposed ? (
        <div style={{ display: 'grid', gap: '1rem' }}>
          {above[open ?? '']}
          <RecordForm
            resource={resource}
            record={null}
            proposed={proposed}
            onCancel={() => void router.navigate({ to: `/${resource.screen}` })}
            {...(mayGoOn && { mayGoOn })}
            inputs={screens?.inputs}
            handle={form}
            onWritten={written.set}
            needed={needed}
            {...(screens?.fieldTabs && { tabs: formTabs(screens.fieldTabs, open, needed, address, query) })}
          />
        </div>
      ) : (
        <Skeleton height={320} />
      )}
      {aside}
    </Split>
  );
  return (
    <PageFrame title={t('add', { what: lower(resource.label.one) })} back={{ to: `/${resource.screen}`, label: say(resource.label.many) }}>
      {notice}
      {screens?.fieldTabs ? <RecordTabs address={address} query={query} tabs={list.map((tab) => ({ ...tab, content }))} /> : content}
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
  const useNeeded = screens?.useNeeded ?? none;
  const { detail, notice, aside, front, above = {}, tabs = [], held, mayGoOn, dialog } = useExtras(record, form, written);
  const needed = useNeeded();
  const address = `/${resource.screen}/${record.id}`;
  const list = fieldTabsOf(screens, say);
  const open = useTab(address, list);
  const inTabs = screens?.fieldTabs && formTabs(screens.fieldTabs, open, [], address);
  const { remove } = useRemoval(resource, () => router.navigate({ to: `/${resource.screen}`, ignoreBlocker: true }));
  const fields = (
    <Split>
      <div style={{ display: 'grid', gap: '1rem' }}>
        {above[open ?? '']}
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
            needed={needed}
            {...(inTabs && { tabs: inTabs })}
          />
        ) : (
          <Facts resource={resource} record={record} tabs={inTabs} />
        )}
      </div>
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
        address={address}
        tabs={[
          ...(front ? [{ id: '', ...front }] : []),
          ...(inTabs ? list.map((tab) => ({ ...tab, content: fields })) : [{ id: front ? 'fields' : '', label: t('fields'), content: fields }]),
          ...(screens?.ownParts ? [] : parts)
            .filter(({ permissions }) => mayUse(permissions.view, user))
            .map((part) => ({ id: part.id, label: say(part.label.many), content: <Parts resource={part} parentId={record.id} /> })),
          ...tabs,
          ...(may.detail ? [{ id: 'history', label: ui('history'), content: <History resource={resource} parts={parts} id={record.id} /> }] : []),
        ]}
      />
      {dialog}
    </PageFrame>
  );
}
