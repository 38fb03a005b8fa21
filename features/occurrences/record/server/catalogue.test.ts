import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import { onPostgres } from '#platform/testing/database.ts';
import { intake } from '../../intake/report-contract.ts';
import { addUpChanges, catalogueSql, currentCatalogue, forgetCatalogue, keptCatalogue } from './catalogue.ts';
import { laterCatalogueSources } from '../../server/migrations/102-catalogue-later.ts';
import { catalogueSources } from '../../server/migrations/105-catalogue-changes.ts';
import { wordsSource } from '../../server/migrations/185-search-words.ts';
import { openTown, type Town } from '../../server/test-town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

describe('the catalogue a process keeps', () => {
  const site = () => town.app.site();
  const now = () => currentCatalogue(site().db, site());
  const rename = (name: string) => sql`update occurrence_type set name = ${name} where code = 'iluminacao'`;
  const named = async () => (await now()).types.get(town.type('iluminacao'))?.name;

  it('is read from tables that all count their changes', async () => {
    const read = [...catalogueSql.compile(site().db).sql.matchAll(/\bfrom "?(\w+)/g)].map(([, table]) => table ?? '');
    expect([...new Set(read)].filter((table) => table !== 'occurrence_catalogue_change').toSorted()).toEqual(
      [...catalogueSources, ...laterCatalogueSources, wordsSource].toSorted(),
    );
  });

  it('is the same while nothing changes, and another once anything did, whoever changed it', async () => {
    const first = await now();
    expect(await now()).toBe(first);
    await rename('Luz na rua').execute(site().db);
    expect(await named()).toBe('Luz na rua');
    const second = await now();
    await sql`delete from unity_type where unity_id = ${town.unity('Obras Municipais')}`.execute(site().db);
    const third = await now();
    expect(third).not.toBe(second);
    expect(third.unities.get(town.unity('Obras Municipais'))?.typeIds).toEqual([]);
  });

  it('decides at once: a type that another process has just withdrawn takes no report', async () => {
    expect((await town.report(town.anyone)).code).toMatch(/^EN-/);
    await sql`update occurrence_type set active = false where code = 'iluminacao'`.execute(site().db);
    const body = { typeId: town.type('iluminacao'), description: 'Candeeiro apagado', x: 205, y: 110, consent: true } as never;
    const refused = await town.anyone.call(intake, 'create', { body });
    expect(refused.problem.code).toBe('occurrence.type-unavailable');
    await sql`update occurrence_type set active = true where code = 'iluminacao'`.execute(site().db);
    expect((await town.report(town.anyone)).code).toMatch(/^EN-/);
  });

  it('is read on the connection of whoever reads: inside a transaction too, however old it is', async () => {
    forgetCatalogue(site()); // from now on every reader asks
    const shown = await site().tx(system, async (trx) => {
      await rename('Candeeiros').execute(trx);
      return (await keptCatalogue(trx, site())).types.get(town.type('iluminacao'))?.name;
    });
    expect(shown).toBe('Candeeiros');
  });

  it.runIf(onPostgres())('is changed by two transactions at once, and by the one that ends last too', async () => {
    const open = (work: (trx: Trx) => Promise<unknown>) => {
      const gate = Promise.withResolvers<void>();
      const written = Promise.withResolvers<void>();
      const ended = site().tx(system, async (trx) => {
        await work(trx).then(
          () => written.resolve(),
          (error: unknown) => (written.reject(error), Promise.reject(error)),
        );
        await gate.promise;
      });
      return { written: written.promise, commit: () => (gate.resolve(), ended) };
    };
    const first = open((trx) => rename('Primeira').execute(trx));
    await first.written;
    const second = open(async (trx) => {
      await sql`set local lock_timeout = '2s'`.execute(trx);
      await sql`update priority set name = 'Segunda' where id = ${town.priority('Urgente')}`.execute(trx);
    });
    await second.written;
    await second.commit();
    expect((await now()).priorities.get(town.priority('Urgente'))?.name).toBe('Segunda');
    expect(await named()).not.toBe('Primeira');
    await first.commit();
    expect(await named()).toBe('Primeira');
  });

  it('is the same after its changes were added up', async () => {
    await rename('Antes da limpeza').execute(site().db);
    const before = await now();
    await site().tx(system, (trx) => addUpChanges(trx));
    expect(await now()).toBe(before);
    const { rows } = await sql`select 1 from occurrence_catalogue_change`.execute(site().db);
    expect(rows).toHaveLength(1);
    await rename('Depois da limpeza').execute(site().db);
    expect(await named()).toBe('Depois da limpeza');
  });

  it('knows nothing of what was never committed', async () => {
    const before = await named();
    const failed = site().tx(system, async (trx) => {
      await rename('Nunca').execute(trx);
      expect((await currentCatalogue(trx, site())).types.get(town.type('iluminacao'))?.name).toBe('Nunca');
      throw new Error('taken back');
    });
    await expect(failed).rejects.toThrow('taken back');
    expect(await named()).toBe(before);
    await rename('Outra').execute(site().db);
    expect(await named()).toBe('Outra');
  });
});
