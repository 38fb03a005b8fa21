import { sql } from 'kysely';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { treeModules } from '#features/layers/tree/modules.ts';
import { treeRows } from '#features/layers/tree/server/store.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { system, type Actor } from '#platform/access/actor.ts';
import { compareTimes, figure } from './harness.ts';
import { many } from './size.ts';
import { inTown } from './town.ts';

const count = many(1000, 50);
const codes = new Set<string>(treeModules.flatMap(({ may }) => Object.values(may)));
const clerk: Actor = { kind: 'user', userId: 1, name: 'Bench', codes, roleIds: [7], sessionId: 'bench' };

/** A tree of 1,000 layers, most of them of services of others, opened by a visitor of the map and by who keeps it, beside its one statement. */
export async function run(): Promise<void> {
  await inTown({ what: 'The tree of layers is', features: [identity, ogc, layers], clerk }, async ({ site, get }) => {
    await site.tx(system, async (trx) => {
      await sql`set local largo.audit = 'off'`.execute(trx);
      await sql`insert into ogc_service (id, url, type, title) select n, 'https://mapas' || n || '.example/ows', 'wms', 'Serviço ' || n from generate_series(1, 20) n`.execute(
        trx,
      );
      await sql`insert into ogc_state (service_id, state, failure_rate, last_good_at, found) select id, 'good', 0, now(), '{"version": "1.3.0"}' from ogc_service`.execute(
        trx,
      );
      const data = {
        keywords: [],
        queryable: true,
        bounds: null,
        nativeBounds: [],
        projections: ['EPSG:3763', 'EPSG:4326'],
        styles: [{ name: 'default', title: null, legend: null }],
        formats: ['image/png'],
        infoFormats: ['text/plain', 'application/json'],
        dimensions: [],
        minScale: null,
        maxScale: null,
        attribution: 'Direção-Geral',
        metadataUrls: [],
        tileMatrixSets: [],
        tileTemplate: null,
      };
      await sql`insert into ogc_resource (id, service_id, key, position, name, title, data, fingerprint, first_seen_at, changed_at)
        select n, 1 + n % 20, 'c' || n, n, 'camada_' || n, 'Camada ' || n, ${JSON.stringify(data)}::jsonb, 'x', now(), now()
        from generate_series(1, ${count}::int) n`.execute(trx);
      await sql`insert into map_layer (id, module, kind, position, name) select n, 'iggestao', 'group', n, 'Grupo ' || n from generate_series(1, 20) n`.execute(
        trx,
      );
      await sql`insert into map_layer (id, module, kind, parent_id, position, name, source, private, role_ids)
        select 20 + n, 'iggestao', 'resource', 1 + n % 20, n, 'Camada ' || n, jsonb_build_object('kind', 'ogc', 'resources', jsonb_build_array(n)),
          n % 10 = 0, case when n % 10 = 0 then array[7] else '{}' end::bigint[]
        from generate_series(1, ${count}::int) n`.execute(trx);
    });
    for (const table of ['map_layer', 'ogc_resource', 'ogc_service']) await sql`vacuum analyze ${sql.table(table)}`.execute(site.db);
    const cases = { 'on the map': '/api/ig/front/map/layers', 'in the back office': '/api/iggestao/gestao/layers' };
    for (const [name, url] of Object.entries(cases)) {
      const [ours, alone] = await compareTimes(
        30,
        () => get(url, 'clerk'),
        () => treeRows(site.db, ['iggestao']),
      );
      figure({ name: `tree of ${count} layers, ${name}, median`, ours: ours.median, reference: alone.median, unit: 'ms' });
      figure({ name: `tree of ${count} layers, ${name}, p95`, ours: ours.p95, reference: alone.p95, unit: 'ms', bar: 'under 200 ms' });
    }
  });
}
