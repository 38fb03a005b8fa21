import { describe, expect, it } from 'vitest';
import { appErrorOf, problemOf } from './problem.ts';

const failure = (code: string) => Object.assign(new Error('of the machine'), { code });

describe('a failure of the machine', () => {
  it('a full disk, of the database or of the files, says so and names nobody’s input', () => {
    for (const code of ['53100', 'ENOSPC']) {
      const problem = problemOf(appErrorOf(failure(code), 'pt'), 'pt', 'r1');
      expect(problem).toMatchObject({
        status: 507,
        code: 'server.storage-full',
        detail: 'Não há espaço para guardar. Os serviços técnicos foram avisados; tente mais tarde.',
      });
      expect(problem.fields).toBeUndefined();
    }
  });

  it('a database that is away is "not now"', () => {
    for (const code of ['57P01', '57P03', '08006', 'ECONNREFUSED', '53300']) expect(appErrorOf(failure(code), 'en').status, code).toBe(503);
  });

  it('a date it cannot hold is the caller’s to mend', () => {
    for (const code of ['22007', '22008', '22009']) expect(appErrorOf(failure(code), 'pt').status, code).toBe(422);
  });

  it('anything else is hidden', () => {
    expect(problemOf(appErrorOf(failure('XX000'), 'en'), 'en', 'r1').detail).not.toContain('machine');
  });
});
