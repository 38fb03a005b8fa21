import type { ColumnType, Generated } from 'kysely';
import type { RowOf } from '#platform/crud/server/row.ts';
import type { Provider } from '../domain/provider.ts';
import type { classificationTypes, confrontations, entities, limitTypes, matrixTypes, statuses } from '../lookups.ts';
import type { documents, inspections, requirements } from '../parts.ts';
import type { processes } from '../process.ts';

type Lookup = RowOf<typeof statuses>;

interface AreaTable {
  id: Generated<number>;
  name: string | null;
  obs: string | null;
  geom: unknown;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: ColumnType<Date | null, Date | null | undefined>;
}

interface SettingTable {
  id: Generated<number>;
  provider: Provider;
  number_rule: string;
  draw_limits: boolean;
  upload_limits: boolean;
  /** Names of the properties that say which features of a file are limits. */
  upload_properties: string[];
  /** Below these a confrontation is told as touching only: m² and m. */
  least_area: string;
  least_length: string;
  report_layout: string | null;
  report_base: Generated<'streets' | 'grey' | 'none'>;
  report_scale: number | null;
  report_note: string | null;
  surroundings_data: Generated<number[]>;
  surroundings_addresses: Generated<boolean>;
  /** Metres around a process that its surroundings reach. */
  surroundings: number;
  version: Generated<number>;
  updated_at: Generated<Date>;
}

/** A process that a provider keeps: what it is called there and how reading it went. */
interface RemoteTable {
  process_id: number;
  provider: Exclude<Provider, 'database'>;
  number: string;
  sub: string | null;
  /** Fields of ours that were told there: they are not written here. */
  held: string[];
  /** As told there; null: to be read anew whatever it says. */
  changed_at: Date | null;
  read_at: Date;
  /** Since when it is not known there any more. */
  gone_at: Date | null;
  failed_at: Date | null;
  /** Code of the error. */
  failure: string | null;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    urban_classification_type: RowOf<typeof classificationTypes>;
    urban_construction_type: Lookup;
    urban_order_type: Lookup;
    urban_procedure_type: Lookup;
    urban_regime_type: Lookup;
    urban_use_type: Lookup;
    urban_status: Lookup;
    urban_state: Lookup;
    urban_source_type: Lookup;
    urban_document_type: Lookup;
    urban_license_type: Lookup;
    urban_matrix_type: RowOf<typeof matrixTypes>;
    urban_limit_type: RowOf<typeof limitTypes>;
    urban_confrontation: RowOf<typeof confrontations>;
    urban_entity: RowOf<typeof entities>;
    urban_process: RowOf<typeof processes>;
    urban_document: RowOf<typeof documents>;
    urban_requirement: RowOf<typeof requirements>;
    urban_inspection: RowOf<typeof inspections>;
    urban_area: AreaTable;
    urban_process_area: { process_id: number; area_id: number };
    urban_number: { year: number; last: number };
    urban_setting: SettingTable;
    urban_remote: RemoteTable;
  }
}
