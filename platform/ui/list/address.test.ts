import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { listSchema, writeList, type ListState } from './address.ts';

const schema = listSchema({ filters: ['type', 'at', 'on'], sorts: ['-createdAt', 'createdAt'] });
const nothing: ListState = { page: 1, pageSize: null, sort: '-createdAt', q: '', filters: {} };
const travelled = (state: ListState): ListState =>
  schema.parse(defaultParseSearch(defaultStringifySearch(writeList(state, '-createdAt') as Record<string, unknown>)));

describe('the address of a list', () => {
  it('holds what is asked and nothing else', () => {
    const state = { page: 3, pageSize: 50, sort: 'createdAt', q: 'E-00001', filters: { type: 'party', at: '2026-01-01..', on: 'true' } };
    expect(travelled(state)).toEqual(state);
    expect(writeList(nothing, '-createdAt')).toEqual({});
  });

  it.each(['12', 'true', '007', '1e3', '"', 'Rua A & B?', 'null'])('brings the words %s back as they were', (q) => {
    expect(travelled({ ...nothing, q, filters: { type: q } })).toEqual({ ...nothing, q, filters: { type: q } });
  });

  it('bears an old or broken link', () => {
    expect(schema.parse({ page: '-2', pageSize: '7', sort: 'gone', colour: 'red', q: 12 })).toEqual({ ...nothing, q: '12' });
    expect(schema.parse({ page: 'x', pageSize: 25 })).toEqual({ ...nothing, pageSize: 25 });
  });
});
