import { Button, Select, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconEdit, IconRestore, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { scrollingList } from '#platform/ui/picker.tsx';
import { SelectionBar } from '#platform/ui/selection-bar.tsx';
import { bulkFields } from '../contract.ts';
import { labelOf } from '../labels.ts';
import type { Resource } from '../resource.ts';
import { contractOf, filterOf, refresh } from './data.ts';
import { ExportDialog } from './export-dialog.tsx';
import { FieldInput } from './field-input.tsx';
import { fromInput, toForm, validate } from './form-values.ts';
import type { ListState } from './list-state.ts';
import { useMay } from './may.ts';
import { undoTime } from './removal.ts';
import { useCrudTexts } from './texts.ts';

/** Ticked rows, or everything the filter shows. */
export interface Picked {
  readonly ids: ReadonlySet<number>;
  readonly everything: boolean;
}

type Action = 'delete' | 'restore' | 'set';
interface Asked {
  readonly action: Action;
  /** Counted by the server with the very filter that will be used. */
  readonly count: number;
}

interface Props {
  readonly resource: Resource;
  readonly state: ListState;
  readonly picked: Picked;
  readonly total: string | null;
  readonly setPicked: (picked: Picked) => void;
}

/** What can be done with the selected rows; each action counts first and says the number before anything happens. */
export function BulkBar({ resource, state, picked, total, setPicked }: Props): ReactNode {
  const t = useCrudTexts();
  const may = useMay(resource);
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [counted, setCounted] = useState<number | null>(null);
  const [exporting, setExporting] = useState(false);
  const selection = picked.everything ? { filter: filterOf(state) } : { ids: [...picked.ids] };
  const call = (body: { action: Action; dryRun?: boolean; expected?: number; set?: unknown }) =>
    api(contractOf(resource), 'bulk', { body: { ...body, selection } as never });
  const clear = (): void => setPicked({ ids: new Set(), everything: false });

  const ask = useMutation({
    mutationFn: async (action: Action): Promise<Asked> => ({ action, count: (await call({ action, dryRun: true })).count }),
    onSuccess: setAsked,
  });
  const everything = useMutation({
    mutationFn: () => call({ action: state.deleted ? 'restore' : may.delete ? 'delete' : 'set', dryRun: true }),
    onSuccess: ({ count }) => {
      setCounted(count);
      setPicked({ ...picked, everything: true });
    },
  });
  const undo = useMutation({
    mutationFn: (ids: readonly number[]) => api(contractOf(resource), 'bulk', { body: { action: 'restore', selection: { ids: [...ids] } } }),
    onSuccess: ({ count }) => (toast.success(t('restoredMany', { count })), refresh(client)),
  });
  const run = async ({ action, count }: Asked, set?: Record<string, unknown>): Promise<void> => {
    try {
      const done = await call({ action, expected: count, ...(set && { set }) });
      const words = { delete: 'deletedMany', restore: 'restoredMany', set: 'changedMany' }[action];
      const canUndo = action === 'delete' && !picked.everything;
      toast.success(
        t(words, { count: done.count }),
        [],
        canUndo ? { time: undoTime, action: { label: t('undo'), run: () => undo.mutate([...picked.ids]) } } : {},
      );
      setAsked(null);
      clear();
      await refresh(client);
    } catch (error) {
      toast.failure(error);
      if (isProblem(error) && error.code === 'bulk.changed') setAsked({ action, count: Number(error.extra['count']) });
      else setAsked(null);
    }
  };

  return (
    <>
      <SelectionBar
        count={picked.everything ? (counted ?? 0) : picked.ids.size}
        everything={picked.everything}
        total={total}
        onEverything={() => everything.mutate()}
        onClear={clear}
      >
        {may.export && (
          <Button variant="default" size="compact-sm" leftSection={<IconDownload size={18} />} onClick={() => setExporting(true)}>
            {t('exportAction')}
          </Button>
        )}
        {!state.deleted && may.edit && bulkFields(resource).length > 0 && (
          <Button variant="default" size="compact-sm" leftSection={<IconEdit size={18} />} onClick={() => ask.mutate('set')}>
            {t('set')}
          </Button>
        )}
        {may.delete && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={state.deleted ? <IconRestore size={18} /> : <IconTrash size={18} />}
            onClick={() => ask.mutate(state.deleted ? 'restore' : 'delete')}
          >
            {t(state.deleted ? 'restore' : 'delete')}
          </Button>
        )}
      </SelectionBar>
      {asked?.action === 'set' && (
        <SetDialog resource={resource} count={asked.count} onSet={(set) => run(asked, set)} onCancel={() => setAsked(null)} />
      )}
      {asked && asked.action !== 'set' && (
        <ConfirmDialog
          title={t(asked.action === 'delete' ? 'askDelete' : 'askRestore', { count: asked.count })}
          text={t(asked.action === 'delete' ? 'askDeleteText' : 'askRestoreText')}
          confirm={t(asked.action)}
          danger={asked.action === 'delete'}
          onConfirm={() => run(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
      {exporting && (
        <ExportDialog
          resource={resource}
          state={state}
          selection={picked.everything ? null : [...picked.ids]}
          columns={null}
          total={picked.everything ? (total ?? '') : String(picked.ids.size)}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}

interface SetProps {
  readonly resource: Resource;
  readonly count: number;
  readonly onSet: (set: Record<string, unknown>) => Promise<void>;
  readonly onCancel: () => void;
}

function SetDialog({ resource, count, onSet, onCancel }: SetProps): ReactNode {
  const t = useCrudTexts();
  const locale = useLocale();
  const names = bulkFields(resource);
  const [name, setName] = useState(names[0] ?? '');
  const [values, setValues] = useState(() => toForm(resource, null));
  const field = resource.fields[name];
  const value = field && fromInput(field, values[name]);
  const [told, setTold] = useState(false);
  const wrong = validate(resource, values, locale)[name];
  return (
    <ConfirmDialog
      title={t('askSet', { count })}
      confirm={t('confirmSet', { count })}
      onCancel={onCancel}
      onConfirm={() => (wrong ? setTold(true) : onSet({ [name]: value }))}
      text={
        <Stack gap="md">
          <Select
            {...scrollingList}
            label={t('setField')}
            data={names.map((one) => ({ value: one, label: labelOf(resource, one)[locale] }))}
            value={name}
            onChange={(next) => next && setName(next)}
            allowDeselect={false}
          />
          {field && (
            <FieldInput
              resource={resource}
              name={name}
              field={field}
              value={values[name]}
              error={told && wrong}
              onChange={(next) => setValues({ ...values, [name]: next })}
            />
          )}
        </Stack>
      }
    />
  );
}
