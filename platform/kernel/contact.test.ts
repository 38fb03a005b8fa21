import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { email, emailList, isEmail, normalisePhone, phone, phoneList } from './contact.ts';

describe('phone', () => {
  it.each([
    ['912 345 678', '+351912345678'],
    ['+351912345678', '+351912345678'],
    ['0351 912345678', '+351912345678'],
    ['00351912345678', '+351912345678'],
    ['(+351) 239-123-456', '+351239123456'],
    ['+244923456789', '+244923456789'],
    ['+34 612 345 678', '+34612345678'],
    ['0033 6 12 34 56 78', '+33612345678'],
    ['+1 (202) 555-0143', '+12025550143'],
    ['+55 11 91234-5678', '+5511912345678'],
    ['+352 621 123 456', '+352621123456'],
  ])('reads %s', (written, stored) => expect(phone.parse(written)).toBe(stored));

  it.each([
    '91234567',
    '9123456789',
    '351912345678',
    '+35191234567',
    '++351912345678',
    'abc',
    '',
    '+3519123456789',
    '000000000',
    '+351000000000',
    '0351 000000000',
    '111111111',
    '+34 000000000',
    '+999123456789',
    '+12',
  ])('refuses "%s"', (text) => expect(phone.safeParse(text).success).toBe(false));

  it('does not change what it has already read', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^((\+|0)[1-9][0-9]{2})?[0-9]{9}$/), (text) => {
        const stored = normalisePhone(text);
        expect(stored).toMatch(/^\+[0-9]{12}$/);
        expect(normalisePhone(stored ?? '')).toBe(stored);
      }),
    );
  });

  it('never throws and never stores anything but E.164', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(normalisePhone(text) ?? '+351912345678').toMatch(/^\+[1-9][0-9]{6,14}$/);
      }),
    );
  });

  it('reads lists and names the entry that is wrong', () => {
    expect(phoneList.parse('912345678; 239123456,+351912345678')).toEqual(['+351912345678', '+351239123456']);
    expect(phoneList.safeParse('912345678; 12').error?.issues[0]).toMatchObject({ params: { code: 'phone.list', entry: '12' } });
    expect(phoneList.safeParse(' ; ').success).toBe(false);
  });
});

describe('e-mail', () => {
  it.each(['a@b.pt', 'Maria.Silva+obras@cm-vilaclara.pt', 'joão@exemplo.pt', 'a@câmara-á.pt', 'a@x1.co', "o'neill@a.pt"])('accepts %s', (text) =>
    expect(isEmail(text)).toBe(true),
  );
  it.each([
    'a@b',
    'a b@c.pt',
    'a@@b.pt',
    '@b.pt',
    'a@.pt',
    'a@b..pt',
    '.a@b.pt',
    'a.@b.pt',
    'a@b.pt, c@d.pt',
    'A <a@b.pt>',
    'a@b.pt\nBcc: x@y.pt',
    'a@-b.pt',
    'a@b-.pt',
    'a@b.-pt',
    'a@b_c.pt',
    'a@127.0.0.1',
    '\u200b@b.pt',
    'a\u200b@b.pt',
  ])('refuses "%s"', (text) => expect(isEmail(text)).toBe(false));

  it('stores lower case without white space', () => expect(email.parse('  Maria@Exemplo.PT ')).toBe('maria@exemplo.pt'));

  it('reads lists separated by ;', () => {
    expect(emailList.parse('a@b.pt; C@D.pt;a@b.pt;')).toEqual(['a@b.pt', 'c@d.pt']);
    expect(emailList.safeParse('a@b.pt, c@d.pt').error?.issues[0]).toMatchObject({ params: { code: 'email.list' } });
  });
});
