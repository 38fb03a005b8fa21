import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { may } from '../../record/permissions.ts';
import { deskDashboard, tabulationExports, tabulations } from '../contract.ts';
import { mayFigures } from '../permissions.ts';
import { tabulationNames, type TabulationName } from '../schemas.ts';
import { mayTime } from '../../time/permissions.ts';
import type { TestClient } from '#platform/testing/app.ts';
import { hasEnded } from '#platform/jobs/job.ts';
import { until } from '#platform/testing/until.ts';
import type { Town } from '../../server/test-town.ts';
import { openFiguresTown } from './figures-town.ts';

let town: Town;
/** Operator of the public works, who may see the figures but not who does how much. */
let rita: TestClient;
beforeAll(async () => {
  town = await openFiguresTown();
  rita = town.as({
    userId: town.ids.rita,
    codes: [may.view, may.viewPrivate, may.detail, may.viewType, may.viewSubtype, may.viewUnity, may.viewInternal, mayTime.overdue, mayFigures.view],
  });
});
afterAll(() => town.close());

const everything = { from: '2025-01-01' };

describe('totals by status', () => {
  it('count what the list counts, with their parts', async () => {
    const { body } = await town.vera.call(tabulations, 'totalizer-status', { query: everything });
    expect(body.total).toBe(11);
    expect(body.items.filter(({ total }) => total > 0).map(({ name, total, share, isLast }) => [name, total, share, isLast])).toEqual([
      ['Nova', 3, 0.273, false],
      ['Atribuída', 1, 0.091, false],
      ['Em execução', 1, 0.091, false],
      ['Resolvida', 5, 0.455, true],
      ['Não resolvida', 1, 0.091, true],
    ]);
  });

  it('count what is overdue, for whoever may see deadlines', async () => {
    const overdue = async (who: TestClient) =>
      (await who.call(tabulations, 'totalizer-status', { query: everything })).body.items.map((row) => row.overdue).filter((n) => n !== 0);
    expect(await overdue(town.vera)).toEqual([1]);
    expect(new Set(await overdue(town.as({ userId: town.ids.rita, codes: [may.view, mayFigures.view] })))).toEqual(new Set([null]));
  });

  it('narrow like the list', async () => {
    const total = async (query: Record<string, unknown>, who = town.vera) =>
      (await who.call(tabulations, 'totalizer-status', { query: query as never })).body.total;
    expect(await total({ from: '2026-11-01', to: '2026-11-30' })).toBe(5);
    expect(await total({ type: String(town.type('residuos')) })).toBe(3);
    expect(await total({ open: 'true' })).toBe(5);
    // The night to the first of August belongs to August.
    expect(await total({ from: '2026-08-01', to: '2026-08-31' })).toBe(1);
    expect(await total({ from: '2026-07-01', to: '2026-07-31' })).toBe(0);
  });
});

describe('what a viewer may not see is not counted', () => {
  it('neither the private one of another unit nor the type that is not public', async () => {
    const { body } = await rita.call(tabulations, 'totalizer-status', { query: everything });
    expect(body.total).toBe(9);
  });

  it('a visitor with the code counts public ones, under the statuses of citizens', async () => {
    const visitor = town.as({ userId: town.ids.bruno, codes: [mayFigures.view] });
    const { body } = await visitor.call(tabulations, 'totalizer-status', { query: everything });
    expect(body.items.filter(({ total }) => total > 0).map(({ name, total, overdue }) => [name, total, overdue])).toEqual([
      ['Nova', 1, null],
      ['Em análise', 1, null],
      ['Em execução', 1, null],
      ['Resolvida', 5, null],
      ['Não resolvida', 1, null],
    ]);
    expect((await visitor.call(tabulations, 'occurrences-summary', { query: { by: 'channel' } })).problem.code).toBe('access.denied');
    expect((await visitor.call(tabulations, 'lists', {})).body.groupings).toEqual(['type', 'subtype', 'unity', 'parish']);
  });

  it('an operator does not see who does how much', async () => {
    const { status, problem } = await rita.call(tabulations, 'occurrences-performer', { query: everything });
    expect([status, problem.code]).toEqual([403, 'access.denied']);
    expect((await rita.call(tabulations, 'lists', {})).body.performers).toBe(false);
  });

  it('whoever may see performers sees those of the own unit alone', async () => {
    const lead = town.as({ userId: town.ids.rita, codes: [may.view, may.viewPrivate, may.viewUnity, mayFigures.performers] });
    const { units, total } = (await lead.call(tabulations, 'occurrences-performer', { query: everything })).body;
    expect(units.map(({ unity, total: count }) => [unity?.name, count])).toEqual([['Obras Municipais', 5]]);
    expect(total.total).toBe(5);
  });

  it('who may not see who is in charge, the unit or the type of one learns it from no count', async () => {
    const lead = (...codes: string[]) =>
      town.as({ userId: town.ids.vera, codes: [may.view, may.viewAll, mayFigures.view, mayFigures.performers, ...codes] });
    const performers = async (...codes: string[]) => (await lead(...codes).call(tabulations, 'occurrences-performer', { query: everything })).body;
    expect((await performers(may.viewUnity, may.viewInternal)).people.some(({ person }) => person !== null)).toBe(true);
    expect((await performers(may.viewUnity)).people).toEqual([]);
    expect(await performers(may.viewInternal)).toMatchObject({ units: [], people: [] });
    const told = JSON.stringify((await lead(may.viewSubtype).call(tabulations, 'chart-subtypes', { query: everything })).body);
    expect(told).not.toContain('Iluminação pública');
    expect((await lead().call(deskDashboard, 'show', {})).body.unassigned).toBeNull();
  });
});

