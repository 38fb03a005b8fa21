import type { Found, HarvestReport } from '../contract.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Offer, ServiceType, TileMatrixSet } from '../domain/capabilities.ts';
import type { HealthState } from '../domain/health.ts';

type Json<T> = ColumnType<T | null, string | null | undefined, string | null | undefined>;

export interface ServiceTable {
  id: Generated<number>;
  url: string;
  type: ServiceType;
  title: string;
  description: string | null;
  abstract: string | null;
  keywords: Generated<string[]>;
  use_proxy: Generated<boolean>;
  is_private: Generated<boolean>;
  username: string | null;
  /** Sealed. */
  password: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: ColumnType<Date | null, Date | null | undefined>;
}

export interface StateTable {
  service_id: number;
  state: Generated<HealthState>;
  failure_rate: number | null;
  checks: Generated<number>;
  last_check_at: Date | null;
  last_good_at: Date | null;
  milliseconds: number | null;
  failure_code: string | null;
  failure_params: Json<Record<string, string | number>>;
  found: Json<Found>;
  harvested_at: Date | null;
  report: Json<HarvestReport>;
  /** Of a WMTS, as harvested. */
  grids: Json<readonly TileMatrixSet[]>;
}

interface CheckTable {
  id: Generated<number>;
  service_id: number;
  at: Date;
  ok: boolean;
  milliseconds: number | null;
  failure_code: string | null;
  failure_params: Json<Record<string, string | number>>;
}

/** What a row keeps of an offer beside its own columns. */
type OfferData = Omit<Offer, 'name' | 'title' | 'abstract' | 'children'>;

export interface ResourceTable {
  id: Generated<number>;
  service_id: number;
  parent_id: number | null;
  key: string;
  position: number;
  name: string | null;
  title: string;
  abstract: string | null;
  data: ColumnType<OfferData, string, string>;
  fingerprint: string;
  first_seen_at: Date;
  changed_at: Date;
  vanished_at: Date | null;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    ogc_service: ServiceTable;
    ogc_state: StateTable;
    ogc_check: CheckTable;
    ogc_resource: ResourceTable;
  }
}
