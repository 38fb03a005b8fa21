import { IconArrowsSplit2, IconCopyPlus, IconMailForward, IconMessageQuestion } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { may } from '../../record/permissions.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import { useDeskTexts } from './texts.ts';

const MergeDialog = lazy(() => import('../../related/web/merge-dialog.tsx').then((module) => ({ default: module.MergeDialog })));
const SplitDialog = lazy(() => import('../../related/web/split-dialog.tsx').then((module) => ({ default: module.SplitDialog })));
const AskDialog = lazy(() => import('../../links/web/desk/ask-dialog.tsx').then((module) => ({ default: module.AskDialog })));
const ForwardDialog = lazy(() => import('../../links/web/desk/forward-dialog.tsx').then((module) => ({ default: module.ForwardDialog })));
const PriorityDialog = lazy(() => import('./priority-dialog.tsx').then((module) => ({ default: module.PriorityDialog })));

export interface DeskAction {
  readonly id: string;
  readonly label: string;
  readonly Icon: ComponentType<{ size?: number | string }>;
  readonly run: () => void;
}

const dialogs = { merge: MergeDialog, split: SplitDialog, ask: AskDialog, forward: ForwardDialog, priority: PriorityDialog } as const;
type Open = keyof typeof dialogs;

/** What can be done between this occurrence and others, and with people outside; and the dialog of what was begun. */
export function useDeskActions(occurrence: StaffOccurrence): {
  readonly actions: readonly DeskAction[];
  readonly priority: (() => void) | undefined;
  readonly isOpen: boolean;
  readonly dialog: ReactNode;
} {
  const t = useDeskTexts();
  const [open, setOpen] = useState<Open | null>(null);
  const mays = { merge: useCan(may.merge), split: useCan(may.split), ask: useCan(may.ask), forward: useCan(may.forward) };
  const isLive = occurrence.deletedAt === null;
  const isOpen = isLive && occurrence.closedAt === null;
  const offered = {
    merge: mays.merge && isLive && occurrence.related.duplicateOf === null,
    split: mays.split && isOpen && occurrence.related.parent === null,
    ask: mays.ask && isOpen,
    forward: mays.forward && isOpen,
  };
  const icons = { merge: IconCopyPlus, split: IconArrowsSplit2, ask: IconMessageQuestion, forward: IconMailForward } as const;
  const actions = (['ask', 'forward', 'merge', 'split'] as const)
    .filter((id) => offered[id])
    .map((id) => ({ id, label: t(`work.${id}.action`), Icon: icons[id], run: () => setOpen(id) }));
  const Dialog = open && dialogs[open];
  return {
    actions,
    priority: occurrence.may.edit && occurrence.updatable.includes('priority') ? () => setOpen('priority') : undefined,
    isOpen: open !== null,
    dialog: Dialog && (
      <Suspense fallback={null}>
        <Dialog occurrence={occurrence} onClose={() => setOpen(null)} />
      </Suspense>
    ),
  };
}
