import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { session } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { staleOf as staleIn } from '#platform/http/web/stale.ts';
import type { Stale } from '#platform/kernel/stale.ts';
import { useIsLive } from '#platform/realtime/web/use-channel.ts';
import { useStore } from '#platform/shell/store.ts';
import { occurrences } from '../../contract.ts';
import type { StaffOccurrence, TimelineEntry } from '../../schemas.ts';
import { useDesk } from './context.ts';
import { adopt, keys } from './queries.ts';

/** The newer record of a change that came too late, and who made it newer. */
export const staleOf = (error: unknown): Stale<StaffOccurrence> | null => staleIn(error, occurrences.update.output);

const writing = (id: number): readonly unknown[] => ['occurrence-write', id];

/** Sends a change and shows what the server made of it everywhere. Failures are thrown: the place that asked says them. */
export function useWrite({ id }: Pick<StaffOccurrence, 'id'>): {
  readonly write: (send: () => Promise<StaffOccurrence>) => Promise<StaffOccurrence>;
  readonly busy: boolean;
} {
  const client = useQueryClient();
  const live = useIsLive();
  const { map } = useDesk();
  const mutation = useMutation({
    mutationKey: writing(id),
    mutationFn: (send: () => Promise<StaffOccurrence>) => send(),
    onSuccess: (saved) => {
      adopt(client, saved);
      if (live) return;
      void client.invalidateQueries({ queryKey: keys.quantities });
      map.current?.refresh();
    },
    meta: { quiet: true },
  });
  return { write: mutation.mutateAsync, busy: mutation.isPending };
}

/**
 * Follows what others do to the open record: it is fetched when something is pushed, and what is new in its history since the person
 * last looked, by somebody else, is answered until `seen`.
 */
export function useOthers(occurrence: StaffOccurrence): { readonly news: readonly TimelineEntry[]; readonly gone: boolean; seen(): void } {
  const client = useQueryClient();
  const pushed = useStore(useDesk().pushed);
  const [known, setKnown] = useState(newest(occurrence));
  const [gone, setGone] = useState(false);
  const { id, code } = occurrence;
  const own = session.user()?.name ?? null;

  const busy = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!pushed || pushed.data.id !== id) return;
    const look = async (): Promise<void> => {
      // One's own change is pushed too, maybe before its answer is here.
      if (client.isMutating({ mutationKey: writing(id) }) > 0) {
        busy.current = window.setTimeout(() => void look(), 150);
        return;
      }
      try {
        const fresh = await api({ show: { ...occurrences.show, silent: true } }, 'show', { params: { code } });
        adopt(client, fresh);
        setGone(false);
      } catch (error) {
        if (isProblem(error) && error.status === 404) setGone(true);
      }
    };
    void look();
    return () => window.clearTimeout(busy.current);
  }, [client, pushed, id, code]);

  const mine = ({ side, by }: TimelineEntry): boolean => side === 'staff' && by === own;
  // What the system did at the very moment of one's own change followed from it.
  const moments = new Set(occurrence.timeline.filter(mine).map(({ at }) => at));
  const news = occurrence.timeline.filter((entry) => entry.id > known && !mine(entry) && !(entry.side === 'system' && moments.has(entry.at)));
  // One's own lines are known once they are there and nothing of others waits below them.
  if (news.length === 0 && newest(occurrence) > known) setKnown(newest(occurrence));
  return { news, gone, seen: () => setKnown(newest(occurrence)) };
}

const newest = ({ timeline }: StaffOccurrence): number => Math.max(0, ...timeline.map(({ id }) => id));
