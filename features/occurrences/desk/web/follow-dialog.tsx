import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { toast, toastTimes } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { occurrences } from '../../record/contract.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import { keys } from '../../record/web/desk/queries.ts';
import { useDeskTexts } from './texts.ts';

/** Follows or stops following, each after confirmation (specification 2 §4). */
export function FollowDialog({ occurrence, onClose }: { readonly occurrence: StaffOccurrence; readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const client = useQueryClient();
  const { id, code, following } = occurrence;
  /** Follows, or stops; said with the way back. */
  const set = async (follow: boolean, isUndo = false): Promise<void> => {
    try {
      const request = { params: { id } };
      const answer = !follow ? await api(occurrences, 'unfollow', request) : await api(occurrences, 'follow', { ...request, body: {} });
      client.setQueryData<StaffOccurrence>(
        keys.show(code),
        (known) => known && { ...known, following: answer.following, followers: answer.followers },
      );
      const undo = { time: toastTimes.undo, action: { label: t('undo.action'), run: () => void set(!follow, true) } };
      toast.success(t(follow ? 'follow.done' : 'follow.stopDone', { code }), [], isUndo ? {} : undo);
      if (!isUndo) onClose();
    } catch (error) {
      toast.failure(error);
    }
  };
  return (
    <ConfirmDialog
      title={t(following ? 'follow.stopTitle' : 'follow.title', { code })}
      text={t(following ? 'follow.stopText' : 'follow.text')}
      confirm={t(following ? 'follow.stopConfirm' : 'follow.confirm')}
      onConfirm={() => set(!following)}
      onCancel={onClose}
    />
  );
}
