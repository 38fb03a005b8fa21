import { describe, expect, it } from 'vitest';
import { suspicionOf, type Sent } from './suspicion.ts';

const now = new Date('2026-11-23T10:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const person: Sent = { begunAt: ago(60), now, trap: '', name: 'Marta', subject: 'Biblioteca', message: 'A biblioteca abre ao sábado de manhã?' };
const of = (part: Partial<Sent>) => suspicionOf({ ...person, ...part });

describe('a message is held', () => {
  it('not when a person wrote it, however long the page lay open that week', () => {
    expect(of({})).toEqual([]);
    expect(of({ begunAt: ago(3) })).toEqual([]);
    expect(of({ begunAt: ago(7 * 86_400) })).toEqual([]);
  });

  it('when it came without a form, from one of last week, or sooner than anybody writes', () => {
    expect(of({ begunAt: null })).toEqual(['stamp']);
    expect(of({ begunAt: ago(7 * 86_400 + 1) })).toEqual(['stamp']);
    expect(of({ begunAt: ago(2.9) })).toEqual(['fast']);
  });

  it('when the field nobody sees was filled in', () => {
    expect(of({ trap: 'http://x.example', begunAt: ago(1) })).toEqual(['fast', 'trap']);
    expect(of({ trap: '  ' })).toEqual([]);
  });

  it('when it shows many pages, little else, or one in name or subject', () => {
    expect(of({ message: 'Vi em https://a.example e em www.b.example que a piscina fecha em agosto. É verdade?' })).toEqual([]);
    expect(of({ message: 'Vejam https://a.example https://b.example e www.c.example, são muito bons para todos vós' })).toEqual(['links']);
    expect(of({ message: 'compre já https://a.example' })).toEqual(['links']);
    expect(of({ subject: 'www.ganhe.example' })).toEqual(['links']);
    expect(of({ name: 'https://ganhe.example' })).toEqual(['links']);
  });
});
