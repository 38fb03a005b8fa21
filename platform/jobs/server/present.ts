import type { Locale } from '#platform/kernel/locale.ts';
import type { JobDefinition, JobView } from '../job.ts';
import type { JobRow } from './tables.ts';

/** How long the file of a finished job is offered. */
export const resultHours = 24;

export function presentJob(row: JobRow, definition: JobDefinition | undefined, locale: Locale, now: Date): JobView {
  const offered = row.status === 'finished' && row.file_id !== null && !isOld(row, now);
  return {
    id: row.id,
    name: row.name,
    label: definition?.label ?? { pt: row.name, en: row.name },
    status: row.status,
    progress: Math.round(row.progress * 10) / 10,
    message: row.message?.[locale] ?? null,
    downloadUrl: offered ? `/api/jobs/${row.id}/file` : null,
    fileName: offered ? row.file_name : null,
    data: row.data,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

export function isOld(row: JobRow, now: Date): boolean {
  return row.finished_at !== null && now.getTime() - row.finished_at.getTime() > resultHours * 3_600_000;
}
