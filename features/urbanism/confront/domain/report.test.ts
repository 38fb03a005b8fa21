import { expect, it } from 'vitest';
import { numbered, paged, summaryLines, themeLines } from './report.ts';

const hit = (name: string, measure: number) => ({
  shape: 'area' as const,
  name,
  code: 'A1',
  article: { label: 'Artigo 24' },
  edition: null,
  features: 1,
  measure,
  share: 25,
  adjusted: 225,
});
const theme = {
  name: 'PDM',
  state: 'found' as const,
  sources: [
    {
      name: 'Ordenamento',
      state: 'found' as const,
      data: { title: 'PDM 2021', version: 3, at: '2021-05-01T00:00:00Z', isOld: true },
      covered: { measure: 1250.5, share: 100 },
      dropped: 2,
      hits: [hit('Solo urbano', 1000.25), hit('Solo rústico', 250.25)],
    },
    { name: 'REN', state: 'nothing' as const, data: null, covered: null, dropped: 0, hits: [] },
  ],
};

it('tells a theme and its sources, with their data', () => {
  expect(summaryLines([theme], 'pt').map(({ cells }) => cells.map((cell) => cell.replaceAll(/[\u00a0\u202f]/g, ' ')))).toEqual([
    ['PDM', 'Com interferência', '', ''],
    ['   Ordenamento · PDM 2021, versão 3 de 01/05/2021 (dados a confirmar)', 'Com interferência', '1 250,50 m²', '100,00 %'],
    ['   REN', 'Sem interferência', '', ''],
  ]);
});

it('tells every hit with its number on the map, what was left out, and where nothing is', () => {
  expect(themeLines(theme, 'en').map(({ cells }) => cells[1] ?? cells[0])).toEqual([
    'Ordenamento · PDM 2021, version 3 of 01/05/2021 (data to be confirmed)',
    'Solo urbano',
    'Solo rústico',
    '2 findings below the threshold do not count',
    'REN',
    'Not concerned',
  ]);
  expect(numbered(theme).map(({ number, hit: { name } }) => [number, name])).toEqual([
    [1, 'Solo urbano'],
    [2, 'Solo rústico'],
  ]);
});

it('goes on on further sheets', () => {
  expect(paged([1, 2, 3, 4, 5], 2, 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(paged([1], 0, 10)).toEqual([[], [1]]);
  expect(paged([], 3, 3)).toEqual([[]]);
});
