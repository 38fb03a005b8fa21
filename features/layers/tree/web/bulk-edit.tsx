import { Button, Group, MultiSelect, NativeSelect, NumberInput, Stack } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import type { BulkForm } from '#platform/bulk/web/bulk-dialog.tsx';
import { BulkDialog } from '#platform/bulk/web/bulk-dialog.tsx';
import { useUi } from '#platform/ui/texts.ts';
import type { TreeItem } from '../contract.ts';
import { refresh, useLists, type OpenTree } from './queries.ts';
import { useTreeTexts } from './texts.ts';

interface Props {
  readonly tree: OpenTree;
  readonly ids: readonly number[];
  readonly items: readonly TreeItem[];
  readonly onClose: () => void;
}

/** Changes many groups and layers: what changes and what stays is shown before, and it can be taken back. */
export function BulkEdit({ tree, ids, items, onClose }: Props): ReactNode {
  const t = useTreeTexts();
  const client = useQueryClient();
  const { data: lists } = useLists(tree);
  const nameOf = (id: unknown): string => (id === null ? t('field.top') : (items.find((item) => item.id === id)?.name ?? ''));
  const roleOf = (id: unknown): string => lists?.roles.find((role) => role.id === id)?.name ?? String(id);
  return (
    <BulkDialog
      contract={tree.bulk}
      title={t('bulk.title')}
      form={{ selection: { ids }, show: (form) => <Fields tree={tree} form={form} onCancel={onClose} /> }}
      words={{
        record: t('bulk.record'),
        field: (name) => t(`field.${name === 'parentId' ? 'parent' : name}`),
        value: (field, value) => {
          if (field === 'parentId') return nameOf(value);
          if (field === 'opacity') return `${Math.round(Number(value) * 100)} %`;
          if (Array.isArray(value)) return value.map(roleOf).join(', ');
          return typeof value === 'boolean' ? t(value ? 'bulk.yes' : 'bulk.no') : String(value);
        },
      }}
      confirm={(count) => t('bulk.run', { count })}
      onDone={() => void refresh(client, tree)}
      onClose={onClose}
    />
  );
}

function Fields({ tree, form, onCancel }: { readonly tree: OpenTree; readonly form: BulkForm; readonly onCancel: () => void }): ReactNode {
  const t = useTreeTexts();
  const ui = useUi();
  const mayClose = useCan(tree.module.may.private);
  const { data: lists } = useLists(tree);
  const [ticks, setTicks] = useState<Readonly<Record<string, string>>>({});
  const [opacity, setOpacity] = useState('');
  const [roles, setRoles] = useState<string[]>([]);
  const [parent, setParent] = useState('keep');
  const choice = (name: 'active' | 'visible' | 'private'): ReactNode => (
    <NativeSelect
      label={t(`field.${name}`)}
      value={ticks[name] ?? ''}
      onChange={(event) => setTicks({ ...ticks, [name]: event.currentTarget.value })}
      data={[
        { value: '', label: t('bulk.keep') },
        { value: 'true', label: t('bulk.yes') },
        { value: 'false', label: t('bulk.no') },
      ]}
    />
  );
  const plan = (): void => {
    const set = {
      ...Object.fromEntries(Object.entries(ticks).flatMap(([name, value]) => (value === '' ? [] : [[name, value === 'true']]))),
      ...(ticks['private'] === 'true' && { roles: roles.map(Number) }),
      ...(opacity !== '' && { opacity: Number(opacity) / 100 }),
      ...(parent !== 'keep' && { parentId: parent === '' ? null : Number(parent) }),
    };
    form.plan({ set });
  };
  return (
    <Stack gap="sm">
      {choice('active')}
      {choice('visible')}
      {mayClose && choice('private')}
      {ticks['private'] === 'true' && (
        <MultiSelect
          label={t('field.roles')}
          description={t('field.rolesHelp')}
          data={(lists?.roles ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={roles}
          onChange={setRoles}
        />
      )}
      <NumberInput
        label={t('field.opacity')}
        min={0}
        max={100}
        value={opacity}
        placeholder={t('bulk.keep')}
        onChange={(value) => setOpacity(String(value))}
      />
      <NativeSelect
        label={t('field.parent')}
        value={parent}
        onChange={(event) => setParent(event.currentTarget.value)}
        data={[
          { value: 'keep', label: t('bulk.keep') },
          { value: '', label: t('field.top') },
          ...(lists?.groups ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {ui('cancel')}
        </Button>
        <Button loading={form.busy} onClick={plan}>
          {ui('continue', { defaultValue: t('bulk.action') })}
        </Button>
      </Group>
    </Stack>
  );
}
