import { expect, it } from 'vitest';
import { compared, type Finding } from './compare.ts';

const of = (name: string, measure: number, source = 'Ordenamento'): Finding => ({ theme: 'PDM', source, name, code: null, unit: 'm²', measure });

it('says what appears, goes, grows, shrinks and stays, in square metres', () => {
  const before = [of('Urbano', 400), of('Agrícola', 300), of('Florestal', 200), of('Verde', 10)];
  const after = [of('Urbano', 650.5), of('Agrícola', 149.5), of('REN', 100), of('Verde', 10.004)];
  expect(compared(before, after).map(({ name, change, difference }) => [name, change, difference])).toEqual([
    ['Urbano', 'grows', 250.5],
    ['Agrícola', 'shrinks', -150.5],
    ['Florestal', 'goes', -200],
    ['Verde', 'stays', 0],
    ['REN', 'appears', 100],
  ]);
});

it('adds what is alike, and keeps sources apart', () => {
  expect(compared([of('Urbano', 1), of('Urbano', 2)], [of('Urbano', 3), of('Urbano', 5, 'REN')])).toMatchObject([
    { source: 'Ordenamento', change: 'stays', before: 3, after: 3 },
    { source: 'REN', change: 'appears', after: 5 },
  ]);
});
