import type { FastifyInstance } from 'fastify';
import type { PermissionArea } from '#platform/access/permissions.ts';
import type { AuditedTable } from '#platform/audit/server/subjects.ts';
import { withFollowers, type Followers, type ResourceBinding } from '#platform/crud/server/binding.ts';
import type { BulkKind } from '#platform/bulk/server/kind.ts';
import type { Migration } from '#platform/db/migrate.ts';
import type { FirstStep } from '#platform/first-steps/server/step.ts';
import type { Contract } from '#platform/http/contract.ts';
import type { JobRegistration } from '#platform/jobs/server/jobs.ts';
import type { NotificationTrigger } from '#platform/notify/server/trigger.ts';
import type { PersonalData } from '#platform/privacy/server/personal-data.ts';
import { mergeTraces, type Traces } from '#platform/privacy/server/traces.ts';
import type { ChannelRule } from '#platform/realtime/server/realtime.ts';
import type { SearchSource } from '#platform/search/server/source.ts';
import type { StatusPart } from '#platform/status/server/part.ts';
import type { ServerFeature } from './feature.ts';
import type { PlainPage } from './plain-page.ts';
import type { Services } from './services.ts';

/** One area of a large slice, as it is handed to the slice's door: the parts of a `ServerFeature` that are its own. */
export interface Room {
  readonly contracts?: readonly Contract[];
  readonly permissions?: readonly PermissionArea[];
  readonly resources?: readonly ResourceBinding[];
  /** What it does when records of rooms below it are written. */
  readonly follows?: Followers;
  /** Run after those of the rooms before it in the slice's list. */
  readonly migrations?: readonly Migration[];
  readonly audited?: Readonly<Record<string, AuditedTable>>;
  readonly personalData?: PersonalData;
  readonly traces?: Traces;
  readonly bulk?: readonly BulkKind[];
  readonly jobs?: readonly JobRegistration[];
  readonly triggers?: readonly NotificationTrigger[];
  readonly channels?: readonly ChannelRule[];
  readonly pages?: readonly PlainPage[];
  readonly firstSteps?: readonly FirstStep[];
  readonly search?: readonly SearchSource[];
  readonly status?: readonly StatusPart[];
  routes?(app: FastifyInstance, services: Services): void;
}

/** The parts of a slice made of its rooms, the ground first. Throws when two rooms speak of one table. */
export function mergeRooms(rooms: readonly Room[]) {
  const all = <T>(part: (room: Room) => readonly T[] | undefined): T[] => rooms.flatMap((room) => part(room) ?? []);
  return {
    contracts: all((room) => room.contracts),
    permissions: all((room) => room.permissions),
    resources: withFollowers(
      all((room) => room.resources),
      rooms.flatMap(({ follows }) => (follows ? [follows] : [])),
    ),
    migrations: all((room) => room.migrations),
    audited: mergeAudited(rooms),
    personalData: mergePersonalData(rooms),
    traces: Object.fromEntries(mergeTraces(rooms)),
    bulk: all((room) => room.bulk),
    jobs: all((room) => room.jobs),
    notifications: all((room) => room.triggers),
    channels: all((room) => room.channels),
    pages: all((room) => room.pages),
    firstSteps: all((room) => room.firstSteps),
    search: all((room) => room.search),
    status: all((room) => room.status),
    routes: (app: FastifyInstance, services: Services): void => {
      for (const room of rooms) room.routes?.(app, services);
    },
  } satisfies Partial<ServerFeature>;
}

function mergeAudited(rooms: readonly Room[]): Record<string, AuditedTable> {
  const tables = rooms.flatMap(({ audited = {} }) => Object.entries(audited));
  const names = tables.map(([table]) => table);
  const twice = names.find((table, index) => names.indexOf(table) !== index);
  if (twice !== undefined) throw new Error(`The table ${twice} has two descriptions for the audit view.`);
  return Object.fromEntries(tables);
}

/** The ground forgets last: rooms above it ask it what belongs to the person. */
function mergePersonalData(rooms: readonly Room[]): PersonalData {
  const kept = rooms.flatMap(({ personalData }) => personalData ?? []);
  return {
    collect: async (db, person) => {
      const sections = [];
      for (const one of kept) sections.push(...(await one.collect(db, person)));
      return sections;
    },
    forget: async (trx, person) => {
      for (const one of kept.toReversed()) await one.forget(trx, person);
    },
  };
}
