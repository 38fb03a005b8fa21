import { sql } from 'kysely';
import { can } from '#platform/access/actor.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { mayDesk } from '../codes.ts';
import { nationalCsv, nationalGeoJson, type NationalAddress } from '../domain/national.ts';
import { addressesJob } from '../jobs.ts';

const day = 86_400_000;

/** All addresses in force in a file of the national model; it is kept for a day. */
export const addressesHandler = handleJob(addressesJob, async ({ site, actor, payload, services }) => {
  if (!can(actor, mayDesk.addresses, site.config.permissions)) throw kernelErrors['access.denied']();
  const { rows } = await sql<NationalAddress & { x: number; y: number }>`
    select d.id::text as "localId", ${site.config.name} as "adminUnit", coalesce(s.parish, '') as parish, coalesce(p.name, '') as "addressAreaName",
      s.full_name as "thoroughfareName", t.name as "thoroughfareType", d.number::text as "designatorNumber", coalesce(d.suffix, '') as "designatorExtension",
      coalesce(d.postcode, s.postcode, '') as "postCode", coalesce(d.given_at::text, '') as "validFrom", coalesce(d.former_number, '') as "alternativeDesignator",
      st_x(d.geom)::text as "positionX", st_y(d.geom)::text as "positionY", 'entrance' as "positionSpecification", 'byAdministrator' as "positionMethod",
      st_x(d.geom) as x, st_y(d.geom) as y
    from toponymy_door d join toponymy_street s on s.id = d.street_id join toponymy_type t on t.id = s.type_id left join toponymy_place p on p.id = s.place_id
    where d.deleted_at is null and d.state = 'inForce' and s.deleted_at is null and s.state = 'inForce'
    order by s.full_name, d.number, d.suffix nulls first, d.id`.execute(site.db);
  const addresses = rows.map(({ x, y, ...address }) => ({ address, lngLat: degreesOf(site.config.map).toLngLat([x, y]) }));
  const { format } = payload;
  const content = Buffer.from(format === 'csv' ? nationalCsv(addresses.map(({ address }) => address)) : nationalGeoJson(addresses));
  const now = services.now();
  const file = await site.tx(actor, (trx) =>
    services.files.store(trx, site, actor, {
      name: `enderecos-${now.toISOString().slice(0, 10)}.${format}`,
      kind: 'export',
      visibility: 'private',
      content,
      expiresAt: new Date(now.getTime() + day),
    }),
  );
  return { fileId: file.id, data: { count: addresses.length } };
});
