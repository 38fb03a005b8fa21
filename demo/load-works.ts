import { sql } from 'kysely';
import sharp from 'sharp';
import { findConflicts } from '#features/works/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Files } from '#platform/files/server/files.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { itemAt } from '#platform/kernel/items.ts';
import { createRandom } from './random.ts';

/** How many works the demo has. */
const count = 80;

interface Plan {
  readonly kind: string;
  readonly title: (street: string) => string;
  readonly text: string;
  readonly days: number;
  readonly opens: boolean;
  readonly effect: string;
  readonly requester: string;
}

const plans: readonly Plan[] = [
  {
    kind: 'Água',
    title: (street) => `Renovação da conduta de água: ${street}`,
    text: 'Substituímos a conduta antiga, que tem roturas. A água pode faltar algumas horas; avisamos na véspera.',
    days: 18,
    opens: true,
    effect: 'alternate',
    requester: 'Águas',
  },
  {
    kind: 'Saneamento',
    title: (street) => `Novo coletor de esgotos: ${street}`,
    text: 'Construímos um coletor novo e ligamos as casas da rua.',
    days: 30,
    opens: true,
    effect: 'closed',
    requester: 'Águas',
  },
  {
    kind: 'Gás',
    title: (street) => `Ramal de gás: ${street}`,
    text: 'Abrimos uma vala para ligar novos prédios à rede de gás.',
    days: 6,
    opens: true,
    effect: 'narrowed',
    requester: 'Gás',
  },
  {
    kind: 'Telecomunicações',
    title: (street) => `Fibra ótica: ${street}`,
    text: 'Instalamos cabos de fibra ótica no passeio.',
    days: 5,
    opens: true,
    effect: 'parking',
    requester: 'Redes',
  },
  {
    kind: 'Pavimentação',
    title: (street) => `Repavimentação: ${street}`,
    text: 'Retiramos o piso gasto e colocamos um novo. Peões passam sempre.',
    days: 10,
    opens: true,
    effect: 'closed',
    requester: 'Município',
  },
  {
    kind: 'Obra de edificação',
    title: (street) => `Andaimes e tapumes: ${street}`,
    text: 'Ocupação do passeio para a obra de um edifício. Há passagem protegida para peões.',
    days: 90,
    opens: false,
    effect: 'parking',
    requester: 'Construções',
  },
  {
    kind: 'Evento',
    title: (street) => `Festa do bairro: ${street}`,
    text: 'A rua fecha ao trânsito para a festa.',
    days: 2,
    opens: false,
    effect: 'closed',
    requester: 'Município',
  },
];

interface Line {
  name: string;
  /** Some 50 m of its middle, as WKT. */
  part: string;
}

/** Works over the invented town: over, under way and to come; some in each other's way. Once, right after the town was made. */
export async function seedWorks(site: Site, files: Files, now: Date): Promise<void> {
  const { rows: streets } = await sql<Line>`select name, st_astext(st_linesubstring(geom, 0.5 - 25 / length, 0.5 + 25 / length), 1) as part from (
      select distinct on (name) name, geom, st_length(geom) as length from street where name is not null and st_length(geom) > 60 order by name, id) s
    order by md5(name) limit ${count}`.execute(site.db);
  if (streets.length === 0) return;
  const before = await files.receive(site, { name: 'antes.jpg', kind: 'image', visibility: 'private', content: await picture('#6d6a66', '#3f3c3a') });
  const after = await files.receive(site, { name: 'depois.jpg', kind: 'image', visibility: 'private', content: await picture('#3b4046', '#f4f4f0') });
  await site.tx(system, async (trx) => {
    // Invented data has no trail of its own making.
    await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
    await sql`truncate work, work_phase, work_licence, work_photo, work_number, work_place, work_conflict, work_follow restart identity cascade`.execute(
      trx,
    );
    const pictures = [await files.store(trx, site, system, before), await files.store(trx, site, system, after)].map(({ id }) => id);
    await writeWorks(trx, site, streets, now);
    await sql`insert into work_photo (work_id, moment, caption, image, taken_at, is_public)
      select w.id, p.moment, p.caption, p.image::uuid, case p.moment when 'before' then w.actual_start - 1 else w.actual_end + 1 end, true
      from (select * from work where state = 'finished' and repaved_at is not null order by id limit 8) w
      cross join (values ('before', 'O piso gasto antes da obra', ${pictures[0]}), ('after', 'O piso novo depois da obra', ${pictures[1]})) as p (moment, caption, image)`.execute(
      trx,
    );
    await findConflicts(trx, null);
    await sql`update work set conflict_reason = 'As obras são feitas na mesma vala, uma a seguir à outra.'
      where id in (select work_id from work_conflict union select other_id from work_conflict where kind = 'work')`.execute(trx);
    for (const table of ['work', 'work_place', 'work_conflict']) await sql`analyze ${sql.table(table)}`.execute(trx);
  });
}

const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);
const dayMs = 86_400_000;

