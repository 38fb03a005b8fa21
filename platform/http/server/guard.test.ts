import { describe, expect, it } from 'vitest';
import { anonymous, system, type Actor } from '#platform/access/actor.ts';
import type { EndpointAccess } from '#platform/http/contract.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { guard, type Caller } from './guard.ts';

const user = (...codes: string[]): Actor => ({ ...anonymous, kind: 'user', userId: 1, name: 'Ana', codes: new Set(codes) });
const site = (changes: { modules?: string[]; permissions?: Record<string, 'none'>; hidden?: string[] } = {}): Caller['site'] => ({
  config: { modules: changes.modules ?? ['meubairro'], permissions: changes.permissions ?? {} },
  live: { privateModules: new Set(changes.hidden ?? []) },
});
const ask = (
  actor: Actor,
  access: EndpointAccess,
  { at = site(), method = 'GET', module = 'meubairro' as string | null, whileViewing = false } = {},
): string => {
  try {
    guard({ access, module, method: method as 'GET', ...(whileViewing && { whileViewing }) }, { site: at, actor, locale: 'en' });
    return 'open';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

describe('the guard of an endpoint', () => {
  it.each<[string, EndpointAccess, string, string, string, string]>([
    // access, then: a visitor, a session without codes, one with the code, one with every other code
    ['public', 'public', 'open', 'open', 'open', 'open'],
    ['logged-out', 'logged-out', 'open', 'access.only-logged-out', 'access.only-logged-out', 'access.only-logged-out'],
    ['logged-in', 'logged-in', 'access.login-required', 'open', 'open', 'open'],
    ['a code', { anyOf: ['A'] }, 'access.login-required', 'access.denied', 'open', 'access.denied'],
    ['one of two codes', { anyOf: ['A', 'B'] }, 'access.login-required', 'access.denied', 'open', 'open'],
    ['no code at all', { anyOf: [] }, 'access.login-required', 'access.denied', 'access.denied', 'access.denied'],
  ])('%s', (_name, access, visitor, nobody, holder, others) => {
    expect([anonymous, user(), user('A'), user('B', 'C')].map((actor) => ask(actor, access))).toEqual([visitor, nobody, holder, others]);
  });

  it('lets the product itself in by every code', () => {
    expect(ask(system, { anyOf: ['A'] })).toBe('open');
  });

  it('a code that the municipality made public opens to everybody', () => {
    const at = site({ permissions: { A: 'none' } });
    expect([anonymous, user()].map((actor) => ask(actor, { anyOf: ['A'] }, { at }))).toEqual(['open', 'open']);
    expect(ask(anonymous, { anyOf: ['B'] }, { at })).toBe('access.login-required');
  });

  it('a module that is off is not there, whoever asks', () => {
    const at = site({ modules: ['portal'] });
    expect([anonymous, user('A'), system].map((actor) => ask(actor, { anyOf: ['A'] }, { at }))).toEqual(Array(3).fill('page.not-found'));
    expect(ask(anonymous, 'public', { at })).toBe('page.not-found');
    expect(ask(anonymous, 'public', { at, module: null })).toBe('open');
  });

  it('a module that is hidden wants a session for what is public otherwise', () => {
    const at = site({ hidden: ['meubairro'] });
    expect([ask(anonymous, 'public', { at }), ask(user(), 'public', { at })]).toEqual(['access.login-required', 'open']);
  });

  it('whoever looks with the eyes of a role changes nothing', () => {
    const viewer: Actor = { ...user('A'), viewing: { roleId: 3, name: { pt: 'Operador', en: 'Operator' } } };
    const at = (method: string, whileViewing = false) => ask(viewer, { anyOf: ['A'] }, { method, whileViewing });
    expect([at('GET'), at('POST'), at('PUT'), at('PATCH'), at('DELETE'), at('POST', true)]).toEqual([
      'open',
      ...Array(4).fill('access.read-only'),
      'open',
    ]);
  });
});
