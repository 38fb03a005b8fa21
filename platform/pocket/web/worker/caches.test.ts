import { describe, expect, it } from 'vitest';
import { copyOf, isKept, keptAt, namesOf, outdated } from './caches.ts';

const given = { code: 'alfa', version: 'v3', files: [], kept: [], shareTo: null, name: 'Alfa' };

describe('caches', () => {
  it('are of one municipality, and of this version and the one before', () => {
    const names = [
      'other',
      'largo:alfa:shell:v1',
      'largo:alfa:shell:v2',
      'largo:alfa:shell:v3',
      'largo:alfa:own',
      'largo:beta:own',
      'largo:beta:shell:v3',
    ];
    expect(outdated(names, given)).toEqual(['largo:alfa:shell:v1', 'largo:beta:own', 'largo:beta:shell:v3']);
    expect(new Set(Object.values(namesOf(given))).size).toBe(4);
  });

  it('hold of the API what a slice said, and nothing beside it', () => {
    const kept = [{ path: '/api/a/search', query: ['mine', 'followed'] }, { path: '/api/a/[A-Z]+-\\d+' }];
    const asks = (address: string): boolean => isKept(new URL(address, 'https://alfa.example'), kept);
    expect(['/api/a/search?mine=true', '/api/a/VC-12'].map(asks)).toEqual([true, true]);
    expect(['/api/a/search', '/api/a/search?q=mine', '/api/a/VC-12/notes', '/x/api/a/VC-12'].map(asks)).toEqual([false, false, false, false]);
  });

  it('say when a copy was made, and nothing of who asked', async () => {
    const answer = new Response('{}', { headers: { 'x-largo': '4 abc', vary: 'Cookie', 'content-type': 'application/json' } });
    const copy = await copyOf(answer, new Date('2026-11-26T10:00:00Z'));
    expect([...copy.headers.keys()].toSorted()).toEqual(['content-type', keptAt]);
    expect([await copy.text(), copy.headers.get(keptAt)]).toEqual(['{}', '2026-11-26T10:00:00.000Z']);
  });
});
