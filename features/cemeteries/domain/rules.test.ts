import { expect, it } from 'vitest';
import { dayOf, guessColumns, kindOf } from './columns.ts';
import { endOf, lapsesFrom } from './concessions.ts';
import { holds, stateOf } from './plots.ts';
import { yearsOf } from './said.ts';

it('a plot is what lies in it, then who holds it, then what it is kept for', () => {
  const empty = { bodies: 0, remains: 0, conceded: false, reserved: false };
  expect(stateOf(empty)).toBe('free');
  expect(stateOf({ ...empty, reserved: true })).toBe('reserved');
  expect(stateOf({ ...empty, reserved: true, conceded: true })).toBe('conceded');
  expect(stateOf({ ...empty, conceded: true, remains: 1 })).toBe('occupied');
});

it('bodies and urns are counted apart', () => {
  expect(holds({ capacity: 1, urns: 2 }, { bodies: 1, remains: 2 })).toBe(true);
  expect(holds({ capacity: 1, urns: 2 }, { bodies: 2, remains: 0 })).toBe(false);
  expect(holds({ capacity: 1, urns: 2 }, { bodies: 0, remains: 3 })).toBe(false);
});

it('a term ends the day before the same day; an abandoned plot lapses 60 days after the notice', () => {
  expect(endOf('2020-03-01', 25)).toBe('2045-02-28');
  expect(endOf('2020-02-29', 1)).toBe('2021-02-27');
  expect(lapsesFrom('2024-01-01')).toBe('2024-03-02');
});

it('columns are known by their headings, each once', () => {
  expect(
    guessColumns([
      'Cemitério',
      'Talhão',
      'N.º da sepultura',
      'Tipo',
      'Nome do falecido',
      'Data de óbito',
      'Data da inumação',
      'Livro/folha',
      'Boletim',
    ]),
  ).toEqual({
    cemetery: 'Cemitério',
    section: 'Talhão',
    plot: 'N.º da sepultura',
    kind: 'Tipo',
    name: 'Nome do falecido',
    diedAt: 'Data de óbito',
    doneAt: 'Data da inumação',
    formerNumber: 'Livro/folha',
    permit: 'Boletim',
  });
});

it('days and kinds are read as tables have them', () => {
  expect(['2024-02-29', '29/2/2024', '01.03.1930', '2024-02-29T00:00:00', '30/02/2024', '31-12-99', 'ontem', ''].map(dayOf)).toEqual([
    '2024-02-29',
    '2024-02-29',
    '1930-03-01',
    '2024-02-29',
    null,
    null,
    null,
    null,
  ]);
  expect(['Sepultura', 'jazigo', 'OSSÁRIO', 'Columbário', 'talvez'].map(kindOf)).toEqual(['grave', 'vault', 'ossuary', 'columbarium', null]);
});

it('years of a life leave the unknown open', () => {
  expect(yearsOf({ bornYear: 1901, diedYear: 1980 })).toBe('1901–1980');
  expect(yearsOf({ bornYear: null, diedYear: 1980 })).toBe('?–1980');
  expect(yearsOf({ bornYear: null, diedYear: null })).toBe('');
});
