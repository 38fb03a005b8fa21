import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { HarvestReport } from '../contract.ts';
import type { Offer } from '../domain/capabilities.ts';
import { flatten, reconcile, type FlatOffer } from '../domain/reconcile.ts';
import { harvestService } from '../jobs.ts';
import { askRecords, askService, present } from './ask.ts';
import { recordCheck } from './checks.ts';
import { credentialsOf } from './credentials.ts';
import { findService } from './store.ts';

/** Reads everything a service offers and brings the stored layers up to it; told apart from a check by its report. */
export const harvestHandler = handleJob(harvestService, async ({ site, payload, services, signal, progress, actor }) => {
  const service = await findService(site.db, payload.serviceId);
  await progress(5, { pt: 'A perguntar ao serviço…', en: 'Asking the service…' });
  try {
    const question = {
      url: service.url,
      type: service.type,
      credentials: credentialsOf(service, services.secrets),
      outgoing: services.outgoing,
      signal,
    };
    const answered = await askService(question);
    await progress(40, { pt: 'A ler as camadas…', en: 'Reading the layers…' });
    const records = service.type === 'csw' ? await askRecords(question) : null;
    const offers = records?.offers ?? answered.capabilities.offers;
    await progress(70, { pt: 'A guardar…', en: 'Storing…' });
    const at = services.now();
    const report = await site.tx(actor, async (trx) => {
      const current = await findService(trx, service.id, 'live', true);
      // Pointed elsewhere while we read: what was read is of no use any more.
      if (current.url !== service.url || current.type !== service.type) throw kernelErrors['record.stale']();
      await recordCheck(trx, service.id, { found: present(answered, site.srid, records?.total ?? null) }, at);
      const grids = answered.capabilities.grids ? JSON.stringify(answered.capabilities.grids) : null;
      await sql`update ogc_state set grids = ${grids}::jsonb where service_id = ${service.id}`.execute(trx);
      return storeOffers(trx, service.id, offers, at, (records?.total ?? 0) > offers.length);
    });
    const { added, changed, returned, gone } = report.counts;
    return {
      message: {
        pt: `${report.total} camadas: ${added + returned} novas, ${changed} alteradas, ${gone} desaparecidas.`,
        en: `${report.total} layers: ${added + returned} new, ${changed} changed, ${gone} gone.`,
      },
      data: { total: report.total, ...report.counts },
    };
  } catch (error) {
    if (error instanceof AppError && !signal.aborted) {
      await site.tx(actor, (trx) => recordCheck(trx, service.id, { error }, services.now())).catch(() => {});
    }
    throw error;
  }
});

const namesShown = 100;

/** Rows keep their ids for as long as the service keeps the names; what it no longer offers is marked, not deleted. */
async function storeOffers(trx: Trx, serviceId: number, offers: readonly Offer[], at: Date, moreThere = false): Promise<HarvestReport> {
  const { flat, cut } = flatten(offers);
  const prints = new Map(flat.map((one) => [one.key, fingerprint(one)]));
  const rows = await trx.selectFrom('ogc_resource').select(['key', 'fingerprint', 'vanished_at']).where('service_id', '=', serviceId).execute();
  const plan = reconcile(
    rows.map((row) => ({ key: row.key, fingerprint: row.fingerprint, vanished: row.vanished_at !== null })),
    prints,
  );
  const written = new Set([...plan.added, ...plan.changed, ...plan.returned]);
  await writeRows(
    trx,
    serviceId,
    flat.filter(({ key }) => written.has(key)),
    prints,
    at,
  );
  await placeRows(trx, serviceId, flat);
  if (plan.gone.length > 0) {
    await sql`update ogc_resource set vanished_at = ${at} where service_id = ${serviceId} and key = any(${[...plan.gone]}::text[])`.execute(trx);
  }
  const titles = new Map(flat.map(({ key, offer }) => [key, offer.title]));
  const shown = (keys: readonly string[]): string[] => keys.slice(0, namesShown).map((key) => titles.get(key) ?? key);
  const report: HarvestReport = {
    at: at.toISOString(),
    total: flat.filter(({ offer }) => offer.name !== null).length,
    added: shown(plan.added),
    changed: shown(plan.changed),
    returned: shown(plan.returned),
    gone: shown(plan.gone),
    counts: { added: plan.added.length, changed: plan.changed.length, returned: plan.returned.length, gone: plan.gone.length },
    cut: cut || moreThere,
  };
  await sql`update ogc_state set harvested_at = ${at}, report = ${JSON.stringify(report)}::jsonb where service_id = ${serviceId}`.execute(trx);
  return report;
}

function fingerprint({ offer, parentKey }: FlatOffer): string {
  return createHash('sha256')
    .update(JSON.stringify([offer, parentKey]))
    .digest('base64url');
}

async function writeRows(trx: Trx, serviceId: number, flat: readonly FlatOffer[], prints: ReadonlyMap<string, string>, at: Date): Promise<void> {
  const rows = flat.map(({ key, position, offer: { name, title, abstract, ...data } }) => {
    return { key, position, name, title, abstract, data, fingerprint: prints.get(key) };
  });
  for (let start = 0; start < rows.length; start += 500) {
    // PostgreSQL keeps no zero character; a service that sends one loses it.
    const batch = JSON.stringify(rows.slice(start, start + 500)).replaceAll('\\u0000', '');
    await sql`insert into ogc_resource (service_id, key, position, name, title, abstract, data, fingerprint, first_seen_at, changed_at)
      select ${serviceId}, r.key, r.position, r.name, r.title, r.abstract, r.data, r.fingerprint, ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${batch}::jsonb) as r (key text, position integer, name text, title text, abstract text, data jsonb, fingerprint text)
      on conflict (service_id, key) do update set position = excluded.position, name = excluded.name, title = excluded.title,
        abstract = excluded.abstract, data = excluded.data, fingerprint = excluded.fingerprint, changed_at = excluded.changed_at, vanished_at = null`.execute(
      trx,
    );
  }
}

/** Order and parents of all rows, also of those that stay as they were. */
async function placeRows(trx: Trx, serviceId: number, flat: readonly FlatOffer[]): Promise<void> {
  const places = JSON.stringify(flat.map(({ key, parentKey, position }) => ({ key, parent: parentKey, position }))).replaceAll('\\u0000', '');
  await sql`update ogc_resource t set position = p.position, parent_id = above.id
    from jsonb_to_recordset(${places}::jsonb) as p (key text, parent text, position integer)
    left join ogc_resource above on above.service_id = ${serviceId} and above.key = p.parent
    where t.service_id = ${serviceId} and t.key = p.key and (t.position, t.parent_id) is distinct from (p.position, above.id)`.execute(trx);
}
