import { describe, expect, it } from 'vitest';
import { judge, safeReturn, type Visitor } from './guard.ts';

const nobody: Visitor = { signedIn: false, may: () => false };
const citizen: Visitor = { signedIn: true, may: () => false };
const clerk: Visitor = { signedIn: true, may: (code) => code === 'MB_00042' };

describe('screens and who may open them', () => {
  it('sends visitors without a session to the login, users without the permission to "access denied"', () => {
    const access = { anyOf: ['MB_00041', 'MB_00042'] };
    expect([judge(access, nobody), judge(access, citizen), judge(access, clerk)]).toEqual(['login', 'forbidden', 'open']);
  });

  it('opens a permission the municipality made public to everyone', () => {
    expect(judge({ anyOf: ['MB_00001'] }, { signedIn: false, may: () => true })).toBe('open');
  });

  it('keeps login and registration for visitors, profile and logout for users', () => {
    expect([judge('logged-out', nobody), judge('logged-out', citizen)]).toEqual(['open', 'home']);
    expect([judge('logged-in', nobody), judge('logged-in', citizen)]).toEqual(['login', 'open']);
    expect(judge('public', nobody)).toBe('open');
  });
});

describe('the way back after the login', () => {
  it.each(['/meubairro/home?x=1', '/portal/profile'])('%s is kept', (place) => expect(safeReturn(place)).toBe(place));
  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/portal/auth/logout', 7, undefined])('%s is dropped', (place) =>
    expect(safeReturn(place)).toBeNull(),
  );
});
