import type { FastifyInstance } from 'fastify';
import type { AuditedTable, Restores } from '#platform/audit/server/subjects.ts';
import type { PermissionArea } from '#platform/access/permissions.ts';
import type { BulkKind } from '#platform/bulk/server/kind.ts';
import type { Migration } from '#platform/db/migrate.ts';
import type { FormerAddress } from './former-address.ts';
import type { FirstStep } from '#platform/first-steps/server/step.ts';
import type { Contract } from '#platform/http/contract.ts';
import type { JobRegistration } from '#platform/jobs/server/jobs.ts';
import type { DeliveryPort, NotificationTrigger } from '#platform/notify/server/trigger.ts';
import type { ChannelRule } from '#platform/realtime/server/realtime.ts';
import type { Resource } from '#platform/crud/resource.ts';
import type { PersonalData } from '#platform/privacy/server/personal-data.ts';
import type { Processing } from '#platform/privacy/server/processing.ts';
import type { Traces } from '#platform/privacy/server/traces.ts';
import type { SearchSource } from '#platform/search/server/source.ts';
import type { StatusPart } from '#platform/status/server/part.ts';
import type { ResourceBinding } from '#platform/crud/server/binding.ts';
import type { Carried } from '#platform/pocket/server/carried.ts';
import type { PlainNotices, PlainPage } from './plain-page.ts';
import type { Services } from './services.ts';

/** The only door of a slice on the server, listed in `app/features.server.ts`. */
export interface ServerFeature {
  readonly id: string;
  readonly migrations: readonly Migration[];
  readonly permissions: readonly PermissionArea[];
  /** Every contract the slice serves: OpenAPI and the permission matrix are derived from these. */
  readonly contracts: readonly Contract[];
  /** Declared resources with their server overrides; their endpoints are made by the crud engine. */
  readonly resources?: readonly ResourceBinding[];
  /** How the audit view speaks of the slice's tables that are not declared resources, by table. */
  readonly audited?: Readonly<Record<string, AuditedTable>>;
  /** Declarations whose endpoints the slice serves itself: the engine's job exports their rows. */
  readonly lists?: readonly Resource[];
  /** What can be done to many of the slice's records at once. */
  readonly bulk?: readonly BulkKind[];
  readonly jobs?: readonly JobRegistration[];
  /** What the slice keeps about people, for the download of one's own data and the closing of an account. */
  readonly personalData?: PersonalData;
  /** What becomes of each column of the slice's tables when somebody closes their account; tables of other schemas as `schema.table`. */
  readonly traces?: Traces;
  /** What the slice does with personal data, for the register that article 30 of the GDPR asks for. */
  readonly processing?: readonly Processing[];
  readonly channels?: readonly ChannelRule[];
  /** Pages that also answer at plain addresses, for who has no JavaScript. */
  readonly pages?: readonly PlainPage[];
  readonly plainNotices?: PlainNotices;
  /** Asked about addresses that nothing here answers. */
  readonly formerAddress?: FormerAddress;
  /** What happens in the slice that people can be told of. */
  readonly notifications?: readonly NotificationTrigger[];
  /** What a new municipality needs of the slice before it is whole. */
  readonly firstSteps?: readonly FirstStep[];
  /** What the site search finds in the slice. */
  readonly search?: readonly SearchSource[];
  /** Lines of the status page that the slice knows about. */
  readonly status?: readonly StatusPart[];
  /** What the installed application has of the slice: shortcuts, answers readable without a network, where shared photos go. */
  readonly carried?: Carried;
  readonly deliveryPorts?: readonly DeliveryPort[];
  /** Binds the contracts' handlers. `restores`: how the slices take records of their tables out of the trash. */
  routes(app: FastifyInstance, services: Services, restores: Restores): void;
}
