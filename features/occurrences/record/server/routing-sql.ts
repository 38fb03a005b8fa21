import { sql } from 'kysely';

const linked = (table: string, column: string) =>
  sql`(select coalesce(json_agg(${sql.ref(column)}), '[]') from ${sql.table(table)} where rule_id = r.id)`;

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(
  (name, index) => sql`case when ${sql.ref(`r.${name}`)} then ${sql.lit(index + 1)} end`,
);

/** The rules in force, in their order, as one value of the catalogue's query. */
export const routingSql = sql`select json_agg(json_build_object('id', r.id, 'name', r.name, 'typeIds', ${linked('routing_rule_type', 'type_id')},
  'subtypeIds', ${linked('routing_rule_subtype', 'subtype_id')}, 'parishIds', ${linked('routing_rule_parish', 'parish_id')},
  'weekdays', array_remove(array[${sql.join(weekdays)}], null), 'holidays', r.holidays, 'fromTime', r.from_time, 'toTime', r.to_time,
  'validFrom', r.valid_from, 'validTo', r.valid_to, 'unityId', r.unity_id, 'userId', r.user_id) order by r.position, r.id)
  from routing_rule r where r.deleted_at is null and r.active`;
