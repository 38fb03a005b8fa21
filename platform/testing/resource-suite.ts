import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drift, type ResourceBinding } from '#platform/crud/server/index.ts';
import { bulkFields, resourceBulk } from '#platform/crud/bulk/contract.ts';
import { inputSchema, resourceContract } from '#platform/crud/contract.ts';
import { applies, isRequired, type Field, type Resource } from '#platform/crud/resource.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { canonicalDecimal } from '#platform/kernel/decimal.ts';
import { nifCheckDigit } from '#platform/kernel/nif.ts';
import { testApp, type TestApp, type TestClient } from './app.ts';

type Values = Record<string, unknown>;

/**
 * Registers, for every declared resource of these slices, the tests that each of them must pass: list, create, read, update,
 * delete, restore, validation, permission, bulk, export, history, order, and that migrations agree with declarations.
 * `seed` makes rows that undeclared tables (users) need before references can point to them; `beside` are slices that these need and that are tried elsewhere.
 * `fixed` are values, by resource, that only its own hooks know to be right.
 */
export function resourceSuite(
  features: readonly ServerFeature[],
  seed: (app: TestApp) => Promise<void> = async () => {},
  beside: readonly ServerFeature[] = [],
  fixed: Readonly<Record<string, Values>> = {},
): void {
  const bindings = features.flatMap((feature) => feature.resources ?? []);
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ features: [...features, ...beside] });
    await seed(app);
  });
  afterAll(() => app.close());

  it('migrations agree with the declarations', async () => {
    expect(
      await drift(
        app.site().db,
        bindings.map(({ resource }) => resource),
      ),
    ).toEqual([]);
  });
  for (const binding of bindings) describe(binding.resource.id, () => exercise(binding, bindings, () => app, fixed[binding.resource.id] ?? {}));
}

