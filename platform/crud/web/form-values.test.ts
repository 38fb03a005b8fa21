import { beforeAll, describe, expect, it } from 'vitest';
import { setConfig } from '#platform/tenancy/web/config.ts';
import { field } from '../fields.ts';
import { defineResource } from '../resource.ts';
import { fromForm, toForm, validate } from './form-values.ts';

const label = { pt: 'Nome', en: 'Name' };
const things = defineResource({
  id: 'things',
  module: 'm',
  path: '/api/m/gestao/things',
  screen: 'm/things',
  table: 'thing',
  title: 'name',
  label: { one: label, many: label },
  permissions: { view: 'V', detail: 'D', add: 'A', edit: 'E', delete: 'X' },
  fields: {
    name: field.text({ label, required: true, max: 5 }),
    email: field.email({ label: { pt: 'E-mail', en: 'E-mail' } }),
    active: field.boolean({ label, value: true }),
    amount: field.number({ label }),
    price: field.money({ label }),
    uses: field.choices({ label, options: [{ value: 'walk', label }] }),
    paper: field.file({ label }),
    place: field.geometry({ label }),
    size: field.select({ label, required: true, options: [{ value: 's', label }] }),
    moment: field.datetime({ label }),
    kindId: field.reference({ label, of: { table: 'kind', title: 'name' } }),
    kinds: field.references({ label, of: { table: 'kind', title: 'name' }, through: { table: 'thing_kind', own: 'thing_id', other: 'kind_id' } }),
  },
});

beforeAll(() => setConfig({ timeZone: 'Europe/Lisbon' } as never));

describe('form values', () => {
  it('start from what the declaration says', () => {
    expect(toForm(things, null)).toEqual({
      name: '',
      email: '',
      active: true,
      amount: '',
      price: '',
      uses: [],
      paper: '',
      place: '',
      size: null,
      moment: '',
      kindId: null,
      kinds: [],
    });
  });

  it('give a record back as it came, in summer and in winter', () => {
    for (const moment of ['2026-07-01T08:30:00.000Z', '2026-12-01T08:30:00.000Z', null]) {
      const record = {
        name: 'Rua',
        email: 'a@b.pt',
        active: false,
        amount: 3,
        price: '12.50',
        uses: ['walk'],
        paper: { id: '5b1f9c1e-6b0a-4b43-9a38-2f3f6f0f6f10', name: 'planta.pdf', type: 'application/pdf', bytes: 7 },
        place: { type: 'Point', coordinates: [1, 2] },
        size: 's',
        moment,
        kindId: 7,
        kinds: [1, 2],
      };
      expect(fromForm(things, toForm(things, record))).toEqual(record);
    }
    expect(toForm(things, { moment: '2026-07-01T08:30:00.000Z', kinds: [] })['moment']).toBe('2026-07-01T09:30:00');
  });

  it('complain with the name of the field, one sentence each', () => {
    const wrong = { ...toForm(things, null), name: 'demasiado', email: 'x' };
    expect(validate(things, wrong, 'pt')).toEqual({
      name: 'O campo Nome não pode conter mais de 5 caracteres.',
      email: 'O e-mail é inválido',
      size: 'Este campo é obrigatório',
    });
    expect(validate(things, { ...toForm(things, null), name: ' ', size: 's' }, 'en')).toEqual({ name: 'This field is required' });
  });

  it('say how an amount of money is written', () => {
    const told = (price: unknown) => validate(things, { ...toForm(things, null), name: 'Rua', size: 's', price }, 'pt')['price'];
    expect(told('0,001')).toBe('Escreva o valor até aos cêntimos, por exemplo 1234,50');
    expect(told('-1,0')).toBe('Escreva o valor até aos cêntimos, por exemplo 1234,50');
    expect(told('')).toBeUndefined();
  });
});
