import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import type { BulkKind } from '#platform/bulk/server/kind.ts';
import { begin, goOn, plan } from '#platform/bulk/server/steps.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { withRows } from '#platform/imports/server/read.ts';
import { importBulk } from '#features/urbanism/intake/contract.ts';
import { importKind } from '#features/urbanism/intake/server/kind.ts';
import { cells, keepRows } from '#features/urbanism/intake/server/read.ts';
import { figure } from './harness.ts';
import { openMillion } from './million.ts';
import { many } from './size.ts';

/** 50,000 processes from a CSV: read, tried, brought in, taken back. Beside it: the same rows with one plain insert. */
export async function run(): Promise<void> {
  const rows = many(50_000, 120);
  const million = await openMillion();
  const { site, largo } = million;
  const folder = mkdtempSync(join(tmpdir(), 'largo-bench-import-'));
  const call: Acting = {
    site,
    db: site.db,
    actor: system,
    locale: 'pt',
    services: largo.services,
    version: null,
    files: [],
    can: () => true,
    tx: (work) => site.tx(system, work),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine's own list of kinds forgets their types too
  const kind = importKind as unknown as BulkKind;
  try {
    const path = join(folder, 'processos.csv');
    writeFileSync(path, table(rows));
    const seconds: Record<string, number> = {};
    const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const began = performance.now();
      const answer = await work();
      seconds[name] = (performance.now() - began) / 1000;
      return answer;
    };
    const id = await timed('read', async () => {
      const made = await sql<{
        id: number;
      }>`insert into urban_import (user_id, file_name, created_at) values (0, 'processos.csv', now()) returning id::int as id`.execute(site.db);
      const importId = made.rows[0]?.id ?? 0;
      const reading = { site, signal: new AbortController().signal, progress: async () => {} };
      await withRows(reading, path, { tables: true }, cells, (batches) => site.tx(system, (trx) => keepRows(trx, site.srid, importId, batches)));
      return importId;
    });
    const { change } = importBulk.plan.body.parse({
      selection: {},
      change: {
        import: id,
        columns: {
          process: 'Processo',
          entryAt: 'Entrada',
          subject: 'Assunto',
          address: 'Local',
          'ownerId.name': 'Requerente',
          constructionArea: 'Área',
          floorsAbove: 'Pisos',
          statusId: 'Estado',
        },
        defaults: { classificationTypeId: 1, constructionTypeId: 1 },
        missing: 'make',
      },
    });
    const step = async (name: 'plan' | 'run' | 'undo', bulkId: number) => {
      // A worker would go on with the job; here it is this process.
      if (name !== 'plan') await begin(call, kind, bulkId, name);
      return goOn(call, kind, bulkId, name, async () => {});
    };
    const { bulk } = await timed('plan', async () => {
      const begun = await plan(call, kind, {}, change);
      await step('plan', begun.bulk.id);
      return begun;
    });
    const done = await timed('run', () => step('run', bulk.id));
    if (done.counts.done !== rows) throw new Error(`${done.counts.done} of ${rows} were imported: ${JSON.stringify(done.counts)}`);
    await timed('undo', () => step('undo', bulk.id));
    await timed('plain', () =>
      site.tx(system, async (trx) => {
        await sql`savepoint plain`.execute(trx);
        await sql`insert into urban_process (process, entry_at, subject, address, construction_area, floors_above, status_id, classification_type_id, construction_type_id)
          select 'P' || (data->>'Processo'), to_date(data->>'Entrada', 'DD/MM/YYYY'), data->>'Assunto', data->>'Local', replace(data->>'Área', ',', '.')::numeric, (data->>'Pisos')::int,
            (select id from urban_status order by id limit 1), 1, 1 from urban_import_row where import_id = ${id}`.execute(trx);
        await sql`rollback to savepoint plain`.execute(trx);
      }),
    );
    const whole = (seconds['read'] ?? 0) + (seconds['plan'] ?? 0) + (seconds['run'] ?? 0);
    figure({
      name: `import of ${rows} processes: read, tried and brought in`,
      ours: whole,
      reference: seconds['plain'] ?? 0,
      unit: 's',
      bar: 'under 120 s',
    });
    for (const name of ['read', 'plan', 'run', 'undo'] as const)
      figure({
        name: `import of ${rows} processes: ${name}`,
        ours: seconds[name] ?? 0,
        reference: name === 'run' ? (seconds['plain'] ?? 0) : null,
        unit: 's',
      });
    await sql`delete from urban_import where id = ${id}`.execute(site.db);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await million.close();
  }
}

function table(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const [day, month] = [1 + (n % 28), 1 + (n % 12)].map((part) => String(part).padStart(2, '0'));
    return `B${n}/${1970 + (n % 50)};${day}/${month}/${1970 + (n % 50)};Moradia ${n};Rua ${n % 900}, ${n % 70};Requerente ${n % 12_000};${100 + (n % 400)},${10 + (n % 90)};${1 + (n % 4)};${n % 2 === 0 ? 'Deferido' : 'Arquivado'}`;
  });
  return `Processo;Entrada;Assunto;Local;Requerente;Área;Pisos;Estado\n${lines.join('\n')}\n`;
}
