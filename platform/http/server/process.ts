import type { Logger } from 'pino';
import type { Actor } from '#platform/access/actor.ts';
import type { Database } from '#platform/db/database.ts';
import type { VirusScanner } from '#platform/files/server/virus-scan.ts';
import type { AllowedHost } from '#platform/outgoing/server/allowed.ts';
import type { RealtimeSystem } from '#platform/realtime/server/realtime-system.ts';
import type { Metrics } from '#platform/metrics/server/metrics.ts';
import type { TenantConfig } from '#platform/tenancy/config.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { ServerFeature } from './feature.ts';
import type { Health } from './health.ts';
import type { Services } from './services.ts';

export interface ComposeOptions {
  readonly database: Database;
  readonly tenants: readonly TenantConfig[];
  /** The slices; the platform's own parts come before them by themselves. */
  readonly features: readonly ServerFeature[];
  readonly resolveActor: (site: Site, token: string) => Promise<Actor>;
  /** A person with today's permissions, for jobs; null when the account is gone. */
  readonly loadActor: (site: Site, userId: number) => Promise<Actor | null>;
  readonly log: Logger;
  readonly fixedTenant: string | null;
  readonly webRoot: string | null;
  /** Address of the file store (`s3://…`); null: the folder `files` under `dataDir`. */
  readonly storageUrl: string | null;
  readonly dataDir: string;
  /** Encrypts stored secrets; absent or null: a key file in `dataDir`, made at the first start. */
  readonly secretKey?: string | null;
  /** Null: messages are shown in the mailbox page (demo mode). */
  readonly smtpUrl: string | null;
  /** Internal hosts that requests to other servers may reach; default none. */
  readonly outgoingAllow?: readonly AllowedHost[];
  /** Asked about every file that is sent; absent or null: none. */
  readonly virusScanner?: VirusScanner | null;
  /** False: browsers drop the worker that opens the portal without a network. */
  readonly serviceWorker?: boolean;
  readonly trustProxy?: boolean | string;
  /** Opens `/metrics` to others than this machine; absent or null: nobody. */
  readonly metricsToken?: string | null;
  readonly now?: () => Date;
  readonly publicUrl: (site: Site) => string;
}

/** A process's parts, put together: `work` makes it a worker. Requests are answered by a `Largo` (`serve.ts`). */
export interface Process {
  readonly services: Services;
  readonly database: Database;
  readonly health: Health;
  readonly metrics: Metrics;
  readonly features: readonly ServerFeature[];
  readonly realtime: RealtimeSystem;
  /** Called when pushes of other processes may have been missed. */
  onMissed: () => void;
  /** Called when a municipality is served no more. */
  onClosed: (site: Site) => void;
  /** Begins to run jobs in this process. */
  work(): Promise<void>;
  /** Gives running jobs back, closes the database. */
  stop(): Promise<void>;
}
