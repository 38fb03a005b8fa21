import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { field } from '../fields.ts';
import { defineResource } from '../resource.ts';
import { fromView, readState, showsView, toView, writeState } from './list-state.ts';

const label = { pt: 'x', en: 'x' };
const things = defineResource({
  id: 'things',
  module: 'm',
  path: '/api/m/gestao/things',
  screen: 'm/things',
  table: 'thing',
  title: 'name',
  ordered: true,
  label: { one: label, many: label },
  permissions: { view: 'V', detail: 'D', add: 'A', edit: 'E', delete: 'X' },
  fields: {
    name: field.text({ label, required: true, filter: true }),
    active: field.boolean({ label }),
    amount: field.number({ label, filter: true }),
    secret: field.text({ label, filter: false }),
  },
});

/** What is left of a state after a trip through the address bar. */
function travelled(state: ReturnType<typeof readState>): { address: string; state: ReturnType<typeof readState> } {
  const address = defaultStringifySearch(writeState(things, state) as Record<string, unknown>);
  return { address, state: readState(things, defaultParseSearch(address)) };
}

describe('the address of a list', () => {
  it('says nothing while nothing was chosen', () => {
    expect(travelled(readState(things, {})).address).toBe('');
    expect(readState(things, {})).toEqual({
      page: 1,
      pageSize: null,
      sort: 'position',
      q: '',
      deleted: false,
      filters: {},
      columns: null,
      view: null,
    });
  });

  it.each(['true', '007', '1e3', '12', '3,5', 'none,3', '1..5', '"', 'Rua A & B?', '100%', '[]', 'null'])('brings %s back as it was', (value) => {
    const state = {
      ...readState(things, {}),
      q: value,
      filters: { name: value, active: 'true', amount: '5..' },
      sort: '-name,amount',
      columns: ['name', 'id'],
      view: 7,
      page: 3,
      pageSize: 50,
      deleted: true,
    };
    expect(travelled(state).state).toEqual(state);
  });

  it('is readable', () => {
    expect(travelled({ ...readState(things, {}), filters: { active: 'true', amount: '5' }, page: 2 }).address).toBe('?active=true&amount=5&page=2');
  });

  it('drops what an old link may still carry', () => {
    const state = readState(things, { sort: '-gone', columns: 'gone', view: 'x', page: -3, pageSize: 7, secret: 'x', gone: '1' });
    expect(state).toEqual(readState(things, {}));
  });
});

describe('a saved view', () => {
  const state = { ...readState(things, {}), filters: { active: 'true' }, sort: '-name,amount', columns: ['name', 'amount'], q: 'rua' };

  it('brings the list back as it was', () => {
    expect({ ...fromView(things, 7, toView(state)), page: 1 }).toEqual({ ...state, view: 7 });
  });

  it('knows when the list shows something else by now; the page does not count', () => {
    const view = toView(state);
    expect(showsView(things, { ...state, page: 4, view: 7 }, view)).toBe(true);
    expect(showsView(things, { ...state, filters: {} }, view)).toBe(false);
    expect(showsView(things, { ...state, sort: '-name' }, view)).toBe(false);
  });

  it('does no harm with fields that are gone', () => {
    const old = { filters: { gone: '1', amount: '5' }, q: '', sort: 'gone,-amount', pageSize: 7, columns: ['gone'] };
    expect(fromView(things, 7, old)).toMatchObject({ filters: { amount: '5' }, sort: '-amount', pageSize: null, columns: null });
  });
});
