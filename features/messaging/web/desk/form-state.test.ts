import { expect, it } from 'vitest';
import { insertTag, valuesOf } from './form-state.ts';

it('a tag goes where the cursor is, in place of what is selected', () => {
  expect(insertTag('Olá !', 4, 4, 'nome')).toEqual({ text: 'Olá {nome}!', cursor: 10 });
  expect(insertTag('Olá X!', 4, 5, 'nome')).toEqual({ text: 'Olá {nome}!', cursor: 10 });
  expect(insertTag('', 0, 0, 'codigo')).toEqual({ text: '{codigo}', cursor: 8 });
});

it('a new notification begins automatic, in the application and switched on', () => {
  expect(valuesOf(null)).toMatchObject({ automatic: true, channelId: 'app', status: true, triggers: [] });
});
