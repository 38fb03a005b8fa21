import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import { useChannel, useIsLive } from '#platform/realtime/web/use-channel.ts';
import { language } from '#platform/shell/language.ts';
import { jobsContract } from '../contract.ts';
import { pushOf } from './push.ts';
import { hasEnded, jobChannel, type JobView } from '../job.ts';

const pollMs = 1000;
/** While events arrive, only against a lost one. */
const liveMs = 10_000;

export const jobKey = (id: string): readonly unknown[] => ['job', id];

/** Follows a job to its end: pushed where real time is on, otherwise polled each second. Null follows nothing. */
export function useJob(id: string | null): UseQueryResult<JobView> {
  const queries = useQueryClient();
  const live = useIsLive();
  const key = jobKey(id ?? '');
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(jobsContract, 'show', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data.status) ? false : live ? liveMs : pollMs),
  });
  const ended = query.data !== undefined && hasEnded(query.data.status);
  const fetchAgain = (): void => void queries.invalidateQueries({ queryKey: key });
  useChannel(
    id === null || ended ? null : jobChannel(id),
    'job',
    (data) => {
      const push = pushOf(data);
      if (hasEnded(push.status)) return fetchAgain(); // its file and figures come with the record
      const message = push.message?.[language.get()] ?? null;
      queries.setQueryData<JobView>(key, (job) => job && { ...job, status: push.status, progress: push.progress, message });
    },
    fetchAgain,
  );
  return query;
}
