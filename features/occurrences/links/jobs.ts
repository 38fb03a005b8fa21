import { scheduledJob } from '#platform/jobs/job.ts';

/** Every hour: questions that nobody answered, hand-overs about to end or over. */
export const linkDeadlines = scheduledJob({
  name: 'occurrences.link-deadlines',
  label: { pt: 'Prazos de perguntas e encaminhamentos', en: 'Deadlines of questions and hand-overs' },
  schedule: '17 * * * *',
});
