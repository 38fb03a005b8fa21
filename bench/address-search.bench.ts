import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { pino } from 'pino';
import { anonymous, system } from '#platform/access/actor.ts';
import { openDatabase } from '#platform/db/database.ts';
import type { Db } from '#platform/db/tables.ts';
import { compose } from '#platform/http/server/compose.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { layers, locate, refreshAddressStreets, replaceBoundary, searchAddresses, writeAddresses } from '#features/layers/server/index.ts';
import { streetText } from '#features/layers/territory/domain/address-text.ts';
import { figure, times } from './harness.ts';
import { many } from './size.ts';

const ADDRESSES = many(125_000, 2000);
const STREETS = many(4000, 200);
const first = [
  'Almirante',
  'Alexandre',
  'Afonso',
  'António',
  'Bernardino',
  'Camilo',
  'Catarina',
  'Dr. José',
  'Eça',
  'Fernão',
  'Florbela',
  'Garcia',
  'General',
  'Humberto',
  'Infante',
  'João',
  'Luís',
  'Machado',
  'Miguel',
  'Nuno',
  'Padre',
  'Ramiro',
  'Sacadura',
  'Vasco',
];
const middle = ['Augusto', 'Branco', 'de Deus', 'da Costa', 'dos Santos', 'Castelo', 'Luís', 'Maria', 'Nunes', 'Ribeiro', 'Sousa', 'Vaz'];
const last = [
  'Reis',
  'Herculano',
  'Machado',
  'Albuquerque',
  'Espanca',
  'Delgado',
  'Cabral',
  'da Gama',
  'Correia',
  'Saramago',
  'Pessoa',
  'Bombarda',
  'Torga',
  'Camões',
  'Queirós',
  'Magalhães',
  'Lopes',
  'Serpa',
  'Garrett',
  'Redol',
];
const types = ['R', 'R', 'R', 'R', 'AV', 'LG', 'TV', 'PCT', 'PC'];
const towns = ['VILA CLARA', 'SÃO BENTO', 'VALE DA ÁGUIA', 'PORTO SERENO', 'ALDEIA NOVA', 'CASAL DO RIO'];

/** What people type: whole, abbreviated, begun, misspelt, with door, with postcode, and what does not exist. */
const typed = [
  'rua almirante',
  'r. alexandre herculano',
  'alexandr herculno',
  'av. dr. josé da costa saramago 12',
  'fernao de magalhaes',
  'rua humberto delgado 30 vila clara',
  'praceta ramiro correia',
  'camilo castelo branc',
  'luis vaz camoes',
  'joao de deus',
  '3000-120',
  'florbela espanka',
  'largo',
  'rua 25 de abril',
  'miguel tor',
  'travessa padre antonio vieira 7',
  'vale da aguia',
  'garret',
  'sacadura cabral, 5',
  'infante',
];

/** Address search over 125,000 addresses, beside a trigram query over the address table itself (with an index made for it here). */
export async function run(): Promise<void> {
  await measure('embedded', null);
  const url = process.env['DATABASE_URL'];
  if (url) await measure('server', url);
}

async function measure(mode: string, url: string | null): Promise<void> {
  const code = `bench_address_${process.pid}`;
  const database = await openDatabase({ url, dataDir: null });
  const largo = await compose(
    {
      database,
      tenants: [testTenant(code)],
      features: [layers],
      resolveActor: async () => anonymous,
      loadActor: async () => null,
      log: pino({ level: 'silent' }),
      fixedTenant: null,
      webRoot: null,
      publicUrl: () => '',
      dataDir: tmpdir(),
      storageUrl: null,
      smtpUrl: null,
    },
    false,
  );
  const site = largo.services.sites.get(code)!;
  try {
    await fill(site);
    const { db } = site;
    const ours = await times(400, (n) => searchAddresses(db, typed[(n + 400) % typed.length]!, 10));
    const reference = await times(400, (n) => trigrams(db, typed[(n + 400) % typed.length]!));
    figure({ name: `address search over ${ADDRESSES}, ${mode}, median`, ours: ours.median, reference: reference.median, unit: 'ms' });
    figure({ name: `address search over ${ADDRESSES}, ${mode}, p95`, ours: ours.p95, reference: reference.p95, unit: 'ms', bar: 'p95 under 50 ms' });
    const place = (n: number) => [((n * 7919) % 12_000) - 6000, ((n * 104_729) % 12_000) - 6000] as const;
    const located = await times(400, (n) => locate(db, site, place(n + 5)));
    const nearest = await times(400, (n) =>
      sql`select id from address order by geom <-> st_setsrid(st_makepoint(${place(n + 5)[0]}, ${place(n + 5)[1]}), 3763) limit 1`.execute(db),
    );
    figure({ name: `position lookup, ${mode}, p95`, ours: located.p95, reference: nearest.p95, unit: 'ms' });
  } finally {
    if (url) await database.query(`drop schema "${code}" cascade`);
    await largo.stop();
  }
}

function trigrams(db: Db, text: string): Promise<unknown> {
  const wish = streetText(text);
  return sql`select id, street, house, similarity(search, ${wish}) as s from address where search % ${wish} order by s desc, id limit 10`.execute(db);
}

async function fill(site: Site): Promise<void> {
  await site.tx(system, async (trx) => {
    const into = { trx, srid: site.srid };
    const ring: [number, number][] = [
      [-7000, -7000],
      [7000, -7000],
      [7000, 7000],
      [-7000, 7000],
      [-7000, -7000],
    ];
    await replaceBoundary(into, {
      dico: '0101',
      name: 'Bench',
      caopVersion: null,
      validFrom: null,
      geometry: { type: 'Polygon', coordinates: [ring] },
    });
    const doors = Math.ceil(ADDRESSES / STREETS);
    for (let start = 0; start < STREETS; start += 200) {
      const rows = Array.from({ length: 200 * doors }, (_, index) => {
        const s = start + Math.floor(index / doors);
        const door = index % doors;
        return {
          street: streetName(s),
          house: String(door + 1),
          postcode: `30${String(s % 90).padStart(2, '0')}-${String(100 + (s % 800))}`,
          locality: towns[(s * 31) % towns.length]!,
          point: [((s * 7919) % 13_000) - 6500 + door * 12, ((s * 104_729) % 13_000) - 6500] as const,
        };
      });
      await writeAddresses(into, rows.slice(0, Math.min(rows.length, ADDRESSES)));
    }
    await refreshAddressStreets(trx);
  });
  await sql`create index bench_reference on address using gin (search gin_trgm_ops)`.execute(site.db);
  await sql`analyze`.execute(site.db);
}

function streetName(s: number): string {
  const given = first[s % first.length];
  const between = middle[Math.floor(s / first.length) % middle.length];
  const family = last[Math.floor(s / (first.length * middle.length) + s) % last.length];
  return `${types[s % types.length]} ${given} ${between} ${family}`.toUpperCase();
}