describe('the monthly résumé', () => {
  it('tells what came, went and was open at the end of each month', async () => {
    const { items, total } = (await town.vera.call(tabulations, 'montly-resume', { query: {} })).body;
    expect(items.map(({ month, received, closed, open, p50 }) => [month, received, closed, open, p50])).toEqual([
      ['2025-12', 1, 1, 0, 10],
      ['2026-01', 1, 1, 0, 10],
      ['2026-02', 0, 0, 0, null],
      ['2026-03', 0, 0, 0, null],
      ['2026-04', 0, 0, 0, null],
      ['2026-05', 0, 0, 0, null],
      ['2026-06', 0, 0, 0, null],
      ['2026-07', 0, 0, 0, null],
      ['2026-08', 1, 0, 1, null],
      ['2026-09', 1, 0, 2, null],
      ['2026-10', 1, 0, 3, null],
      ['2026-11', 5, 3, 5, 4],
    ]);
    expect(total).toEqual({ received: 10, closed: 5, open: 5, late: 2, inTime: 2, reopened: 2, answers: 5, satisfied: 3, p50: 10 });
  });

  it('tells how closings of the month turned out, and what was reopened in it', async () => {
    const { items } = (await town.vera.call(tabulations, 'montly-resume', { query: {} })).body;
    const told = items.filter(({ closed, reopened }) => closed + reopened > 0);
    expect(told.map(({ month, inTime, late, reopened, answers, satisfied }) => [month, inTime, late, reopened, answers, satisfied])).toEqual([
      ['2025-12', 0, 1, 0, 1, 1],
      ['2026-01', 0, 0, 0, 0, 0],
      ['2026-11', 2, 1, 2, 4, 2],
    ]);
  });

  it('knows what was open before a short period, and what was closed after it', async () => {
    const { items } = (await town.vera.call(tabulations, 'montly-resume', { query: { from: '2026-10-01', to: '2026-10-31' } })).body;
    expect(items).toEqual([
      { month: '2026-10', received: 1, closed: 0, open: 3, late: 0, inTime: 0, reopened: 0, answers: 0, satisfied: 0, p50: null },
    ]);
  });
});

describe('performers', () => {
  it('are told per unit and per person, with time to close', async () => {
    const { units, people, total } = (await town.vera.call(tabulations, 'occurrences-performer', { query: { from: '2025-12-01' } })).body;
    expect(units.map(({ unity, total: n, closed, open, overdue, p50, p90 }) => [unity?.name, n, closed, open, overdue, p50, p90])).toEqual([
      ['Obras Municipais', 4, 2, 2, 1, 3, 3.8],
      ['Ambiente e Higiene Urbana', 3, 2, 1, 0, 25, 37],
      ['Espaços Verdes', 2, 1, 1, 0, 10, 10],
      ['Fiscalização Municipal', 1, 0, 1, 0, null, null],
    ]);
    const works = people.filter(({ unity }) => unity?.name === 'Obras Municipais');
    expect(works.map(({ person, total: n, closed, p50 }) => [person?.name ?? null, n, closed, p50])).toEqual([
      ['Rita Alves', 2, 2, 3],
      ['Vera Dias', 1, 0, null],
      [null, 1, 0, null],
    ]);
    expect(total).toEqual({
      total: 10,
      closed: 5,
      open: 5,
      everClosed: 6,
      overdue: 1,
      late: 2,
      inTime: 2,
      reopened: 2,
      answers: 5,
      satisfied: 3,
      p50: 10,
      p80: 16,
      p90: 28,
    });
  });
});

