import type { Logger } from 'pino';
import type { AuditedTables } from '#platform/audit/subject.ts';
import type { PermissionArea } from '#platform/access/permissions.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { Jobs } from '#platform/jobs/server/queue.ts';
import type { Mail } from '#platform/mail/server/mail.ts';
import type { Outgoing } from '#platform/outgoing/server/outgoing.ts';
import type { Notify } from '#platform/notify/server/notify.ts';
import type { PersonalData } from '#platform/privacy/server/personal-data.ts';
import type { PersonalColumn, Processing } from '#platform/privacy/server/processing.ts';
import type { TableTraces } from '#platform/privacy/server/traces.ts';
import type { Realtime } from '#platform/realtime/server/realtime.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { ClosedSite } from '#platform/tenancy/server/open-sites.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/** What every request and every job can reach. Made once per process in `app/`. */
export interface Services {
  /** The municipalities served now. One may be suspended, or come back, while the process runs. */
  readonly sites: ReadonlyMap<string, Site>;
  /** Those that are this installation's and not served now. */
  readonly closed: ReadonlyMap<string, ClosedSite>;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly mail: Mail;
  /** Every request to another server that a user or an administrator asked for. */
  readonly outgoing: Outgoing;
  readonly notify: Notify;
  readonly realtime: Realtime;
  /** How the audit view speaks of every table. */
  readonly audited: AuditedTables;
  /** Encrypts what must be stored but read by nobody who only has the database. */
  readonly secrets: Secrets;
  /** Every area and permission code of the product, in the order of the slices. */
  readonly permissions: readonly PermissionArea[];
  /** What each slice keeps about people, in the order of the features. */
  readonly personalData: readonly PersonalData[];
  /** What becomes of each column of every table when somebody closes their account. */
  readonly traces: ReadonlyMap<string, TableTraces>;
  /** What the slices do with personal data, and the columns in which it stands. */
  readonly processing: readonly Processing[];
  readonly personalColumns: readonly PersonalColumn[];
  /** Folder of this machine for what can be made again; not in a backup. Whoever keeps something there bounds it. */
  readonly cacheDir: string;
  /** File whose date is that of the last backup. */
  readonly backupMark: string;
  readonly log: Logger;
  /** The clock, so that tests can set it. */
  now(): Date;
  /** Address of the public application of a tenant, without a slash at the end. */
  publicUrl(site: Site): string;
}
