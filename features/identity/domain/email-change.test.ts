import { describe, expect, it } from 'vitest';
import { changeWaitsFor, noChange, removal } from './email-change.ts';

const then = new Date('2026-05-04T12:00:00Z');
const account = { email: 'antigo@exemplo.pt', email_verified_at: then, ...noChange };

describe('a change of e-mail', () => {
  it('waits for both addresses, in any order', () => {
    expect(changeWaitsFor(account)).toEqual([]);
    const asked = { ...account, pending_email: 'novo@exemplo.pt' };
    expect(changeWaitsFor(asked)).toEqual(['new', 'old']);
    expect(changeWaitsFor({ ...asked, pending_new_at: then })).toEqual(['old']);
    expect(changeWaitsFor({ ...asked, pending_old_at: then })).toEqual(['new']);
    expect(changeWaitsFor({ ...asked, pending_new_at: then, pending_old_at: then })).toEqual([]);
  });

  it('may be to none at all, which the old address must agree to', () => {
    expect(changeWaitsFor({ ...account, pending_email: removal })).toEqual(['old']);
    expect(changeWaitsFor({ ...account, pending_email: removal, pending_old_at: then })).toEqual([]);
  });

  it('does not ask an old address that is none, or never proved to be the owner’s', () => {
    const asked = { ...account, pending_email: 'novo@exemplo.pt' };
    expect(changeWaitsFor({ ...asked, email: null, email_verified_at: null })).toEqual(['new']);
    expect(changeWaitsFor({ ...asked, email_verified_at: null, pending_new_at: then })).toEqual([]);
  });
});
