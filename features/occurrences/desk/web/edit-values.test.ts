import { describe, expect, it } from 'vitest';
import { tableOf } from '#platform/kernel/entries.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { fieldRows, mergedRows } from '#platform/ui/versioned-form/state.ts';
import { gatedFields } from '../../record/domain/gates.ts';
import { pickedFields, textFields } from '../../record/fields.ts';
import { changesOf as changesAmong, differing, type EditValues } from './edit-values.ts';

const base: EditValues = {
  ...tableOf(keysOf(textFields), () => ''),
  typeId: 1,
  subtypeId: 2,
  ...tableOf(keysOf(pickedFields), () => null),
  channelId: 4,
  visibility: 'public',
  description: 'Um buraco na rua',
  address: 'Rua Direita 1',
  point: [1, 2],
  answers: {},
};
const changesOf = (from: EditValues, to: EditValues) => changesAmong(from, to, gatedFields);

describe('what an edit sends', () => {
  it('is what was changed, and nothing else', () => {
    expect(changesOf(base, base)).toEqual({});
    expect(changesOf(base, { ...base, description: ' Dois buracos ', subtypeId: null })).toEqual({ description: 'Dois buracos', subtypeId: null });
    expect(changesOf({ ...base, referencePoint: 'Junto ao café' }, base)).toEqual({ referencePoint: null });
  });

  it('leaves the address out where only the point moved, so that it is looked up again', () => {
    expect(changesOf(base, { ...base, point: [5, 6] })).toEqual({ point: [5, 6] });
    expect(differing(base, { ...base, point: [1, 2] })).toEqual([]);
  });

  it('is only what the person may change', () => {
    expect(changesAmong(base, { ...base, typeId: 2, subtypeId: null, notes: 'Levar escada' }, ['type'])).toEqual({ typeId: 2 });
  });

  it('after a conflict is theirs, with mine where I keep it', () => {
    const mine: EditValues = { ...base, description: 'O meu texto', priorityId: 3 };
    const theirs: EditValues = { ...base, description: 'O texto deles', visibility: 'private' };
    expect(changesOf(theirs, mergedRows(fieldRows<EditValues>(), mine, theirs, ['description', 'priorityId']))).toEqual({
      description: 'O meu texto',
      priorityId: 3,
    });
  });
});
