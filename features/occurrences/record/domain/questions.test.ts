import { describe, expect, it } from 'vitest';
import { answerComplaints, asked, keptAnswers, numberOf, questionsFor, sayAnswer, stopOf, type Question } from './questions.ts';

const text = (pt: string) => ({ pt, en: '' });
const question = (key: string, more: Partial<Question> = {}): Question => ({
  id: Number(key.slice(1)),
  typeId: 1,
  subtypeId: null,
  key,
  kind: 'text',
  label: text(key),
  help: text(''),
  required: false,
  isPublic: false,
  min: null,
  max: null,
  options: [],
  only: null,
  ...more,
});
const option = (key: string, stops = false) => ({
  key,
  label: { pt: key, en: `${key}-en` },
  stops,
  advice: text('Ligue 112.'),
  link: null,
  phone: null,
});
const risk = question('q1', { kind: 'one', required: true, options: [option('sim', true), option('nao')] });
const where = question('q2', { kind: 'several', options: [option('rua'), option('passeio')], only: { key: 'q1', option: 'nao' } });
const many = question('q3', { kind: 'number', min: 1, max: 9, only: { key: 'q2', option: 'rua' } });
const since = question('q4', { kind: 'date' });
const all = [risk, where, many, since];

describe('questions', () => {
  it('are those of the type and of the subtype chosen', () => {
    const set = [question('q1'), question('q2', { subtypeId: 5 }), question('q3', { typeId: 2 })];
    expect(questionsFor(set, 1, null).map(({ key }) => key)).toEqual(['q1']);
    expect(questionsFor(set, 1, 5).map(({ key }) => key)).toEqual(['q1', 'q2']);
  });

  it('follow from earlier answers, also through a chain', () => {
    const keys = (answers: Parameters<typeof asked>[1]) => asked(all, answers).map(({ key }) => key);
    expect(keys({})).toEqual(['q1', 'q4']);
    expect(keys({ q1: 'nao', q2: ['passeio', 'rua'] })).toEqual(['q1', 'q2', 'q3', 'q4']);
    expect(keys({ q1: 'sim', q2: ['rua'] })).toEqual(['q1', 'q4']);
  });

  it('may end the report, but only when they are asked', () => {
    expect(stopOf(all, { q1: 'sim' })?.advice.pt).toBe('Ligue 112.');
    expect(stopOf(all, { q1: 'nao' })).toBeNull();
    const late = question('q5', { kind: 'one', options: [option('sim', true)], only: { key: 'q1', option: 'sim' } });
    expect(stopOf([{ ...risk, options: [option('sim'), option('nao')] }, late], { q1: 'nao', q5: 'sim' })).toBeNull();
  });

  it('say what is missing or wrong', () => {
    const codes = (answers: Parameters<typeof asked>[1]) => answerComplaints(all, answers).map(({ key, code }) => `${key} ${code}`);
    expect(codes({})).toEqual(['q1 required']);
    expect(codes({ q1: 'talvez' })).toEqual(['q1 choice']);
    expect(codes({ q1: ['nao'] })).toEqual(['q1 choice']);
    expect(codes({ q1: 'nao', q2: ['rua', 'rua'] })).toEqual(['q2 choice']);
    expect(codes({ q1: 'nao', q2: ['rua'], q3: 'dez', q4: '2026-02-30' })).toEqual(['q3 number', 'q4 date']);
    expect(codes({ q1: 'nao', q2: ['rua'], q3: '0' })).toEqual(['q3 number.min']);
    expect(codes({ q1: 'nao', q2: ['rua'], q3: '10' })).toEqual(['q3 number.max']);
    expect(codes({ q1: 'nao', q3: 'not asked' })).toEqual([]);
  });

  it('keep what was asked and answered, and say it in words', () => {
    const kept = keptAnswers(all, { q1: 'nao', q2: ['rua'], q3: ' 2,5 ', q4: '2026-02-28', q9: 'x' });
    expect(kept.map(({ question: { key }, value }) => [key, value])).toEqual([
      ['q1', 'nao'],
      ['q2', ['rua']],
      ['q3', 2.5],
      ['q4', '2026-02-28'],
    ]);
    expect(sayAnswer(where, ['rua', 'passeio'], 'en')).toBe('rua-en, passeio-en');
    expect(sayAnswer(many, 2.5, 'pt')).toBe('2,5');
    expect(sayAnswer(since, '2026-02-28', 'pt')).toBe('28/02/2026');
    expect(numberOf('1e3')).toBeNull();
  });
});
