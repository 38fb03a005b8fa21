import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dateAfter } from './compare.ts';
import { email } from './contact.ts';
import { fill } from './fill.ts';
import { fieldErrors, sayComplaint } from './messages.ts';
import { pageQuery } from './page.ts';
import { sentences } from './sentences.ts';
import { optional, requiredText } from './text.ts';

const label = (path: string) => ({ name: 'Nome', end: 'Fim', start: 'Início', tags: 'Etiquetas' })[path];
const say = (schema: z.ZodType, value: unknown, locale: 'pt' | 'en' = 'pt', named: typeof label | null = label) =>
  Object.fromEntries(
    Object.entries(fieldErrors(schema.safeParse(value).error ?? { issues: [] }, locale, named ?? undefined)).map(([path, list]) => [
      path,
      list.map(({ message }) => message),
    ]),
  );

describe('messages', () => {
  it('says the specification word for word', () => {
    const form = z
      .object({ name: requiredText(5, 3), email: optional(email), start: z.string(), end: z.string() })
      .superRefine(dateAfter('end', 'start'));
    expect(say(form, { name: '', start: '', end: '' })).toEqual({ name: ['Este campo é obrigatório'] });
    expect(say(form, {})).toMatchObject({ name: ['Este campo é obrigatório'], start: ['Este campo é obrigatório'] });
    expect(say(form, { name: 'ab', email: 'x', start: '', end: '' })).toEqual({
      name: ['O campo Nome deve conter no mínimo 3 caracteres.'],
      email: ['O e-mail é inválido'],
    });
    expect(say(form, { name: 'abcdef', start: '02/01/2026', end: '01/01/2026' })).toMatchObject({
      name: ['O campo Nome não pode conter mais de 5 caracteres.'],
    });
    expect(say(form, { name: 'abc', start: '02/01/2026', end: '01/01/2026' })).toEqual({ end: ['O campo Fim deve ser superior a Início.'] });
    expect(sayComplaint({ code: 'after-or-equal', params: { target: 'start' } }, 'pt', 'end', label)).toBe(
      'O campo Fim deve ser superior ou igual a Início.',
    );
    expect(sentences['password.differs'].pt).toBe('As passwords não correspondem');
    expect(sentences.date.pt).toBe('Formato de data inválida');
    expect(sentences.emoji.en).toBe('The text can not contain emojis');
    expect(sentences['form.invalid'].en).toBe('Please correct the errors in the form.');
  });

  it('speaks without labels and in English', () => {
    expect(say(z.object({ name: requiredText(9, 3) }), { name: 'a' }, 'pt', null)).toEqual({
      name: ['Este campo deve conter no mínimo 3 caracteres.'],
    });
    expect(say(z.object({ name: requiredText(9, 3) }), { name: 'a' }, 'en')).toEqual({
      name: ['The field Nome must contain at least 3 characters.'],
    });
    expect(say(z.object({ tags: z.array(z.string()).min(2) }), { tags: ['a'] }, 'en')).toEqual({ tags: ['Number of Etiquetas must be 2 or more'] });
    expect(say(z.object({ tags: z.array(z.string()).length(2) }), { tags: ['a'] }, 'en', null)).toEqual({ tags: ['Number of items must be 2'] });
  });

  it('keeps code and params, so that the browser can say it again', () => {
    const { error } = z.object({ rows: z.array(z.object({ n: z.number().max(3) })) }).safeParse({ rows: [{ n: 1 }, { n: 5 }] });
    expect(fieldErrors(error ?? { issues: [] }, 'pt')).toMatchObject({ 'rows.1.n': [{ code: 'number.max', params: { n: 3 } }] });
  });

  it('has a sentence for every kind of issue zod makes', () => {
    const schema = z.strictObject({
      a: z.string(),
      b: z.number(),
      c: z.enum(['x']),
      d: z.iso.datetime(),
      e: z.uuid(),
      f: z.number().int(),
      g: z.boolean(),
      h: z.literal([1, 2]),
      i: z.union([z.string(), z.number()]),
      j: z.number().multipleOf(5),
      k: z.number().positive(),
      l: z.url(),
      m: z.string().regex(/^a$/),
      n: z.array(z.string()),
      o: z.discriminatedUnion('t', [z.object({ t: z.literal('p') })]),
      p: z.record(z.string().regex(/^k/), z.string()),
    });
    const found = fieldErrors(
      schema.safeParse({
        a: 1,
        b: 'x',
        c: 'y',
        d: 'z',
        e: 'z',
        f: 1.5,
        g: 'x',
        h: 3,
        i: {},
        j: 4,
        k: 0,
        l: '?',
        m: 'b',
        n: 'x',
        o: { t: 'q' },
        p: { z: 'x' },
        extra: 1,
      }).error ?? { issues: [] },
      'pt',
    );
    const codes = Object.fromEntries(Object.entries(found).map(([path, [first]]) => [path, first?.code]));
    expect(codes).toMatchObject({
      a: 'text',
      b: 'number',
      c: 'choice',
      d: 'date',
      e: 'format',
      f: 'number.integer',
      g: 'choice',
      h: 'choice',
      i: 'invalid',
      j: 'number.step',
      k: 'number.min-strict',
      l: 'url',
      m: 'format',
      n: 'list',
      extra: 'unknown-field',
    });
    for (const [complaint] of Object.values(found)) expect(complaint?.message).not.toMatch(/[{}]|Invalid|expected/);
    expect(fieldErrors(pageQuery.safeParse({ pageSize: '7' }).error ?? { issues: [] }, 'pt')).toMatchObject({ pageSize: [{ code: 'choice' }] });
  });

  it('says one and many by their forms', () => {
    const text = 'Há {count} {count|pessoa|pessoas}; {left|falta|faltam} {left}';
    expect(fill(text, { count: 1, left: 2 })).toBe('Há 1 pessoa; faltam 2');
    expect(fill(text, { count: 0 })).toBe('Há 0 pessoas; {left|falta|faltam} {left}');
  });

  it('has both languages for every sentence, with the same marks', () => {
    const marks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
    for (const [code, { pt, en }] of Object.entries(sentences)) expect([code, marks(pt)]).toEqual([code, marks(en)]);
  });
});
