import { describe, expect, it } from 'vitest';
import { missingWords, reopenDays, reopenUntil, wordsOf } from './closing.ts';
import { mostPhotos, seesPhoto } from './photos.ts';
import type { Status } from './statuses.ts';

const status = (change: Partial<Status> = {}): Status => ({
  id: 1,
  name: 'Resolvida',
  color: '#000000',
  image: null,
  aggregateTo: null,
  isFirst: false,
  isLast: true,
  needsAnswer: true,
  withoutFix: false,
  allowsAssignment: false,
  visibleToCitizen: true,
  ...change,
});
const plain = { needsReason: false };

describe('words of a closing', () => {
  it('a last status that needs an answer takes a reason for it, blanks for nothing', () => {
    expect(missingWords(plain, status(), { reason: null, answer: ' ' })).toBe('answer');
    expect(missingWords(plain, status(), { reason: null, answer: 'Feito' })).toBeNull();
    expect(missingWords(plain, status(), { reason: 'Feito', answer: null })).toBeNull();
    expect(missingWords(plain, status({ needsAnswer: false }), { reason: null, answer: null })).toBeNull();
    expect(missingWords(plain, status({ isLast: false }), { reason: null, answer: null })).toBeNull();
  });

  it('without a fix there is a reason, whatever else was answered', () => {
    expect(missingWords(plain, status({ withoutFix: true }), { reason: null, answer: 'Lamentamos' })).toBe('reason');
    expect(missingWords({ needsReason: true }, status(), { reason: '', answer: 'Feito' })).toBe('reason');
    expect(missingWords(plain, status({ withoutFix: true, isLast: false }), { reason: null, answer: null })).toBeNull();
  });

  it('stand together, the reason first', () => {
    expect(wordsOf({ reason: ' Não é nosso. ', answer: 'Avisámos a EDP.' })).toBe('Não é nosso.\n\nAvisámos a EDP.');
    expect(wordsOf({ reason: null, answer: '' })).toBeNull();
  });

  it('the days are the type’s, or those of the settings', () => {
    expect(reopenDays({ reopenDays: 3 }, { reopenDays: 14 })).toBe(3);
    expect(reopenDays({ reopenDays: 0 }, { reopenDays: 14 })).toBe(0);
    expect(reopenDays(undefined, { reopenDays: 14 })).toBe(14);
    expect(reopenUntil(new Date('2026-11-01T10:00:00Z'), 14).toISOString()).toBe('2026-11-15T10:00:00.000Z');
  });
});

describe('photos', () => {
  it('what was done may always be shown', () => {
    expect([mostPhotos('before', { photosMax: 0 }), mostPhotos('after', { photosMax: 0 }), mostPhotos('after', { photosMax: 5 })]).toEqual([0, 1, 5]);
  });

  it('a photo that is not public is seen by the staff, and by whoever sent it', () => {
    const [stranger, reporter, staff] = [
      { inside: false, asReporter: false },
      { inside: false, asReporter: true },
      { inside: true, asReporter: false },
    ];
    const sees = (side: 'reporter' | 'staff', isPublic: boolean) => [stranger, reporter, staff].map((who) => seesPhoto(who, { side, isPublic }));
    expect(sees('reporter', false)).toEqual([false, true, true]);
    expect(sees('staff', false)).toEqual([false, false, true]);
    expect(sees('staff', true)).toEqual([true, true, true]);
  });
});
