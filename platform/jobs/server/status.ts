import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { fill } from '#platform/kernel/fill.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import type { StatusPart } from '#platform/status/server/part.ts';
import { sayCount, sayDuration } from '#platform/status/server/say.ts';
import type { Jobs, QueueCount } from './queue.ts';

/** Seconds a due job may wait while nobody runs any: a worker looks every few seconds. */
const idlePatience = 300;
/** Seconds a due job may wait behind others. */
const busyPatience = 1800;
const mostKinds = 20;
const mostRetried = 50;

const words = {
  idle: {
    pt: '{count} {n|trabalho espera|trabalhos esperam} há {age} e nenhum está a ser feito: o processo que os faz pode estar parado.',
    en: '{count} {n|job has|jobs have} been waiting for {age} and none is being done: the process that does them may have stopped.',
  },
  slow: {
    pt: 'Há trabalhos à espera há {age}, atrás de outros.',
    en: 'Jobs have been waiting for {age}, behind others.',
  },
  failed: {
    pt: '{count} {n|trabalho falhou|trabalhos falharam} no último dia.',
    en: '{count} {n|job|jobs} failed in the last day.',
  },
  mended: {
    pt: 'O que falhou no último dia voltou a correr e terminou bem.',
    en: 'What failed in the last day ran again and ended well.',
  },
  good: { pt: 'Nada falhou no último dia.', en: 'Nothing failed in the last day.' },
  waiting: { pt: 'À espera', en: 'Waiting' },
  later: { pt: 'Marcados para mais tarde', en: 'Due later' },
  running: { pt: 'A decorrer', en: 'Running' },
  failures: { pt: 'Falharam no último dia', en: 'Failed in the last day' },
  times: { pt: '{label} ({count} vezes)', en: '{label} ({count} times)' },
  recovered: { pt: 'Entretanto correu bem.', en: 'It has run well since.' },
};

interface Failed {
  name: string;
  message: Text | null;
  n: number;
  at: Date;
  ids: string[];
  /** The same kind ended well afterwards. */
  recovered: boolean;
}

/** Work in the background: waiting, running, failed in the last day and why. */
export const jobsStatus: StatusPart = {
  id: 'jobs',
  label: { pt: 'Trabalhos em segundo plano', en: 'Background jobs' },
  order: 10,
  look: async ({ site, db, services, locale }) => {
    const all = await services.jobs.queued();
    const own = all.filter(({ tenant }) => tenant === site.code);
    const failed = (await failures(db)).map((one) => ({
      ...one,
      recovered: one.recovered && services.jobs.definition(one.name)?.schedule !== undefined,
    }));
    const isAnyRunning = all.some(({ state }) => state === 'running');
    const { state, sentence, since = null } = judge(own, isAnyRunning, failed, locale);
    return {
      state,
      sentence,
      since,
      facts: [
        { label: words.running, value: sayCount(sum(own, 'running'), locale) },
        { label: words.waiting, value: sayCount(sum(own, 'due'), locale) },
        { label: words.later, value: sayCount(sum(own, 'later'), locale) },
        {
          label: words.failures,
          value: sayCount(
            failed.reduce((count, { n }) => count + n, 0),
            locale,
          ),
        },
      ],
      troubles: failed.map((one) => trouble(one, services.jobs, locale)),
    };
  },
};

const sum = (counts: readonly QueueCount[], wanted: QueueCount['state']): number =>
  counts.filter(({ state }) => state === wanted).reduce((all, { count }) => all + count, 0);

function judge(own: readonly QueueCount[], isAnyRunning: boolean, failed: readonly Failed[], locale: Locale) {
  const age = Math.max(0, ...own.filter(({ state }) => state === 'due').map(({ oldestSeconds }) => oldestSeconds));
  const due = sum(own, 'due');
  if (age > (isAnyRunning ? busyPatience : idlePatience)) {
    const text = fill(words[isAnyRunning ? 'slow' : 'idle'][locale], {
      n: due,
      count: sayCount(due, locale),
      age: sayDuration(age, locale),
    });
    return { state: isAnyRunning ? ('attention' as const) : ('fault' as const), sentence: text, since: new Date(Date.now() - age * 1000) };
  }
  const open = failed.filter(({ recovered }) => !recovered).reduce((count, { n }) => count + n, 0);
  if (open > 0) return { state: 'attention' as const, sentence: fill(words.failed[locale], { n: open, count: sayCount(open, locale) }) };
  return { state: 'good' as const, sentence: words[failed.length > 0 ? 'mended' : 'good'][locale] };
}

function trouble({ name, message, n, at, ids, recovered }: Failed, jobs: Jobs, locale: Locale) {
  const definition = jobs.definition(name);
  const label = definition?.label[locale] ?? name;
  const why = message?.[locale] ?? null;
  return {
    id: ids[0] ?? name,
    label: n === 1 ? label : fill(words.times[locale], { label, count: sayCount(n, locale) }),
    detail: recovered ? [why, words.recovered[locale]].filter(Boolean).join(' ') : why,
    at: new Date(at),
    // What comes by the clock is wanted once, however often it failed.
    jobs: recovered || !definition ? [] : definition.schedule === undefined ? ids : ids.slice(0, 1),
  };
}

/** The ends of jobs are told by the database's own clock. */
async function failures(db: Db): Promise<Failed[]> {
  const { rows } = await sql<Failed>`select j.name, j.message, count(*)::int as n, max(j.finished_at) as at,
      (array_agg(j.id::text order by j.finished_at desc))[1:${sql.lit(mostRetried)}] as ids,
      exists (select from job g where g.name = j.name and g.status = 'finished' and g.finished_at > max(j.finished_at)) as recovered
    from job j where j.status = 'failed' and j.finished_at > clock_timestamp() - interval '1 day'
    group by j.name, j.message order by max(j.finished_at) desc limit ${mostKinds}`.execute(db);
  return rows;
}
