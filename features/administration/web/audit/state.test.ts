import { describe, expect, it } from 'vitest';
import { readState, writeState } from './state.ts';

describe('the address of the audit list', () => {
  it('holds what is asked and nothing else', () => {
    const state = { page: 3, pageSize: 50, q: 'E-00001', filters: { type: 'party', at: '2026-01-01..' } };
    expect(readState(writeState(state))).toEqual(state);
    expect(writeState({ page: 1, pageSize: 25, q: '', filters: {} })).toEqual({});
  });

  it('bears an old or broken link', () => {
    expect(readState({ page: '-2', pageSize: '7', colour: 'red', q: 12 })).toEqual({ page: 1, pageSize: 25, q: '12', filters: {} });
  });
});