describe('the summary', () => {
  const told = async (by: string, who = town.vera) =>
    (await who.call(tabulations, 'occurrences-summary', { query: { from: '2025-12-01', by } as never })).body.items.map(
      ({ group, total, open, p50, p80 }) => [group?.name ?? null, total, open, p50, p80],
    );

  it('tells by type', async () => {
    expect(await told('type')).toEqual([
      ['Iluminação pública', 4, 2, 3, 3.6],
      ['Resíduos e limpeza', 3, 1, 25, 34],
      ['Espaços verdes', 2, 1, 10, 10],
      ['Estacionamento e viaturas', 1, 1, null, null],
    ]);
  });

  it('counts working days on the calendar of the municipality', async () => {
    const query = { from: '2025-12-01', by: 'type', days: 'working' } as const;
    const { items } = (await town.vera.call(tabulations, 'occurrences-summary', { query })).body;
    // Sunday to Tuesday is two, Thursday to Monday two; the first of October to the tenth of November 28 less the holiday of the fifth,
    // the tenth to the twentieth of January seven; the first to the eleventh of December eight less the holiday of the eighth.
    expect(items.map(({ group, p50 }) => [group?.name, p50])).toEqual([
      ['Iluminação pública', 2],
      ['Resíduos e limpeza', 17],
      ['Espaços verdes', 7],
      ['Estacionamento e viaturas', null],
    ]);
  });

  it('tells by parish, those without one too', async () => {
    const rows = await told('parish');
    expect(rows.map(([name, total]) => [name, total])).toEqual([
      ['Poente', 5],
      ['Nascente', 4],
      [null, 1],
    ]);
  });

  it('tells how closings turned out', async () => {
    const { items } = (await town.vera.call(tabulations, 'occurrences-summary', { query: { from: '2025-12-01', by: 'type' } })).body;
    expect(
      items.map(({ group, everClosed, inTime, late, reopened, answers, satisfied }) => [
        group?.name,
        everClosed,
        inTime,
        late,
        reopened,
        answers,
        satisfied,
      ]),
    ).toEqual([
      ['Iluminação pública', 3, 2, 0, 2, 3, 2],
      ['Resíduos e limpeza', 2, 0, 1, 0, 1, 0],
      ['Espaços verdes', 1, 0, 1, 0, 1, 1],
      ['Estacionamento e viaturas', 0, 0, 0, 0, 0, 0],
    ]);
  });

  it('hides deadlines and answers from whoever may not see them, and the answers of other units', async () => {
    const sums = async (codes: readonly string[]) => {
      const { total } = (
        await town.as({ userId: town.ids.rita, codes }).call(tabulations, 'occurrences-summary', { query: { from: '2025-12-01', by: 'type' } })
      ).body;
      return [total.total, total.overdue, total.late, total.inTime, total.answers, total.satisfied];
    };
    const plain = [may.view, may.viewPrivate, may.viewType, mayFigures.view];
    expect(await sums(plain)).toEqual([8, null, null, null, null, null]);
    expect(await sums([...plain, mayTime.overdue])).toEqual([8, 1, 2, 2, null, null]);
    // Eight she may see, but of those of other units not what their reporters said.
    expect(await sums([...plain, may.satisfaction])).toEqual([8, null, null, null, 3, 2]);
    const visitor = town.as({ userId: town.ids.bruno, codes: [mayFigures.view, may.satisfaction, mayTime.overdue] });
    const { total } = (await visitor.call(tabulations, 'montly-resume', { query: {} })).body;
    expect([total.late, total.inTime, total.answers, total.satisfied]).toEqual([null, null, null, null]);
  });

  it('tells by channel of what the viewer works on alone', async () => {
    expect(await told('channel')).toEqual([[null, 10, 5, 10, 16]]);
  });
});

describe('the charts', () => {
  it('tell statuses month by month', async () => {
    const { months, items } = (await town.vera.call(tabulations, 'chart-status', { query: { from: '2026-10-01' } })).body;
    expect(months).toEqual(['2026-10', '2026-11']);
    expect(items.filter(({ total }) => total > 0).map(({ name, counts, total }) => [name, counts, total])).toEqual([
      ['Nova', [0, 3], 3],
      ['Resolvida', [1, 2], 3],
    ]);
  });

  it('tell subtypes, those without one under their type', async () => {
    const { items, total } = (await town.vera.call(tabulations, 'chart-subtypes', { query: { from: '2025-12-01' } })).body;
    expect(total).toBe(10);
    expect(items[0]).toMatchObject({ type: { name: 'Iluminação pública' }, subtype: null, total: 4, open: 2, share: 0.4 });
  });
});

