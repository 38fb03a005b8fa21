import { expect, it } from 'vitest';
import { planSets } from './plan-sets.ts';

it('of a file in the national model the tables with themes come first, then those without; of another all layers', () => {
  expect(planSets(['objeto_linha', 'objeto_ponto', 'objetos_pl', 'objetos_pt'])).toEqual([
    ['objetos_pl', 'objetos_pt'],
    ['objeto_linha', 'objeto_ponto'],
  ]);
  expect(planSets(['OBJETOS_PL', 'fundo'])).toEqual([['OBJETOS_PL']]);
  expect(planSets(['ren', 'limite'])).toEqual([['ren', 'limite']]);
});
