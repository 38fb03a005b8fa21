import { describe, expect, it } from 'vitest';
import { edocHref, isEdocAddress, isEdocLink } from './edoc.ts';

const on = { active: true, address: 'https://edoc.cm.example/processo?n={number}&v=1' };
const off = { ...on, active: false };

describe('the link to document management', () => {
  it('makes an address of a number, and leaves an address as it is', () => {
    expect(edocHref('2026/45 A', on)).toBe('https://edoc.cm.example/processo?n=2026%2F45%20A&v=1');
    expect(edocHref("$& '1", on)).toBe("https://edoc.cm.example/processo?n=%24%26%20'1&v=1");
    expect(edocHref('https://outro.example/7', on)).toBe('https://outro.example/7');
    expect(edocHref('https://outro.example/7', off)).toBe('https://outro.example/7');
  });

  it('knows no address for a number while it is off or without a template', () => {
    expect([edocHref('45', off), edocHref('45', { active: true, address: null }), edocHref(null, on), edocHref('', on)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('takes a number only where it leads somewhere, and never another kind of address', () => {
    expect(isEdocLink('2026/45', on)).toBe(true);
    expect([isEdocLink('2026/45', off), isEdocLink('javascript:alert(1)', on), isEdocLink('mailto:x@y', on)]).toEqual([false, false, false]);
    expect([isEdocLink('https://outro.example/7', off), isEdocLink('https://', off)]).toEqual([true, false]);
  });

  it('a template has its mark once and is an address', () => {
    expect(isEdocAddress(on.address)).toBe(true);
    for (const bad of [
      'https://x.example/',
      '{number}',
      'ftp://x/{number}',
      'https://x/{number}/{number}',
      'https://{number}{number}',
      'https://{number}.x.example/',
    ])
      expect(isEdocAddress(bad), bad).toBe(false);
  });
});
