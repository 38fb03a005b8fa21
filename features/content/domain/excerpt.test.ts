import { expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

const filler = 'Texto do município sobre outro assunto qualquer. '.repeat(8);

it('shows where the text says what was looked for', () => {
  const found = excerptOf(`${filler}A recolha dos resíduos é à noite. ${filler}`, ['residuo']);
  expect(found).toMatch(/^…\S.*resíduos é à noite/);
  expect(found.length).toBeLessThan(205);
});

it('shows how the text begins where that says it, or where nothing does', () => {
  expect(excerptOf(`Resíduos na praça. ${filler}Resíduos.`, ['residuos'])).toMatch(/^Resíduos na praça/);
  expect(excerptOf(filler, ['nenhures'])).toMatch(/^Texto do município/);
});