async function writeWorks(trx: Trx, site: Site, streets: readonly Line[], now: Date): Promise<void> {
  const chance = createRandom(`${site.code}/works`);
  const { rows: parties } = await sql<{
    id: number;
  }>`select id::int from party where kind = 'legal' and deleted_at is null order by id limit 40`.execute(trx);
  const serials = new Map<number, number>();
  const today = iso(now.getTime());
  const rows = Array.from({ length: count }, (_, index) => {
    const plan = itemAt(plans, index % plans.length);
    // Every ninth stands beside the one before, on days that overlap.
    const isNear = index % 9 === 8;
    const street = itemAt(streets, (isNear ? index - 1 : index) % streets.length);
    const drawn = isNear ? -2 : Math.round(chance.range(-420, 150));
    const start = now.getTime() + (index % 9 === 7 ? -6 : drawn) * dayMs;
    const [from, to] = [iso(start), iso(start + plan.days * dayMs)];
    const isOver = to < today;
    const isOn = !isOver && from <= today;
    const state = isOver
      ? 'finished'
      : isOn
        ? index % 10 === 3
          ? 'suspended'
          : 'running'
        : index % 4 === 0
          ? 'requested'
          : index % 13 === 5
            ? 'draft'
            : 'licensed';
    const year = Number(from.slice(0, 4));
    const serial = (serials.get(year) ?? 0) + 1;
    serials.set(year, serial);
    const years = plan.opens ? 5 : 0;
    return {
      id: index + 1,
      number: `OB-${year}-${String(serial).padStart(4, '0')}`,
      title: plan.title(street.name),
      kind: plan.kind,
      state,
      text: plan.text,
      from,
      to,
      begun: isOver || isOn ? from : null,
      ended: isOver ? to : null,
      effect: plan.effect,
      opens: plan.opens,
      repaved: isOver && plan.opens ? to : null,
      years: isOver && plan.opens ? years : null,
      until: isOver && plan.opens ? `${Number(to.slice(0, 4)) + years}${to.slice(4) === '-02-29' ? '-02-28' : to.slice(4)}` : null,
      published: state !== 'draft' && state !== 'requested',
      party: parties.length === 0 ? null : itemAt(parties, index % parties.length).id,
      middle: iso(start + (plan.days * dayMs) / 2),
      street: street.name,
      part: street.part,
      beside: isNear ? 4 : 0,
    };
  });
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (id bigint, number text, title text, kind text, state text, text text, "from" date, "to" date,
    begun date, ended date, effect text, opens boolean, repaved date, years integer, until date, published boolean, party bigint, middle date, street text, part text, beside float8)`;
  const at = sql`st_translate(st_geomfromtext(r.part, ${sql.lit(site.srid)}), r.beside, 0)`;
  await sql`insert into work (id, number, title, kind_id, state, requester_id, contact, public_text, shape, line, planned_start, planned_end, actual_start, actual_end,
      effect, detour, opens_pavement, repaved_at, guarantee_years, guarantee_until, published)
    select r.id, r.number, r.title, k.id, r.state, r.party, '+351 200 000 100', r.text, 'line', ${at}, r."from", r."to", r.begun, r.ended,
      r.effect, case when r.effect = 'closed' then 'Siga a sinalização de desvio pelas ruas paralelas.' end, r.opens, r.repaved, r.years, r.until, r.published
    from ${given} join work_kind k on k.name = r.kind`.execute(trx);
  await sql`select setval(pg_get_serial_sequence('work', 'id'), ${count})`.execute(trx);
  await sql`insert into work_place (work_id, geom) select id, line from work`.execute(trx);
  await sql`insert into work_number (year, last) select split_part(number, '-', 2)::int, max(split_part(number, '-', 3)::int) from work group by 1`.execute(
    trx,
  );
  await sql`insert into work_phase (work_id, name, starts_at, ends_at, state, effect)
    select r.id, p.name, case p.step when 1 then r."from" else r.middle + 1 end, case p.step when 1 then r.middle else r."to" end,
      case when r.ended is not null then 'done' when p.step = 1 and r.begun is not null then 'running' else 'planned' end, r.effect
    from ${given} cross join (values (1, 'Abertura da vala e trabalhos'), (2, 'Fecho e reposição do piso')) as p (step, name)
    where r.opens and r."to" - r."from" > 4`.execute(trx);
  await sql`insert into work_licence (work_id, number, issued_at, valid_until, fee)
    select r.id, 'L-' || r.number, r."from" - 15, r."to" + 30, 45.5 + 3.2 * (r."to" - r."from") from ${given}
    where r.state not in ('draft', 'requested')`.execute(trx);
}

/** A piece of road, drawn: worn or new. */
const picture = (road: string, marks: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#a9c4de"/>
    <path d="M0 600 L300 220 L500 220 L800 600 Z" fill="${road}"/><path d="M400 600 L400 480 M400 440 L400 360 M400 330 L400 280" stroke="${marks}" stroke-width="14"/>
    <path d="M0 220 H300 L0 600 Z M500 220 H800 V600 Z" fill="#b8b2a4"/></svg>`),
  )
    .jpeg({ quality: 80 })
    .toBuffer();