function exercise({ resource }: ResourceBinding, all: readonly ResourceBinding[], app: () => TestApp, fixed: Values): void {
  const contract = resourceContract(resource);
  const bulk = resourceBulk(resource);
  const { permissions: may } = resource;
  const everything = [...new Set(all.flatMap((one) => [...Object.values(one.resource.permissions), ...guardsOf(one.resource)]))];
  const clerk = (): TestClient => app().as({ codes: everything, name: 'Rita Alves' });
  const sample = async (): Promise<Values> => ({ ...(await sampleOf(resource, all, clerk())), ...fixed });
  const create = async (): Promise<Values & { id: number; version: number }> => {
    const made = await clerk().call(contract, 'create', { body: await sample() });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    return made.body as never;
  };

  it('creates, shows and lists', async () => {
    const made = await create();
    const shown = await clerk().call(contract, 'show', { params: { id: made.id } });
    expect(shown.body).toEqual(made);
    const listed = await clerk().call(contract, 'list', { query: { q: String(made[resource.title]), pageSize: 100 } as never });
    // Whole articles stay out of lists.
    const asRow = ([name, value]: [string, unknown]) => [name, resource.fields[name]?.meta.widget === 'rich-text' ? null : value];
    expect(listed.body.items).toContainEqual(Object.fromEntries(Object.entries(made).map(asRow)));
    expect(listed.body).toMatchObject({ totalIsExact: true, page: 1, pageSize: 100 });
  });

  it('changes with the current version only', async () => {
    const made = await create();
    const body = await sample();
    const changed = await clerk().call(contract, 'update', { params: { id: made.id }, body, version: made.version });
    const written = Object.entries(body).filter(([name]) => resource.fields[name]?.meta.computed !== true);
    expect(changed.body).toMatchObject(Object.fromEntries(written));
    expect(changed.body.version).toBeGreaterThan(made.version);
    const stale = await clerk().call(contract, 'update', { params: { id: made.id }, body: await sample(), version: made.version });
    expect(stale.status).toBe(409);
    expect(stale.problem).toMatchObject({ code: 'record.stale', changedBy: 'Rita Alves', current: { id: made.id } });
    const blind = await clerk().call(contract, 'update', { params: { id: made.id }, body });
    expect(blind.status).toBe(428);
  });

  it('keeps its code where a change does not give one', async () => {
    if (!('code' in resource.fields)) return;
    const made = await create();
    const { code: _code, ...body } = await sample();
    const params = { id: made.id };
    const changed = await clerk().call(contract, 'update', { params, body, version: made.version });
    expect([changed.status, changed.body['code']], JSON.stringify(changed.problem)).toEqual([200, made['code']]);
  });

  it('names the fields that are missing or wrong', async () => {
    const required = Object.entries(resource.fields)
      .filter(([, field]) => isRequired(field))
      .map(([name]) => name);
    const empty = await clerk().call(contract, 'create', { body: {} as never });
    expect(empty.status).toBe(422);
    // Where the declaration asks for nothing, what the municipality works with does.
    if (required.length > 0) expect(Object.keys(empty.problem.fields ?? {}).toSorted()).toEqual(required.toSorted());
    const wrong = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, { nonsense: true }]));
    const refused = await clerk().call(contract, 'create', { body: wrong as never });
    const told = Object.keys(refused.problem.fields ?? {}).map((path) => path.replace(/\..*/, ''));
    expect([...new Set(told)].toSorted()).toEqual(Object.keys(wrong).toSorted());
  });

  it('refuses a value that must be unique', async () => {
    const [name] = Object.entries(resource.fields).find(([, { meta }]) => meta.unique === true) ?? [];
    if (!name) return;
    const made = await create();
    const again = await clerk().call(contract, 'create', { body: { ...(await sample()), [name]: made[name] } });
    expect(again.status).toBe(422);
    expect(again.problem.fields).toHaveProperty(name);
  });

  it('deletes to the trash and restores', async () => {
    const made = await create();
    expect((await clerk().call(contract, 'remove', { params: { id: made.id } })).status).toBe(204);
    expect((await clerk().call(contract, 'show', { params: { id: made.id } })).status).toBe(404);
    const trash = await clerk().call(contract, 'list', { query: { deleted: 'true', pageSize: 100 } as never });
    expect(trash.body.items.map(({ id }) => id)).toContain(made.id);
    const back = await clerk().call(contract, 'restore', { params: { id: made.id } });
    expect(back.body).toMatchObject({ id: made.id, deletedAt: null });
  });

  it('tells the history', async () => {
    const made = await create();
    const { body } = await clerk().call(contract, 'update', { params: { id: made.id }, body: await sample(), version: made.version });
    await clerk().call(contract, 'remove', { params: { id: made.id } });
    const { body: told } = await clerk().call(contract, 'history', { params: { id: made.id } });
    const events = told.items.filter(({ event }) => event !== 'relation').map(({ event }) => event);
    expect(events[0]).toBe('deleted');
    expect(events.at(-1)).toBe('created');
    expect(told.items.flatMap(({ changes }) => changes)).toContainEqual({
      field: resource.title,
      old: made[resource.title],
      new: body[resource.title],
    });
    expect(told.items.every(({ user }) => user === 'Rita Alves')).toBe(true);
  });

  it('acts on many exactly as the filter says, and only after counting', async () => {
    const [one, two] = [await create(), await create()];
    const filter = { q: String(two[resource.title]) };
    const seen = (await clerk().call(contract, 'list', { query: filter })).body.total;
    const many = async (selection: unknown, change: unknown, counts: Record<string, number>): Promise<void> => {
      const plan = await clerk().call(bulk, 'plan', { body: { selection, change } });
      expect(plan.body.bulk, JSON.stringify(plan.problem)).toMatchObject({ state: 'planned', counts });
      const run = await clerk().call(bulk, 'run', { params: { id: plan.body.bulk.id } });
      expect(run.body.bulk.counts.done).toBe(counts['change']);
    };
    await many({ filter }, { action: 'delete' }, { change: seen, refused: 0 });
    expect((await clerk().call(contract, 'show', { params: { id: one.id } })).status).toBe(200);
    expect((await clerk().call(contract, 'show', { params: { id: two.id } })).status).toBe(404);
    await many({ ids: [one.id, two.id] }, { action: 'restore' }, { change: 1 });
    const [field] = bulkFields(resource).filter((name) => {
      const of = resource.fields[name];
      return of?.meta.widget === 'boolean' && applies(of, one);
    });
    if (!field) return;
    const set = { [field]: !one[field] };
    await many({ ids: [one.id] }, { set }, { change: 1, same: 0, refused: 0 });
    expect((await clerk().call(contract, 'show', { params: { id: one.id } })).body).toMatchObject(set);
    expect((await clerk().call(contract, 'show', { params: { id: two.id } })).body).toMatchObject({ [field]: two[field] });
  });

  it('every filter and sort is understood', async () => {
    const made = await create();
    for (const [name, { meta }] of Object.entries(resource.fields)) {
      if (meta.filter && made[name] !== null && String(made[name]) !== '') {
        const day = String(made[name]).slice(0, 10);
        const written = meta.widget === 'datetime' ? `${day}..${day}` : [made[name]].flat().join(',');
        const value = ['file', 'geometry'].includes(meta.widget) ? 'true' : written;
        const found = await clerk().call(contract, 'list', { query: { [name]: value, sort: '-id' } });
        expect(
          found.body.items.map(({ id }) => id),
          `${name}=${value}`,
        ).toContain(made.id);
      }
      if (!meta.sortable) continue;
      for (const sort of [name, `-${name}`]) expect((await clerk().call(contract, 'list', { query: { sort } })).status).toBe(200);
    }
    expect((await clerk().call(contract, 'list', { query: { nonsense: '1' } as never })).status).toBe(422);
  });

  it('offers rows for its references', async () => {
    for (const [name, { meta }] of Object.entries(resource.fields)) {
      if (meta.of) expect((await clerk().call(contract, 'options', { params: { field: name }, query: {} })).status).toBe(200);
    }
    expect((await clerk().call(contract, 'options', { params: { field: 'nonsense' }, query: {} })).status).toBe(404);
  });

  it('keeps the order the clerk gives', async () => {
    if (!resource.ordered) return;
    const [a, b, c] = [await create(), await create(), await create()];
    const order = async (): Promise<number[]> => {
      const ids = [a.id, b.id, c.id];
      const { body } = await clerk().call(contract, 'list', { query: { sort: '-position', pageSize: 100 } as never });
      return body.items
        .map(({ id }) => id)
        .filter((id) => ids.includes(id))
        .toReversed();
    };
    expect(await order()).toEqual([a.id, b.id, c.id]);
    for (let round = 0; round < 12; round += 1)
      await clerk().call(contract, 'reorder', { body: { id: round % 2 ? b.id : c.id, before: round % 2 ? c.id : b.id } });
    expect(await order()).toEqual([a.id, b.id, c.id]);
    expect((await clerk().call(contract, 'reorder', { body: { id: a.id, before: null } })).status).toBe(204);
    expect(await order()).toEqual([b.id, c.id, a.id]);
  });

  it('keeps out whoever lacks the permission, and other municipalities', async () => {
    const made = await create();
    const params = { id: made.id };
    const tries: readonly (readonly [readonly string[], keyof typeof contract, Values])[] = [
      [[may.view], 'list', { query: {} }],
      [[may.detail, may.edit], 'show', { params }],
      [[may.add], 'create', { body: await sample() }],
      [[may.edit], 'update', { params, body: await sample(), version: made.version }],
      [[may.delete], 'remove', { params }],
      [[may.delete], 'restore', { params }],
      [[may.detail], 'history', { params }],
      [[may.export ?? may.view], 'export', { body: { format: 'csv', selection: { ids: [made.id] } } }],
      [[may.edit], 'reorder', { body: { id: made.id, before: null } }],
    ];
    for (const [needed, key, request] of tries) {
      const others = everything.filter((code) => !needed.includes(code));
      expect(
        (
          await app()
            .as({ codes: others })
            .call(contract, key, request as never)
        ).status,
        key,
      ).toBe(403);
      expect((await app().anonymous.call(contract, key, request as never)).status, key).toBe(401);
    }
    const plan = (codes: readonly string[], change: unknown) =>
      app()
        .as({ codes })
        .call(bulk, 'plan', { body: { selection: { ids: [made.id] }, change } });
    const strangers = everything.filter((code) => code !== may.edit && code !== may.delete);
    expect((await plan(strangers, { action: 'delete' })).status).toBe(403);
    if (may.edit !== may.delete) expect((await plan([may.edit], { action: 'delete' })).status).toBe(403);
    expect(
      (
        await app()
          .as({ codes: [may.view] })
          .call(contract, 'list', { query: { deleted: 'true' } })
      ).status,
    ).toBe(403);
    const elsewhere = app().as({ codes: everything, tenant: 'beta' });
    expect((await elsewhere.call(contract, 'list', { query: { q: String(made[resource.title]) } })).body.total).toBe(0);
    expect((await elsewhere.call(contract, 'show', { params })).status).toBe(404);
  });
}