describe('the dashboard of the desk', () => {
  it('tells what waits for the units of the viewer, and of it what waits for the viewer', async () => {
    const { body } = await rita.call(deskDashboard, 'show', {});
    expect(body.unities?.map(({ name }) => name)).toEqual(['Obras Municipais']);
    expect(body).toMatchObject({ today: 0, open: 2, unassigned: 1, overdue: 1, waiting: 1, mine: { open: 0, overdue: 0, waiting: 0 } });
    expect(body.trend).toHaveLength(14);
    expect(body.trend.filter(({ received, closed }) => received + closed > 0)).toEqual([
      { day: '2026-11-09', received: 0, closed: 1 },
      { day: '2026-11-20', received: 1, closed: 0 },
    ]);
  });

  it('tells whoever sees all of everything', async () => {
    const { body } = await town.vera.call(deskDashboard, 'show', {});
    expect(body).toMatchObject({ unities: null, open: 5, unassigned: 3, mine: { open: 1, overdue: 1, waiting: 0 } });
    expect((await town.ana.call(deskDashboard, 'show', {})).status).toBe(403);
  });
});

describe('the export', () => {
  async function exported(report: TabulationName, query: Record<string, unknown>): Promise<{ name: string; bytes: Buffer }> {
    const started = await town.vera.call(tabulations, tabulationExports[report], { query: query as never });
    expect(started.status, JSON.stringify(started.problem)).toBe(202);
    const body = await until('the end of the export', async () => {
      const job = (await town.vera.call(tabulations, 'exportJob', { params: { id: started.body.jobId } })).body;
      return hasEnded(job.status) && job;
    });
    expect(body).toMatchObject({ status: 'finished' });
    const file = await town.vera.inject({ method: 'GET', url: body.downloadUrl ?? '' });
    return { name: body.fileName ?? '', bytes: file.rawPayload };
  }

  it('writes every report, as a workbook unless told otherwise', async () => {
    const files = await Promise.all(tabulationNames.map((name) => exported(name, { from: '2025-12-01' })));
    expect(files.map(({ name }) => name)).toEqual(
      ['totais-por-estado', 'resumo-mensal', 'unidades-e-responsáveis', 'síntese-e-tempos', 'estados-por-mês', 'subtipos'].map(
        (name) => `${name}-2026-11-21.xlsx`,
      ),
    );
    for (const { bytes } of files) expect(Object.keys(unzipSync(bytes))).toContain('xl/workbook.xml');
  });

  it('writes what the screen shows', async () => {
    const { bytes } = await exported('occurrences-summary', { from: '2025-12-01', by: 'type', format: 'csv' });
    expect(bytes.toString('utf8').split('\r\n').slice(0, 3)).toEqual([
      '\ufeffTipo;Recebidas;Em aberto;Fora do prazo;Concluídas;Concluídas no prazo;Com atraso;No prazo (%);' +
        'Reabertas;Taxa de reabertura (%);Opiniões;Satisfeitos (%);Metade em (dias);80 % em (dias);90 % em (dias)',
      'Iluminação pública;4;2;1;2;2;0;100;2;66,7;3;66,7;3;3,6;3,8',
      'Resíduos e limpeza;3;1;0;2;0;1;0;0;0;1;0;25;34;37',
    ]);
  });

  it('of a report one may not see is refused', async () => {
    const clerk = town.as({ userId: town.ids.rita, codes: [may.view, mayFigures.view, mayFigures.export] });
    expect((await clerk.call(tabulations, 'exportPerformers', { query: {} })).status).toBe(403);
    expect((await rita.call(tabulations, 'exportSummary', { query: {} })).status).toBe(403);
  });
});

describe('what is kept beside an occurrence', () => {
  const kept = sql<{
    id: number;
    answers: number;
    satisfied: number;
  }>`select id, coalesce(answers, 0)::int as answers, coalesce(satisfied, 0)::int as satisfied
    from occurrence order by id`;
  const plain = sql<{ id: number; answers: number; satisfied: number }>`select o.id, count(s.id)::int as answers,
    (count(s.id) filter (where s.resolved))::int as satisfied from occurrence o left join occurrence_satisfaction s on s.occurrence_id = o.id
    group by 1 order by 1`;

  it('is what the answers themselves say, however they change, and no news of the occurrence', async () => {
    const { db } = town.app.site();
    const before = sql<{
      n: number;
      at: Date;
    }>`select (select count(*)::int from audit_entry where type = 'occurrence') as n, max(updated_at) as at from occurrence`;
    const [first] = (await before.execute(db)).rows;
    const changes = [
      sql`update occurrence_satisfaction set resolved = not resolved where occurrence_id in (2, 4)`,
      sql`delete from occurrence_satisfaction where occurrence_id in (1, 2) and resolved`,
      sql`insert into occurrence_satisfaction (occurrence_id, closed_at, status_id, resolved) select id, closed_at, status_id, true from occurrence where id in (1, 6)`,
      sql`update occurrence_satisfaction set resolved = false where occurrence_id in (4, 6)`,
    ];
    for (const change of changes) {
      await change.execute(db);
      expect((await kept.execute(db)).rows).toEqual((await plain.execute(db)).rows);
    }
    expect((await before.execute(db)).rows[0]).toEqual(first);
  });
});
