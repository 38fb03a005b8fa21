import { expect, it } from 'vitest';
import { outsideName } from './outside-name.ts';

it.each([
  ['Moita', 'Câmara Municipal da Moita', 'Fora do município da Moita'],
  ['Porto Sereno', 'Câmara Municipal de Porto Sereno', 'Fora do município de Porto Sereno'],
  ['Arcos', 'Município dos Arcos', 'Fora do município dos Arcos'],
  ['Vila Clara', 'Serviços de Vila Clara, E. M.', 'Fora do município de Vila Clara'],
  ['Vila Clara', 'Câmara Municipal de Vila Clara e Termos', 'Fora do município de Vila Clara'],
])('the outside of %s (%s)', (name, authority, said) => {
  expect(outsideName({ name, authority }, 'pt').join(' ')).toBe(said);
  expect(outsideName({ name, authority }, 'en').join(' ')).toBe(`Outside the municipality of ${name}`);
});
