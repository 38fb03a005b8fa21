import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { email } from './contact.ts';
import { epsgList, resolutionList } from './lists.ts';
import { idParams, isNumericText, keepNumeric, numericText } from './numbers.ts';
import { pageOffset, pageQuery, readSort } from './page.ts';
import { newPassword, passwordLacks } from './password.ts';
import { code, hasEmoji, moduleCode, moduleCodeLack, optional, optionalText, requiredText, seoText, upperCase, withoutEmojis } from './text.ts';
import { uploadLack } from './uploads.ts';

const codesOf = (answer: { error?: z.ZodError | undefined }) =>
  (answer.error?.issues ?? []).map((issue) => (issue.code === 'custom' ? issue.params?.['code'] : issue.code));

describe('text', () => {
  it('trims what is needed and empties what is not', () => {
    expect(requiredText(10).parse('  a ')).toBe('a');
    expect(requiredText(10).safeParse('   ').success).toBe(false);
    expect(optionalText().parse('  ')).toBeNull();
    expect(z.object({ note: optionalText() }).parse({})).toEqual({ note: null });
    expect(z.object({ email: optional(email) }).parse({})).toEqual({ email: null });
    expect(z.object({ email: optional(email) }).parse({ email: ' A@b.pt' })).toEqual({ email: 'a@b.pt' });
    expect(codesOf(z.object({ email: optional(email) }).safeParse({ email: 'x' }))).toEqual(['email']);
  });

  it('is something to see, or nothing', () => {
    for (const nothing of ['\u200b', '\u200b \u2060', '\u3164', '\u2800', '\u00ad', '\u0301', '\ufe0f\u200d'])
      expect(codesOf(requiredText(10).safeParse(nothing)), JSON.stringify(nothing)).toEqual(['text.visible']);
    expect(codesOf(requiredText(10).safeParse('  '))).not.toContain('text.visible');
    expect(optionalText().parse('\u200b')).toBeNull();
    for (const name of ['José', 'Jose\u0301', '李', 'محمد', '5', '?']) expect(requiredText(10).parse(name)).toBe(name);
  });

  it('knows codes and module codes', () => {
    expect(code.safeParse('Rua_2-B').success).toBe(true);
    expect(code.safeParse('rua 2').success).toBe(false);
    expect(code.safeParse('ação').success).toBe(false);
    expect(moduleCode.safeParse('meu-bairro_2').success).toBe(true);
    expect(moduleCode.safeParse('MeuBairro').success).toBe(false);
    expect(moduleCodeLack('x', 'https://a.pt')).toBe('module-code.url');
    expect(moduleCodeLack('', 'https://a.pt')).toBeNull();
    expect(moduleCodeLack('', null)).toBe('required');
  });

  it('measures descriptions for search engines', () => {
    expect(seoText.safeParse('a'.repeat(35)).success).toBe(true);
    expect(seoText.safeParse('a'.repeat(65)).success).toBe(true);
    expect(codesOf(seoText.safeParse('a'.repeat(66)))).toEqual(['seo']);
    expect(codesOf(seoText.safeParse('curto'))).toEqual(['seo']);
  });

  it('finds emojis and leaves Portuguese alone', () => {
    for (const text of ['😀', 'buraco 🚧', '👨‍👩‍👧', '🇵🇹', '1️⃣', '☀️']) expect(hasEmoji(text)).toBe(true);
    for (const text of ['Ação nº 5 — 3 m²', 'R. D. João II, 12-B', '© Largo™', '1 * 2 # 3']) expect(hasEmoji(text)).toBe(false);
    expect(codesOf(withoutEmojis(z.string()).safeParse('🙂'))).toEqual(['emoji']);
  });

  it('forces case', () => expect(upperCase.parse('ação')).toBe('AÇÃO'));
});

describe('password', () => {
  it('names what is missing', () => {
    expect(passwordLacks('Largo-2026!')).toEqual([]);
    expect(passwordLacks('largo')).toEqual(['length', 'uppercase', 'digit', 'special']);
    expect(passwordLacks('Ação#123')).toEqual([]);
    expect(passwordLacks('Ação#123', 9)).toEqual(['length']);
    expect(codesOf(newPassword(8).safeParse(''))).toEqual(['required']);
    expect(codesOf(newPassword(8).safeParse('abc'))).toEqual(['text.min', 'password.weak']);
  });
});

describe('numbers', () => {
  it('accepts digits, one point and a leading minus', () => {
    expect(numericText({ decimal: true }).parse('-12.50')).toBe(-12.5);
    expect(codesOf(numericText().safeParse('12.5'))).toEqual(['number.integer']);
    expect(codesOf(numericText({ unsigned: true }).safeParse('-1'))).toEqual(['number.unsigned']);
    expect(codesOf(numericText({ decimal: true }).safeParse('1,5'))).toEqual(['number']);
    expect(codesOf(numericText({ decimal: true }).safeParse('1.2.3'))).toEqual(['number']);
    expect(codesOf(numericText().safeParse(' '))).toEqual(['required']);
  });

  it('keeps only what may stay while typing', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), fc.boolean(), (text, decimal, unsigned) => {
        const kept = keepNumeric(text, { decimal, unsigned });
        expect(kept === '' || kept === '-' || kept === '.' || kept === '-.' || isNumericText(kept, { decimal, unsigned })).toBe(true);
      }),
    );
  });

  it('reads ids of addresses', () => {
    expect(idParams.parse({ id: '42' })).toEqual({ id: 42 });
    for (const id of ['0', '-1', '1.5', 'x', '1e3', '99999999999999999999']) expect(idParams.safeParse({ id }).success).toBe(false);
  });
});

describe('lists and files', () => {
  it('refuses repeated projections and resolutions', () => {
    expect(epsgList.safeParse([3763, 4326, 3763]).error?.issues[0]).toMatchObject({
      path: [2],
      params: { code: 'list.duplicate-epsg', value: 3763 },
    });
    expect(codesOf(resolutionList.safeParse([1, 0.5, 1]))).toEqual(['list.duplicate-resolution']);
    expect(epsgList.safeParse([3763, 4326]).success).toBe(true);
  });

  it('looks at type and size before sending', () => {
    expect(uploadLack({ name: 'foto.JPG', size: 15 * 1_048_576 }, { maxMebibytes: 15 })).toBeNull();
    expect(uploadLack({ name: 'foto.jpg', size: 15 * 1_048_576 + 1 }, { maxMebibytes: 15 })).toEqual({ code: 'file.size', params: { max: 15 } });
    expect(uploadLack({ name: 'virus.exe', size: 1 }, { maxMebibytes: 15 })?.code).toBe('file.image-type');
  });
});

describe('page query', () => {
  it('has the defaults of the design and reads text', () => {
    expect(pageQuery.parse({})).toEqual({ page: 1, pageSize: 25 });
    expect(pageQuery.parse({ page: '3', pageSize: '50', sort: '-createdAt', q: ' rua ' })).toEqual({
      page: 3,
      pageSize: 50,
      sort: '-createdAt',
      q: 'rua',
    });
    for (const wrong of [{ pageSize: '26' }, { page: '0' }, { page: 'x' }, { sort: 'a;drop' }])
      expect(pageQuery.safeParse(wrong).success).toBe(false);
    expect(readSort('-name')).toEqual({ field: 'name', direction: 'desc' });
    expect(pageOffset({ page: 3, pageSize: 50 })).toBe(100);
  });
});
