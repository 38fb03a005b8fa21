import { describe, expect, it } from 'vitest';
import { addVisit, inLanguage, readVisits } from './recent-list.ts';

const now = new Date('2026-11-21T10:00:00Z');

describe('what was visited', () => {
  it('stands newest first, each place once, a dozen at most', () => {
    let visits = addVisit([], { to: '/a/1', label: 'Um' }, now);
    visits = addVisit(visits, { to: '/a/2', label: 'Dois' }, now);
    visits = addVisit(visits, { to: '/a/1', label: 'Um novo' }, now);
    expect(visits.map(({ label }) => label)).toEqual(['Um novo', 'Dois']);
    for (let n = 0; n < 20; n += 1) visits = addVisit(visits, { to: `/b/${n}`, label: String(n) }, now);
    expect(visits).toHaveLength(12);
  });

  it('is named in the language of today, not of the visit', () => {
    const label = { pt: 'Utilizadores', en: 'Users' };
    const [visit] = readVisits({ items: addVisit([], { to: '/a', label, detail: { pt: 'Geoportal', en: 'Map' } }, now) });
    expect(visit && [inLanguage(visit.label, 'pt'), inLanguage(visit.label, 'en'), inLanguage(visit.detail ?? '', 'en')]).toEqual([
      'Utilizadores',
      'Users',
      'Map',
    ]);
    expect(readVisits({ items: [{ to: '/a', label: { pt: 'Só' }, at: now.toISOString() }] })).toEqual([]);
  });

  it('leaves out what it does not understand', () => {
    const good = { to: '/a/1', label: 'Um', at: now.toISOString() };
    expect(readVisits({ items: [good, { ...good, to: 'javascript:x' }, { ...good, to: '//x' }, { ...good, at: 'x' }, null, 3] })).toEqual([good]);
    expect(readVisits({ items: [{ ...good, source: 'https://elsewhere.example' }] })).toEqual([]);
    expect(readVisits({})).toEqual([]);
    expect(readVisits(undefined)).toEqual([]);
  });
});
