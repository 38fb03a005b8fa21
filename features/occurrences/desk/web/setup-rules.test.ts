import { describe, expect, it } from 'vitest';
import { findings, type Catalogues } from './setup-rules.ts';

const good: Catalogues = {
  types: [{ id: 1, name: 'Ruído', active: true }],
  unities: [{ name: 'Fiscalização', isFirst: true, types: [1], users: [7] }],
  statuses: [
    { id: 1, name: 'Nova', isFirst: true, isLast: false },
    { id: 2, name: 'Resolvida', isFirst: false, isLast: true },
  ],
  moves: [{ fromId: 1, toId: 2 }],
};

describe('what is to be reviewed in the catalogues', () => {
  it('is nothing where reports arrive and end', () => {
    expect(findings(good)).toEqual([]);
  });

  it('is what keeps people from reporting, first', () => {
    expect(findings({ types: [], unities: [], statuses: [], moves: [] }).map(({ key }) => key)).toEqual(['noFirstStatus', 'noTypes', 'noFirstUnity']);
  });

  it('names what nobody handles, who is missing, and where one cannot get out', () => {
    const lame: Catalogues = {
      ...good,
      types: [...good.types, { id: 2, name: 'Animais', active: true }, { id: 3, name: 'Antigo', active: false }],
      unities: [...good.unities, { name: 'Veterinário', isFirst: false, types: [], users: [] }],
      moves: [{ fromId: 1, toId: 1 }],
    };
    expect(findings(lame)).toEqual([
      { key: 'deadEnd', name: 'Nova', screen: 'moves' },
      { key: 'lonelyType', name: 'Animais', screen: 'unities' },
      { key: 'emptyUnity', name: 'Veterinário', screen: 'unities' },
    ]);
  });
});
