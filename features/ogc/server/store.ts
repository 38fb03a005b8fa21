import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { Db, Tables, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { ServiceTable, StateTable } from './tables.ts';

export type ServiceRow = Selectable<ServiceTable>;
type NoState = { [K in keyof Omit<StateTable, 'service_id'>]: Selectable<StateTable>[K] | null };
export type FullRow = ServiceRow & NoState & { resources: number };

const full = sql`select s.*, t.state, t.failure_rate, t.checks, t.last_check_at, t.last_good_at, t.milliseconds, t.failure_code, t.failure_params,
  t.found, t.harvested_at, t.report,
  (select count(*)::integer from ogc_resource r where r.service_id = s.id and r.name is not null and r.vanished_at is null) as resources
  from ogc_service s left join ogc_state t on t.service_id = s.id`;

/** Text that contains a word, whatever case and accents. */
export function contains(expression: ReturnType<typeof sql>, word: string) {
  const literal = word.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return sql`fold(${expression}) like '%' || fold(${literal}) || '%'`;
}

/** The service with its state; 404 when there is none in that scope. */
export async function findService(db: Db, id: number, scope: 'live' | 'deleted' = 'live', lock = false): Promise<FullRow> {
  if (lock) await sql`select 1 from ogc_service where id = ${id} for update`.execute(db);
  const { rows } = await sql<FullRow>`${full} where s.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row || (row.deleted_at === null) !== (scope === 'live')) throw kernelErrors['record.not-found']();
  return numbered(row);
}

const numbered = (row: FullRow): FullRow => ({ ...row, id: Number(row.id) });

export async function liveServices(db: Db): Promise<ServiceRow[]> {
  const rows = await db.selectFrom('ogc_service').selectAll().where('deleted_at', 'is', null).orderBy('id').execute();
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Forgets what was measured at another address. */
export async function forgetState(trx: Trx, serviceId: number): Promise<void> {
  const of = (b: ExpressionBuilder<Tables, 'ogc_check' | 'ogc_state'>) => b('service_id', '=', serviceId);
  await trx.deleteFrom('ogc_check').where(of).execute();
  await trx.deleteFrom('ogc_state').where(of).execute();
}
