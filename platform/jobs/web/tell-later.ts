import { api, isProblem } from '#platform/http/web/client.ts';
import { subscribe } from '#platform/realtime/web/client.ts';
import { i18n, language } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { jobsContract } from '../contract.ts';
import { hasEnded, jobChannel, type JobView } from '../job.ts';
import { pushOf } from './push.ts';
import './texts.ts';

const askMs = 3000;
const watched = new Map<string, () => void>();

/** Nobody looks at the job any more: its end is said as an event message (specification 1 §8), wherever its starter is then. */
export function tellWhenEnded(id: string): void {
  if (watched.has(id)) return;
  const timer = window.setInterval(() => void look(id), askMs);
  const leave = subscribe(jobChannel(id), 'job', (data) => {
    if (hasEnded(pushOf(data).status)) void look(id);
  });
  watched.set(id, () => {
    window.clearInterval(timer);
    leave();
  });
}

/** It is looked at again, or has been told. */
export function stopTelling(id: string): void {
  watched.get(id)?.();
  watched.delete(id);
}

async function look(id: string): Promise<void> {
  try {
    const job = await api(jobsContract, 'show', { params: { id } });
    if (!watched.has(id) || !hasEnded(job.status)) return;
    stopTelling(id);
    tell(job);
  } catch (error) {
    // Gone, or not this person's any more: there is nothing left to tell. Anything else is asked again.
    if (isProblem(error) && error.status >= 400 && error.status < 500) stopTelling(id);
  }
}

function tell(job: JobView): void {
  if (job.status === 'cancelled') return;
  const done = job.status === 'finished';
  const url = job.downloadUrl;
  const name = job.fileName ?? '';
  toast.event(
    {
      code: done ? 200 : 500,
      title: job.label[language.get()],
      message: job.message ?? i18n.t(done ? 'jobs:told.finished' : 'jobs:told.failed'),
    },
    url === null
      ? undefined
      : { label: i18n.t('jobs:download', { name }), run: () => Object.assign(document.createElement('a'), { href: url, download: name }).click() },
  );
}
