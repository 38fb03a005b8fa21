import { expect, it } from 'vitest';
import { delimiterOf } from './csv.ts';

it('finds the sign between cells, be it a semicolon, a comma or a tab', () => {
  for (const sign of [';', ',', '\t']) expect(delimiterOf(`nome${sign}e-mail${sign}nif\nx;,\t;,\t;,\t`)).toBe(sign);
  expect(delimiterOf('nome, apelido;e-mail;nif\r\n')).toBe(';');
});
