import { sql } from 'kysely';

/** An occurrence as the store reads it; never leaves the server unmapped. */
export interface OccurrenceRow {
  id: number;
  code: string;
  version: number;
  type_id: number;
  subtype_id: number | null;
  status_id: number;
  priority_id: number | null;
  channel_id: number | null;
  unity_id: number | null;
  assigned_user_id: number | null;
  assigned_name: string | null;
  reporter_user_id: number | null;
  visibility: 'public' | 'private';
  address: string;
  parish_id: number | null;
  x: number | null;
  y: number | null;
  excerpt: string;
  photo_id: number | null;
  photos: number;
  created_at: Date;
  updated_at: Date;
  closed_at: Date | null;
  due_at: Date | null;
  very_late_at: Date | null;
  paused_at: Date | null;
  deleted_at: Date | null;
  live: boolean;
  duplicate_of_id: number | null;
  parent_id: number | null;
}

export interface WholeRow extends OccurrenceRow {
  description: string;
  initial_description: string;
  description_original: string | null;
  description_original_until: Date | null;
  reference_point: string | null;
  feature_layer: string | null;
  feature_code: string | null;
  feature_name: string | null;
  feature_integration_id: string | null;
  confirmed_at: Date | null;
  due_from: Date | null;
  services: string | null;
  notes: string | null;
  period_start: string | null;
  period_end: string | null;
  edoc_link: string | null;
  integration_link: string | null;
  integration_key: string | null;
  integration_code: string | null;
  pause_kind: string | null;
  paused_days: number;
  late_days: number | null;
}

/** Columns of a list row, of `occurrence o` joined by `personJoin`. */
export const itemColumns = sql`o.id, o.code, o.version, o.type_id, o.subtype_id, o.status_id, o.priority_id, o.channel_id, o.unity_id, o.assigned_user_id,
  person.name as assigned_name, o.reporter_user_id, o.visibility, o.address, o.parish_id, st_x(o.geom) as x, st_y(o.geom) as y,
  left(o.description, 160) as excerpt, o.photo_id, o.photos, o.created_at, o.updated_at, o.closed_at, o.due_at, o.very_late_at, o.paused_at,
  o.deleted_at, o.live, o.duplicate_of_id, o.parent_id`;

export const wholeColumns = sql`${itemColumns}, o.description, o.initial_description, o.description_original, o.description_original_until, o.reference_point, o.confirmed_at, o.services, o.notes,
  o.period_start::text, o.period_end::text, o.edoc_link, o.integration_link, o.integration_key, o.integration_code,
  o.due_from, o.pause_kind, o.paused_days, o.late_days,
  o.feature_layer, o.feature_code, o.feature_name, o.feature_integration_id`;

export const personJoin = sql`left join account person on person.id = o.assigned_user_id`;