const guardsOf = ({ fields }: Resource): string[] => Object.values(fields).flatMap(({ meta }) => meta.guard ?? []);

/** Four digits: none stands in another, nor in what else the samples hold ("100%"). */
let serial = 1000;

/** One more row of a declared resource, with the rows it refers to. `all`: what is declared beside it. */
export async function addSample(resource: Resource, all: readonly ResourceBinding[], client: TestClient): Promise<Values & { id: number }> {
  const made = await client.call(resourceContract(resource), 'create', { body: await sampleOf(resource, all, client) });
  if (made.status !== 201) throw new Error(`${resource.id}: ${JSON.stringify(made.problem)}`);
  return made.body;
}

/** Valid values for every field, different each time, by the rules between fields too; makes the rows that required references need. */
async function sampleOf(
  resource: Resource,
  all: readonly ResourceBinding[],
  client: TestClient,
  depth = 0,
  /** Rows that whoever asks refers to already, by table: a subtype of the type beside it. */
  given: ReadonlyMap<string, unknown> = new Map(),
): Promise<Values> {
  serial += 1;
  const chosen = new Map(given);
  const values: Values = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const { meta } = field;
    if (meta.computed || !applies(field, values)) values[name] = field.schema.parse(undefined);
    // What is made only to be referred to may do all that such rows may.
    else if (depth > 0 && meta.widget === 'boolean') values[name] = meta.exclusive !== true;
    else if (!meta.of) values[name] = candidates(name, field, serial)[0];
    else if (meta.widget === 'reference' && given.has(meta.of.table)) values[name] = given.get(meta.of.table);
    else if (isRequired(field) || (depth === 0 && meta.of.table !== resource.table)) {
      values[name] = (await referred(field, all, client, depth, chosen)) ?? (isRequired(field) ? await known(resource, name, client) : null);
      if (meta.widget === 'reference') chosen.set(meta.of.table, values[name]);
    }
  }
  for (let round = 0; round < 7; round += 1) {
    const { error } = inputSchema(resource).safeParse(values);
    const wrong = new Set(error?.issues.map(({ path }) => String(path[0])));
    for (const name of wrong) {
      const field = resource.fields[name];
      if (field) values[name] = candidates(name, field, serial)[round + 1] ?? values[name];
    }
  }
  return values;
}

