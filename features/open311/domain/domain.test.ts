import { describe, expect, it } from 'vitest';
import { attributesOf, textOf } from './form.ts';
import { answersOf, attributesOf as definitionOf, type Asked } from './definition.ts';
import { periodOf } from './period.ts';
import { toXml } from './xml.ts';

describe('the XML', () => {
  it('names the entries of a list by the standard, escapes what people write, and leaves out what XML cannot hold', () => {
    const text = toXml('service_requests', [
      { service_request_id: 'A', description: '<b>“Olá” & \u0000\ud800fim</b>', lat: 38.7, status_notes: null, gone: undefined },
    ]);
    expect(text).toBe(
      '<?xml version="1.0" encoding="utf-8"?>\n<service_requests><request><service_request_id>A</service_request_id><description>&lt;b&gt;“Olá” &amp; fim&lt;/b&gt;</description><lat>38.7</lat><status_notes></status_notes></request></service_requests>\n',
    );
  });

  it('keeps letters outside the first plane', () => expect(toXml('a', '🌳')).toContain('🌳'));
});

describe('a form', () => {
  it('takes an empty argument for none', () => {
    expect(textOf({ lat: ' ', long: ['1', '2'] }, 'lat')).toBeUndefined();
    expect(textOf({ long: ['1', '2'] }, 'long')).toBe('1');
    expect(textOf({}, 'constructor')).toBeUndefined();
  });

  it('knows attributes, once or several times', () => {
    const found = attributesOf({ 'attribute[a]': 'x', 'attribute[b][]': ['1', '2', ''], 'attribute[]': 'y', other: 'z' });
    expect([...found]).toEqual([
      ['a', ['x']],
      ['b', ['1', '2']],
    ]);
  });
});

describe('the period', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  it('is the last 90 days when nothing is said', () =>
    expect(periodOf(null, null, now)).toEqual({ from: new Date('2026-08-23T12:00:00Z'), to: now }));
  it('goes 90 days from a start, and not beyond now', () => {
    expect(periodOf(day('2026-01-01'), null, now)?.to).toEqual(day('2026-04-01'));
    expect(periodOf(day('2026-11-01'), null, now)?.to).toEqual(now);
  });
  it('goes 90 days back from an end', () => expect(periodOf(null, day('2026-04-01'), now)?.from).toEqual(day('2026-01-01')));
  it('is refused when longer or the wrong way round', () => {
    expect(periodOf(day('2026-01-01'), day('2026-04-02'), now)).toBeNull();
    expect(periodOf(day('2026-04-01'), day('2026-01-01'), now)).toBeNull();
  });
});

describe('the definition of a service', () => {
  const words = { subtype: 's', nif: 'n', nifHint: 'h', agree: 'ok', consentWhen: 'w', date: 'd' };
  const asking = { consent: null, nif: false, locale: 'pt', words } as const;
  const question = (key: string, kind: Asked['kind'], more: Partial<Asked> = {}): Asked => ({
    key,
    kind,
    label: { pt: key, en: '' },
    help: { pt: '', en: '' },
    required: true,
    subtypeId: null,
    only: null,
    options: [],
    ...more,
  });

  it('asks only what a report needs', () => {
    expect(definitionOf({ subtypes: [], questions: [] }, asking)).toEqual([]);
    const all = definitionOf(
      { subtypes: [{ id: 4, name: 'Candeeiro' }], questions: [question('poste', 'text')] },
      { ...asking, consent: 'Autorizo', nif: true },
    );
    expect(all.map(({ code, order, required }) => [code, order, required])).toEqual([
      ['subtype', 1, false],
      ['poste', 2, true],
      ['nif', 3, true],
      ['consent', 4, true],
    ]);
    // Without the tax number a report may bring nothing of a person, who then need not agree to anything.
    const [consent] = definitionOf({ subtypes: [], questions: [] }, { ...asking, consent: 'Autorizo' });
    expect(consent).toMatchObject({ code: 'consent', required: false, datatype_description: 'w' });
  });

  it('never requires what only some are asked, and keeps a question apart from ours', () => {
    const questions = [
      question('subtype', 'one', { options: [{ key: 'a', label: { pt: 'A', en: '' } }] }),
      question('cor', 'several', { only: { key: 'x', option: 'y' } }),
    ];
    const asked = definitionOf({ subtypes: [], questions }, { ...asking, locale: 'en' });
    expect(asked.map(({ code, datatype, required, values }) => [code, datatype, required, values])).toEqual([
      ['q-subtype', 'singlevaluelist', true, [{ key: 'a', name: 'A' }]],
      ['cor', 'multivaluelist', false, undefined],
    ]);
  });

  it('takes answers as reporting does', () => {
    const questions = [question('n', 'number'), question('d', 'date'), question('m', 'several'), question('t', 'text'), question('nada', 'text')];
    const given = new Map([
      ['n', ['3.5']],
      ['d', ['2026-05-04T10:00:00Z']],
      ['m', ['a', 'b']],
      ['t', ['x']],
    ]);
    expect(answersOf(questions, given)).toEqual({ n: 3.5, d: '2026-05-04', m: ['a', 'b'], t: 'x' });
    expect(answersOf(questions, new Map([['n', ['muitos']]]))).toEqual({ n: 'muitos' });
  });
});
