import { Button, Text, type ButtonProps } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import type { BulkAnswer, BulkContract, BulkView } from '../contract.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkWords } from './bulk-report.tsx';
import { useBulkTexts } from './texts.ts';

/** Milliseconds in which it can be undone from its notice. */
const undoTime = 8000;

/** Something to do with the selected records that asks for nothing more: on the wire `{ action }`. */
export interface BulkAction {
  readonly action: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number | string }>;
  readonly title: string;
  /** What comes of it. */
  readonly text: string;
  readonly done: (count: number) => string;
  readonly danger?: boolean;
}

interface Props {
  readonly contract: BulkContract;
  readonly selection: unknown;
  readonly actions: readonly BulkAction[];
  readonly words: BulkWords;
  /** The records may show otherwise now. */
  readonly onChanged: () => Promise<void>;
  /** The selection is done with. */
  readonly clear: () => void;
}

export const barButton = { variant: 'default', size: 'compact-sm' } as const satisfies ButtonProps;

/** A button for each; what it changes and what it leaves is shown before anything happens. */
export function BulkActions({ contract, selection, actions, words, onChanged, clear }: Props): ReactNode {
  const t = useBulkTexts();
  const client = useQueryClient();
  const [asked, setAsked] = useState<(BulkAnswer & { readonly action: BulkAction }) | null>(null);
  const ask = useMutation({
    mutationFn: async (action: BulkAction) => ({
      ...(await api(contract, 'plan', { body: { selection, change: { action: action.action } } })),
      action,
    }),
    onSuccess: setAsked,
  });
  const [isDone, setDone] = useState(false);
  const close = (changed: boolean): void => {
    setAsked(null);
    setDone(false);
    if (changed) clear();
  };
  const changed = (): Promise<void> => client.invalidateQueries({ queryKey: ['bulk'] }).then(onChanged);
  const undo = async ({ id }: BulkView): Promise<void> => {
    const { bulk } = await api(contract, 'undo', { params: { id } });
    toast.success(t('undone', { count: bulk.counts.undone }));
    await changed();
  };
  const onDone = (bulk: BulkView): void => {
    setDone(true);
    void changed();
    // Nothing is left to be read; taking back what goes on in the background stays in its report.
    if (bulk.state !== 'done' || bulk.counts.refused > 0) return;
    const back = { time: undoTime, action: { label: t('undoShort'), run: () => void undo(bulk).catch(toast.failure) } };
    toast.success(asked?.action.done(bulk.counts.done) ?? '', [], back);
    close(true);
  };
  return (
    <>
      {actions.map((one) => (
        <Button
          key={one.action}
          {...barButton}
          leftSection={<one.icon size={18} />}
          loading={ask.isPending && ask.variables.action === one.action}
          onClick={() => ask.mutate(one)}
        >
          {one.label}
        </Button>
      ))}
      {asked && (
        <BulkDialog
          contract={contract}
          title={asked.action.title}
          begun={asked}
          words={words}
          confirm={() => asked.action.label}
          {...(asked.action.danger && { danger: true })}
          note={({ state, counts }) => state === 'planned' && counts.change > 0 && <Text size="sm">{asked.action.text}</Text>}
          onDone={onDone}
          onClose={() => close(isDone)}
        />
      )}
    </>
  );
}
