import { sql, type RawBuilder } from 'kysely';
import type { StyleRule, VectorStyle } from '#platform/map/document/schema.ts';

/** Which rule of a style draws a feature, over `properties`: the place of the first that holds, -1: none. As `symbolFor` tells it in the browser. */
export function ruleOf({ rules = [] }: Pick<VectorStyle, 'rules'>): RawBuilder<unknown> {
  if (rules.length === 0) return sql`-1`;
  const cases = rules.map(({ when }, index) => sql`when ${holds(when)} then ${sql.lit(index)}`);
  return sql`case ${sql.join(cases, sql` `)} else -1 end`;
}

function holds(when: StyleRule['when']): RawBuilder<unknown> {
  const text = sql`properties->>${sql.lit(when.field)}`;
  if ('in' in when) return sql`${text} = any(${when.in.map(String)}::text[])`;
  // What is no number holds for no range; a cast of it would end the question.
  const number = sql`(case when ${text} ~ '^\\s*[-+]?[0-9]*\\.?[0-9]+([eE][-+]?[0-9]{1,3})?\\s*$' then (${text})::double precision end)`;
  const from = when.from === null ? sql`${number} is not null` : sql`${number} >= ${when.from}::double precision`;
  return when.to === null ? from : sql`(${from} and ${number} < ${when.to}::double precision)`;
}
