import { describe, expect, it } from 'vitest';
import { attributesOf, textOf } from './form.ts';
import { attributesOf as definitionOf } from './definition.ts';
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

it('asks only what a report needs', () => {
  const words = { subtype: 's', nif: 'n', nifHint: 'h', agree: 'ok' };
  expect(definitionOf({ subtypes: [] }, { consent: null, nif: false, words })).toEqual([]);
  const all = definitionOf({ subtypes: [{ id: 4, name: 'Candeeiro' }] }, { consent: 'Autorizo', nif: true, words });
  expect(all.map(({ code, order, required }) => [code, order, required])).toEqual([
    ['subtype', 1, false],
    ['nif', 2, true],
    ['consent', 3, true],
  ]);
});
