import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { recordsContract } from '../records.ts';
import { columnOf, type Resource } from '../resource.ts';
import { whereOf } from './query.ts';

const perResource = 4;
const most = 40;

export function recordRoutes(app: FastifyInstance, services: Services, resources: readonly Resource[]): void {
  bind(app, services, recordsContract, {
    search: async ({ db, can, site, query: { q } }) => {
      const items: { resource: string; id: number; title: string }[] = [];
      for (const resource of resources) {
        const { view, detail, edit } = resource.permissions;
        const opens = site.config.modules.includes(resource.module) && can(view) && (can(detail) || can(edit));
        if (!opens || items.length >= most) continue;
        const title = sql`${sql.ref(`t.${columnOf(resource.title)}`)}::text`;
        // What begins with the words comes before what only holds them.
        const { rows } = await sql<{ id: number; title: string | null }>`select t.id, ${title} as title from ${sql.table(resource.table)} t
          where ${whereOf(resource, { filter: { q } }, 'live', site.config.timeZone)}
          order by starts_with(fold(${title}), fold(${q})) desc, fold(${title}), t.id limit ${perResource}`.execute(db);
        items.push(...rows.map((row) => ({ resource: resource.id, id: Number(row.id), title: row.title ?? `#${row.id}` })));
      }
      return { items };
    },
  });
}
