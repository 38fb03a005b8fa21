import { join } from 'node:path';
import { auditPart } from '#platform/audit/server/part.ts';
import { auditedTables } from '#platform/audit/server/subjects.ts';
import { bulkFeature } from '#platform/bulk/server/index.ts';
import { crudFeature } from '#platform/crud/server/index.ts';
import { filesFeature } from '#platform/files/server/index.ts';
import { FileSystem } from '#platform/files/server/file-system.ts';
import { localFolder } from '#platform/files/server/blob-store.ts';
import { sweepParts } from '#platform/files/server/sweep-parts.ts';
import { sweepTemporary } from '#platform/files/server/work-folder.ts';
import { jobsFeature } from '#platform/jobs/server/index.ts';
import { firstStepsFeature } from '#platform/first-steps/server/index.ts';
import { JobSystem } from '#platform/jobs/server/job-system.ts';
import { mailFeature } from '#platform/mail/server/index.ts';
import { MailSystem } from '#platform/mail/server/mail-system.ts';
import { OutgoingSystem } from '#platform/outgoing/server/outgoing-system.ts';
import { makeMetrics } from '#platform/metrics/server/metrics.ts';
import { notifyFeature } from '#platform/notify/server/index.ts';
import { makeNotify } from '#platform/notify/server/notify.ts';
import { privacyFeature } from '#platform/privacy/server/index.ts';
import { personalColumns } from '#platform/privacy/server/processing.ts';
import { mergeTraces } from '#platform/privacy/server/traces.ts';
import { realtimeFeature } from '#platform/realtime/server/index.ts';
import { RealtimeSystem } from '#platform/realtime/server/realtime-system.ts';
import { searchFeature } from '#platform/search/server/index.ts';
import { openSecrets } from '#platform/secrets/server/secrets.ts';
import { statusFeature } from '#platform/status/server/index.ts';
import { eachOf } from '#platform/kernel/each-of.ts';
import { openSites } from '#platform/tenancy/server/open-sites.ts';
import { configChannel, tenancyPart } from '#platform/tenancy/server/part.ts';
import { traces as tracing } from '#platform/tracing/server/tracing.ts';
import type { ServerFeature } from './feature.ts';
import type { Health } from './health.ts';
import type { ComposeOptions, Process } from './process.ts';
import type { Largo } from './serve.ts';
import type { Services } from './services.ts';

const lookAgainMs = 60_000;

const platformParts: readonly ServerFeature[] = [
  auditPart,
  tenancyPart,
  realtimeFeature,
  jobsFeature,
  filesFeature,
  mailFeature,
  notifyFeature,
  privacyFeature,
];

/** File that `largo backup` touches when one is whole. */
export const backupMarkIn = (dataDir: string): string => join(dataDir, 'last-backup.json');

/** The platform's own parts and then the slices, in the order of their migrations. */
export function withPlatform(slices: readonly ServerFeature[]): ServerFeature[] {
  const resources = slices.flatMap((slice) => slice.resources ?? []);
  const lists = slices.flatMap((slice) => slice.lists ?? []);
  const search = searchFeature(slices.flatMap((slice) => slice.search ?? []));
  const steps = firstStepsFeature(slices.flatMap((slice) => slice.firstSteps ?? []));
  const status = statusFeature([...platformParts, ...slices].flatMap((slice) => slice.status ?? []));
  const parts = [crudFeature(resources, lists), search, steps, status, ...slices];
  return [...platformParts, bulkFeature(parts.flatMap(({ bulk }) => bulk ?? [])), ...parts];
}

/** A process that also answers requests. `works`: `work()` will be called. */
export async function compose(options: ComposeOptions, works: boolean): Promise<Largo> {
  const parts = await composeProcess(options, works);
  const { serve } = await import('./serve.ts');
  return serve(parts, options);
}

