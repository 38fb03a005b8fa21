import { describe, expect, it } from 'vitest';
import { assignmentOf, choiceOf, missingWords, partsOf } from './plan.ts';

type On = Parameters<typeof partsOf>[1];
const named = (id: number) => ({ id, name: `n${id}` });
const on: On = { unity: named(1), assigned: null, updatable: ['unity', 'assigned'] };
const same = choiceOf(on);

describe('one step of triage', () => {
  it('sends nothing where nothing was decided', () => {
    expect(partsOf(same, on)).toEqual([]);
    expect(partsOf({ ...same, words: '   ' }, on)).toEqual([]);
  });

  it('gives first, then moves, and words go with the move or alone', () => {
    expect(partsOf({ unityId: 2, userId: 5, statusId: 3, words: 'Vamos ver.' }, on)).toEqual(['assign', 'status']);
    expect(partsOf({ ...same, words: 'Vamos ver.' }, on)).toEqual(['answer']);
    expect(partsOf({ ...same, userId: 5 }, on)).toEqual(['assign']);
  });

  it('after a refusal only the rest is left', () => {
    const choice = { unityId: 2, userId: 5, statusId: 3, words: '' };
    expect(partsOf(choice, { ...on, unity: named(2), assigned: named(5) })).toEqual(['status']);
  });

  it('sends only what one may give', () => {
    const choice = { ...same, unityId: 2, userId: 5 };
    expect(assignmentOf(choice, on)).toEqual({ unityId: 2, userId: 5 });
    expect(assignmentOf(choice, { ...on, updatable: ['assigned'] })).toEqual({ userId: 5 });
    expect(partsOf(choice, { ...on, updatable: [] })).toEqual([]);
  });

  it('knows the words a move asks for', () => {
    const to = { id: 3, name: 'Fechada', color: '#000', image: null, isLast: true, withoutFix: true };
    const move = { id: 1, name: 'Fechar', to, needsReason: true, needsAnswer: false };
    expect(missingWords({ ...same, statusId: 3 }, [move])).toBe('reason');
    expect(missingWords({ ...same, statusId: 3 }, [{ ...move, needsReason: false, needsAnswer: true }])).toBe('answer');
    expect(missingWords({ ...same, statusId: 3, words: 'Não é nosso.' }, [move])).toBeNull();
    expect(missingWords(same, [move])).toBeNull();
  });
});
