import { describe, expect, it } from 'vitest';
import { ownPhoneChange, waitsForClerk } from './phone.ts';

const at = new Date('2026-05-04T12:00:00Z');
const own = { email: null, phone: '+351912000001', phone_verified_at: at };

describe('a phone number', () => {
  it('alone waits for a clerk', () => {
    expect(waitsForClerk({ ...own, phone_verified_at: null })).toBe(true);
    expect(waitsForClerk(own)).toBe(false);
    expect(waitsForClerk({ ...own, email: 'a@b.pt', phone_verified_at: null })).toBe(false);
    expect(waitsForClerk({ email: null, phone: null, phone_verified_at: null })).toBe(false);
  });

  it('may be changed by who has another way in', () => {
    expect(ownPhoneChange(own, own.phone)).toBe('same');
    expect(ownPhoneChange(own, '+351912000002')).toBe('refused');
    expect(ownPhoneChange(own, null)).toBe('refused');
    expect(ownPhoneChange({ ...own, email: 'a@b.pt' }, '+351912000002')).toBe('unconfirmed');
  });
});