/** `works`: `work()` will be called. Loads nothing of what answers requests: 40 MB that a worker does not need. */
export async function composeProcess(options: ComposeOptions, works: boolean): Promise<Process> {
  const { database, log } = options;
  const swept = await sweepTemporary(options.now?.() ?? new Date());
  if (swept > 0) log.info({ folders: swept }, 'removed what killed processes had left on the temporary disk');
  // Beside the start: a store may hold a million files.
  sweepParts(localFolder(options), new Date(), database.url === null).then(
    (files) => files > 0 && log.info({ files }, 'removed half-written files that killed processes had left'),
    (error: unknown) => log.warn({ err: error }, 'half-written files could not be looked for'),
  );
  const features = withPlatform(options.features);

  const realtime = new RealtimeSystem({ database, rules: features.flatMap(({ channels }) => channels ?? []), log });
  const registrations = features.flatMap(({ jobs }) => jobs ?? []);
  const jobs = new JobSystem({ database, realtime, registrations, loadActor: options.loadActor, log });
  const fleet = await openSites({ database, tenants: options.tenants, migrations: features.flatMap(({ migrations }) => migrations), log });
  const { sites, closed } = fleet;
  const outgoing = new OutgoingSystem(options.outgoingAllow ?? []);
  const secrets = openSecrets(options.secretKey ?? null, options.dataDir);
  const files = new FileSystem({
    dataDir: options.dataDir,
    storageUrl: options.storageUrl,
    now: options.now ?? (() => new Date()),
    virusScanner: options.virusScanner ?? null,
  });
  const mail = new MailSystem({
    smtpUrl: options.smtpUrl,
    jobs,
    publicUrl: options.publicUrl,
    now: options.now ?? (() => new Date()),
    openSecret: (sealed) => secrets.open(sealed),
    drawIcon: (path, type, side) => files.drawIcon(path, type, side),
    checkHost: async (host, port) => (await outgoing.checkHost(host, port)).addresses,
  });
  const traces = mergeTraces(features);
  const services: Services = {
    sites,
    closed,
    jobs,
    files,
    mail,
    outgoing,
    notify: makeNotify({
      triggers: features.flatMap(({ notifications }) => notifications ?? []),
      ports: features.flatMap(({ deliveryPorts }) => deliveryPorts ?? []),
      jobs,
      now: options.now ?? (() => new Date()),
    }),
    realtime,
    personalData: features.flatMap(({ personalData }) => personalData ?? []),
    traces,
    processing: features.flatMap(({ processing }) => processing ?? []),
    personalColumns: personalColumns(
      traces,
      features.flatMap(({ resources }) => resources ?? []).map(({ resource }) => resource),
    ),
    secrets,
    audited: auditedTables(features),
    permissions: features.flatMap(({ permissions }) => permissions),
    cacheDir: join(options.dataDir, 'cache'),
    backupMark: backupMarkIn(options.dataDir),
    log,
    now: options.now ?? (() => new Date()),
    publicUrl: options.publicUrl,
  };
  await jobs.open(works);

  const health: Health = { stopping: false, checkDatabase: async () => void (await database.query('select 1')) };
  realtime.onSignal('config', async (site) => {
    await site.reload();
    realtime.tellHere(site, configChannel, 'config', { revision: site.live.revision });
  });
  const lookAgain = (): void => {
    const before = [...sites.values()];
    fleet.refresh().then(
      () => {
        for (const site of before) if (!sites.has(site.code)) parts.onClosed(site);
      },
      (error: unknown) => log.error({ err: error }, 'the register of municipalities could not be followed'),
    );
  };
  realtime.onInstallation = lookAgain;
  // A municipality whose schema was mended comes back by itself.
  const looking = setInterval(() => closed.size > 0 && lookAgain(), lookAgainMs);
  looking.unref();
  const parts: Process = {
    services,
    database,
    health,
    metrics: makeMetrics({ database, jobs }),
    features,
    realtime,
    onMissed: () => {},
    onClosed: (site) => jobs.leave(site),
    work: () => jobs.work(services),
    stop: async () => {
      health.stopping = true;
      clearInterval(looking);
      await Promise.all([jobs.stop(), files.close()]);
      await realtime.stop();
      mail.close();
      outgoing.close();
      await database.close();
      await tracing.on?.stop();
    },
  };
  await realtime.open(sites, () => parts.onMissed());
  // What changed between opening the sites and beginning to listen.
  await eachOf(sites.values(), 8, (site) => site.reload());
  return parts;
}