async function referred(
  { meta }: Field,
  all: readonly ResourceBinding[],
  client: TestClient,
  depth: number,
  chosen: ReadonlyMap<string, unknown>,
): Promise<unknown> {
  const target = all.find(({ resource }) => resource.table === meta.of?.table)?.resource;
  if (!target || depth > 3) return meta.widget === 'references' ? [] : null;
  const body = await sampleOf(target, all, client, depth + 1, chosen);
  const add = () => client.call(resourceContract(target), 'create', { body });
  let made = await add();
  // What only the server knows to be needed.
  for (const name of made.status === 422 ? Object.keys(made.problem.fields ?? {}) : []) {
    const needed = target.fields[name];
    if (needed) body[name] = await referred(needed, all, client, depth + 1, chosen);
  }
  if (made.status === 422) made = await add();
  return meta.widget === 'references' ? [made.body.id] : made.body.id;
}

/** The first row that a form would offer, of a table that is no declared resource. */
async function known(resource: Resource, name: string, client: TestClient): Promise<number | null> {
  const { body } = await client.call(resourceContract(resource), 'options', { params: { field: name }, query: {} });
  return body.items[0]?.id ?? null;
}

/** Values the field alone would take. */
function candidates(name: string, field: Field, n: number): unknown[] {
  const eight = String(20_000_000 + n);
  const ideas: Readonly<Record<Field['meta']['widget'], readonly unknown[]>> = {
    text: [
      `Ação ${n} "é" 100%`,
      `acao-${n}`,
      `${eight}${nifCheckDigit(eight)}`,
      `9000-${String(100 + (n % 900))}`,
      `https://exemplo.pt/${n}`,
      `${10 + (n % 10)}:30`,
      `${10 + (n % 80)},60`,
      `https://exemplo.pt/${n}/{z}/{x}/{y}.png`,
      String(100_000 + n),
      String.fromCodePoint(65 + (n % 26)),
    ],
    'text-long': [`Linha 1\nLinha ${n}; fim`],
    'rich-text': [`<p>Linha <strong>${n}</strong></p>`],
    number: [n % 5, n, 20 + (n % 30), 50 + (n % 30), 3 + (n % 5) / 2, (n % 9) / 10, 1, 500 + (n % 90)],
    boolean: [!field.meta.exclusive && n % 2 === 0],
    select: (field.meta.options ?? []).map(({ value }) => value),
    color: [`#${String(100000 + n)}`],
    email: [`pessoa${n}@exemplo.pt`],
    phone: [`+3519${String(10_000_000 + n)}`],
    date: [`2026-03-${String(10 + (n % 18))}`],
    datetime: [`2026-03-29T00:${String(10 + (n % 50))}:00.000Z`],
    degrees: [n % 80],
    decimal: [canonicalDecimal(`${n % 90}.5`, field.meta.decimal?.scale ?? 1)],
    choices: [(field.meta.options ?? []).slice(0, 1 + (n % 2)).map(({ value }) => value)],
    file: [null],
    geometry: [
      { type: 'Point', coordinates: [-300 + n, 90.25] },
      {
        type: 'LineString',
        coordinates: [
          [-300 + n, 90.25],
          [-200, 95],
        ],
      },
      {
        type: 'Polygon',
        coordinates: [
          [
            [-300 + n, 90.25],
            [1000, 90.25],
            [1000, 200],
            [-300 + n, 90.25],
          ],
        ],
      },
    ],
    secret: [false],
    reference: [null],
    references: [[]],
  };
  const values = ideas[field.meta.widget].filter((candidate) => field.schema.safeParse(candidate).success);
  if (values.length === 0) throw new Error(`No sample for field "${name}": teach platform/testing/resource-suite.ts.`);
  return values;
}
