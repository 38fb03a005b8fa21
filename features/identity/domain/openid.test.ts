import { describe, expect, it } from 'vitest';
import { judgeOutside, mayLink, type Candidate, type OutsidePerson } from './openid.ts';

const person: OutsidePerson = { name: 'Ana', email: 'ana@exemplo.pt', emailVerified: true, nif: '501442600' };
const account: Candidate = { id: 7, active: true, emailVerified: true, hasPassword: true };
const nobody = { linked: null, byEmail: null, byNif: [] };

describe('an outside sign-in', () => {
  it('opens the account it was linked to, whatever else it says', () => {
    const verdict = judgeOutside({ ...person, emailVerified: false }, { ...nobody, linked: account }, false);
    expect(verdict).toEqual({ kind: 'sign-in', account: 7, link: false });
    expect(judgeOutside(person, { ...nobody, linked: { ...account, active: false } }, true)).toEqual({ kind: 'refuse', why: 'inactive' });
  });

  it('is linked by an e-mail both sides have verified', () => {
    expect(judgeOutside(person, { ...nobody, byEmail: account }, false)).toEqual({ kind: 'sign-in', account: 7, link: true });
  });

  it('is never linked by an e-mail one side has not verified', () => {
    const theirs = judgeOutside({ ...person, emailVerified: false, nif: null }, { ...nobody, byEmail: account }, true);
    expect(theirs).toEqual({ kind: 'refuse', why: 'unverified' });
    const ours = judgeOutside(person, { ...nobody, byEmail: { ...account, emailVerified: false } }, true);
    expect(ours).toEqual({ kind: 'refuse', why: 'unconfirmed' });
  });

  it('is linked by tax number once the password is given', () => {
    expect(judgeOutside({ ...person, emailVerified: false }, { ...nobody, byNif: [account] }, true)).toEqual({ kind: 'prove', account: 7 });
    expect(judgeOutside(person, { ...nobody, byNif: [account, { ...account, id: 8 }] }, true)).toEqual({ kind: 'refuse', why: 'nif-ambiguous' });
    expect(judgeOutside(person, { ...nobody, byNif: [{ ...account, hasPassword: false }] }, true)).toEqual({ kind: 'refuse', why: 'nif-ambiguous' });
  });

  it('makes an account only where people may register, with a verified e-mail', () => {
    expect(judgeOutside(person, nobody, true)).toEqual({ kind: 'register' });
    expect(judgeOutside(person, nobody, false)).toEqual({ kind: 'refuse', why: 'no-account' });
    expect(judgeOutside({ ...person, email: null, emailVerified: false }, nobody, true)).toEqual({ kind: 'refuse', why: 'unverified' });
  });

  it('may be added to one’s own account only where it is the same person', () => {
    const mine = { email: 'ana@exemplo.pt', emailVerified: true, nif: null };
    expect(mayLink(person, mine)).toBe(true);
    expect(mayLink({ ...person, emailVerified: false }, mine)).toBe(false);
    expect(mayLink(person, { ...mine, emailVerified: false })).toBe(false);
    expect(mayLink({ ...person, email: 'outra@exemplo.pt' }, { ...mine, nif: '501442600' })).toBe(true);
    expect(mayLink({ ...person, email: null, nif: null }, { email: null, emailVerified: false, nif: null })).toBe(false);
  });
});
