import type { Database } from '#platform/db/database.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { scheduledJob } from '#platform/jobs/job.ts';
import { handleJob, type JobRun } from '#platform/jobs/server/jobs.ts';
import { backup } from './commands/backup.ts';
import { folderOf } from './commands/backup-place.ts';
import { verify } from './commands/verify.ts';
import { takeSnapshot } from './commands/snapshot.ts';
import type { Env } from './env.ts';

const hours = 3600;

/** Jobs are of a municipality and backups of the installation: the first one's makes it, and its administrators hear in the morning when it failed. */
const isFirst = ({ site, services }: JobRun): boolean => [...services.sites.keys()][0] === site.code;

/** What the installation does for itself: backups, their trial, snapshots of the embedded database. */
export function careFeature(env: Env, database: Database): ServerFeature {
  const to = env.backupTo;
  const check = env.backupCheck;
  const [hour = 0, minute = 0] = env.backupAt.split(':').map(Number);
  const backUp = scheduledJob({
    name: 'installation.backup',
    label: { pt: 'Cópia de segurança', en: 'Backup' },
    retries: 1,
    timeoutSeconds: 6 * hours,
    schedule: `${minute} ${hour} * * *`,
  });
  const tryBackup = scheduledJob({
    name: 'installation.try-backup',
    label: { pt: 'Ensaio de reposição da cópia de segurança', en: 'Trial restore of the backup' },
    retries: 0,
    timeoutSeconds: 6 * hours,
    // Before the morning's word of what failed.
    schedule: `${minute} ${(hour + 3) % 24} * * ${check === 'daily' ? '*' : '0'}`,
  });
  const snapshot = scheduledJob({
    name: 'installation.snapshot',
    label: { pt: 'Instantâneo da base de dados', en: 'Snapshot of the database' },
    retries: 1,
    timeoutSeconds: hours,
    // Looked at every hour: whether one is due is said by the newest there is, so that a stop delays none.
    schedule: '7 * * * *',
  });
  const scheduled = [
    ...(to === null
      ? []
      : [
          handleJob(backUp, async (run) => {
            if (!isFirst(run)) return;
            const made = await backup(env, { target: folderOf(to), database, keep: env.backupKeep });
            run.services.log.info(made, 'backup written');
            return { data: { name: made.name } };
          }),
          ...(check === 'never'
            ? []
            : [
                handleJob(tryBackup, async (run) => {
                  if (isFirst(run)) run.services.log.info({ said: await verify(env, folderOf(to)) }, 'backup tried');
                }),
              ]),
        ]),
    ...(database.embedded === null || env.snapshotEvery === 0
      ? []
      : [
          handleJob(snapshot, async (run) => {
            if (!isFirst(run)) return;
            const taken = await takeSnapshot(env, database, run.services.now());
            if (taken !== null) run.services.log.info({ snapshot: taken.name, heldMs: taken.heldMs }, 'snapshot taken');
          }),
        ]),
  ];
  return { id: 'installation', migrations: [], permissions: [], contracts: [], routes: () => {}, jobs: scheduled };
}
