import { sql, type RawBuilder } from 'kysely';
import { storedMultiPolygon, type MultiPolygon } from '#platform/geo/geojson.ts';
import type { Db } from '#platform/db/tables.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { shapeOf } from '../../record/server/areas.ts';
import type { Land } from '../domain/overlay.ts';
import { confrontErrors } from '../errors.ts';
import type { Subject } from '../subject.ts';

/** The land as it is measured: one valid area, whatever it was made of. */
export interface LandOf extends Land {
  readonly subject: Subject;
  readonly title: string;
  /** Number of the process, where it is one. */
  readonly process: string | null;
  readonly place: string | null;
  /** Well-known binary, in hexadecimal: nothing of the coordinates is lost on its way through the program. */
  readonly wkb: string;
  readonly geometry: MultiPolygon;
}

export const geometryOf = (wkb: string, srid: number): RawBuilder<unknown> => sql`st_geomfromwkb(decode(${wkb}, 'hex'), ${sql.lit(srid)})`;

interface Source {
  readonly shapes: RawBuilder<unknown>;
  readonly title: string;
  readonly process?: string;
  readonly place?: string | null;
  readonly registered?: string | null;
}

/** Throws `record.not-found`, `confront.no-area` and what is wrong with a drawing. */
export async function landOf(call: Pick<CallContext, 'db' | 'site' | 'locale'>, subject: Subject): Promise<LandOf> {
  const { db, locale } = call;
  const { shapes, title, process = null, place = null, registered = null } = await sourceOf(call, subject);
  const { rows } = await sql<{ wkb: string | null; area: number | null; shape: string }>`
    with land as (select st_multi(st_collectionextract(st_unaryunion(st_collect(st_makevalid(s.geom))), 3)) as geom from (${shapes}) s)
    select encode(st_asbinary(geom), 'hex') as wkb, st_area(geom) as area, st_asgeojson(geom, 3, 0) as shape from land`.execute(db);
  const [row] = rows;
  if (!row?.wkb || !row.area) throw confrontErrors['confront.no-area']();
  return {
    subject,
    title: title === '' ? { pt: 'Área desenhada', en: 'Drawn area' }[locale] : title,
    process,
    place,
    wkb: row.wkb,
    area: row.area,
    registered: registered === null || Number(registered) === 0 ? null : Number(registered),
    geometry: storedMultiPolygon(row.shape),
  };
}

async function sourceOf({ db, site }: Pick<CallContext, 'db' | 'site'>, subject: Subject): Promise<Source> {
  switch (subject.kind) {
    case 'drawing':
      return { shapes: sql`select ${await shapeOf(db, site, subject)} as geom`, title: subject.name };
    case 'area': {
      const { rows } = await sql<{ name: string | null }>`select name from urban_area where id = ${subject.id} and deleted_at is null`.execute(db);
      const [row] = rows;
      if (!row) throw kernelErrors['record.not-found']();
      return { shapes: sql`select geom from urban_area where id = ${subject.id}`, title: row.name ?? '' };
    }
    case 'process':
      return processSource(db, subject.id);
  }
}

async function processSource(db: Db, id: number): Promise<Source> {
  const { rows } = await sql<{ process: string | null; sub: string | null; address: string | null; land: string | null }>`
    select process, sub_process as sub, address, conservatory_land as land from urban_process where id = ${id} and deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw kernelErrors['record.not-found']();
  const number = [row.process, row.sub].filter((part) => part !== null).join(' / ');
  return {
    shapes: sql`select a.geom from urban_process_area l join urban_area a on a.id = l.area_id where l.process_id = ${id} and a.deleted_at is null`,
    title: number,
    process: number,
    place: row.address,
    registered: row.land,
  };
}
