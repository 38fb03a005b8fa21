import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { staleError } from '#platform/kernel/stale.ts';
import { Problem } from './client.ts';
import { staleOf } from './stale.ts';

const record = z.object({ version: z.int(), name: z.string() });
const answer = (extra: object = {}): Problem => new Problem(409, { code: 'record.stale', ...extra });

describe('a stale answer', () => {
  it('is read as the server writes it', () => {
    const error = staleError({ current: { version: 4, name: 'Rede', more: true }, changedBy: 'Rita Alves', changedAt: null });
    expect(staleOf(answer(error.details.extra), record)).toEqual({ current: { version: 4, name: 'Rede' }, changedBy: 'Rita Alves', changedAt: null });
  });

  it('is none when it is another failure or lacks the record', () => {
    expect(staleOf(new Problem(422, { code: 'request.invalid' }), record)).toBeNull();
    expect(staleOf(answer({ changedBy: null, changedAt: null }), record)).toBeNull();
    expect(staleOf(new Error('x'), record)).toBeNull();
  });
});
