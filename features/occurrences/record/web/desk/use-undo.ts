import { useQueryClient } from '@tanstack/react-query';
import { toast, toastTimes } from '#platform/shell/toasts.ts';
import type { StaffOccurrence } from '../../schemas.ts';
import { useDesk } from './context.ts';
import type { Inverse } from './inverse.ts';
import { adopt, keys } from './queries.ts';
import { useDeskTexts } from './texts.ts';

type SaidWith = NonNullable<Parameters<typeof toast.success>[2]>;

/**
 * What a toast that tells of a change carries: an "undo" that goes the same way back with the version the change left. A refusal is said;
 * null, where a change has no way back, carries nothing. It works from wherever one is by then.
 */
export function useUndo(): (saved: StaffOccurrence, inverse: Inverse | null) => SaidWith {
  const t = useDeskTexts();
  const client = useQueryClient();
  const { map } = useDesk();
  return (saved, inverse) => {
    if (inverse === null) return {};
    const run = async (): Promise<void> => {
      try {
        adopt(client, await inverse(saved));
        toast.success(t('undo.done', { code: saved.code }));
      } catch (error) {
        toast.failure(error);
      }
      void client.invalidateQueries({ queryKey: keys.quantities });
      map.current?.refresh();
    };
    return { time: toastTimes.undo, action: { label: t('undo.action'), run: () => void run() } };
  };
}
