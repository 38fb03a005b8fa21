import { Select, Stack } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useState, type ReactNode } from 'react';
import { ancestorsOf, topmost, walk } from '#platform/kernel/tree.ts';
import { DialogButtons } from '../dialog-buttons.tsx';
import { Dialog } from '../dialog.tsx';
import { scrollingList } from '../picker.tsx';
import { useUi } from '../texts.ts';
import type { NamedNode } from './types.ts';
import type { Moves } from './use-moves.ts';

interface Props<N extends NamedNode> {
  readonly ids: readonly number[];
  readonly moves: Moves<N>;
  readonly onClose: () => void;
  readonly onMoved: (group: number | null) => void;
}

const top = 'top';

/** Into which group: only those the rows may go to are offered. What no finger can drag across a long list goes there in three taps. */
export function MoveDialog<N extends NamedNode>({ ids, moves, onClose, onMoved }: Props<N>): ReactNode {
  const t = useUi();
  const { tree } = moves;
  const going = topmost(tree, ids);
  const [choice, setChoice] = useState<string | null>(null);
  const name = going.length === 1 ? (tree.byId.get(going[0] ?? 0)?.name ?? '') : t('tree.many', { count: going.length });
  const offered = [null, ...walk(tree).filter(({ group }) => group)].filter((node) =>
    moves.allowed({ ids: going, parentId: node?.id ?? null, before: null }),
  );
  const data = offered.map((node) => ({
    value: node ? String(node.id) : top,
    label: node ? [...ancestorsOf(tree, node.id).toReversed(), node].map((one) => one.name).join(' › ') : t('tree.top'),
  }));
  const move = (): void => {
    const parentId = choice === top ? null : Number(choice);
    moves.put({ ids: going, parentId, before: null });
    onMoved(parentId);
    onClose();
  };
  return (
    <Dialog title={t('tree.moveTitle', { name })} onClose={onClose}>
      <Stack>
        <Select
          label={t('tree.group')}
          data={data}
          value={choice}
          onChange={setChoice}
          searchable
          nothingFoundMessage={t('noOptions')}
          {...scrollingList}
        />
        <DialogButtons onClose={onClose} busy={false} save={t('tree.moveHere')} onSave={move} disabled={choice === null} />
      </Stack>
    </Dialog>
  );
}
