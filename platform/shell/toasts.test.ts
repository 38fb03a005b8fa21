import { describe, expect, it } from 'vitest';
import { Problem } from '#platform/http/web/problem.ts';
import { toastTimes, wordsFor } from './toasts.ts';

const problem = (status: number, detail = 'O que o servidor disse.') => new Problem(status, { detail });

describe('what a failed call says', () => {
  it('keeps the server’s sentence where it says what helps', () => {
    for (const status of [403, 409, 413, 415, 422, 429, 507]) {
      const said = [wordsFor(problem(status))?.text].flat(2);
      expect(said, String(status)).toContain('O que o servidor disse.');
    }
  });

  it('says the specified sentence for everything else', () => {
    for (const status of [400, 404, 500, 502]) expect([wordsFor(problem(status))?.text].flat(2)).not.toContain('O que o servidor disse.');
  });

  it('is silent where a page or a dialog speaks', () => {
    expect(wordsFor(problem(401))).toBeNull();
    expect(wordsFor(problem(503))).toBeNull();
  });

  it('stays as long as specified', () => {
    expect(toastTimes).toEqual({ normal: 5000, error: 8000, event: 6000, undo: 8000 });
  });
});
