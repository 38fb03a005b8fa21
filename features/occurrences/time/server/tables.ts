import type { Generated } from 'kysely';
import type { RowOf } from '#platform/crud/server/row.ts';
import type { daysOff, responseTemplates, routingRules } from '../resources.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    day_off: RowOf<typeof daysOff>;
    routing_rule: RowOf<typeof routingRules> & { position: Generated<number> };
    response_template: RowOf<typeof responseTemplates>;
  }
}
