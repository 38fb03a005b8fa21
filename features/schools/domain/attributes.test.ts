import { describe, expect, it } from 'vitest';
import { attributesOf } from './attributes.ts';
import { columnsOf } from './class-list.ts';

describe('what a file says of a street', () => {
  it.each([
    [
      { highway: 'residential', name: 'Rua A', osm_id: 7 },
      { sourceId: '7', name: 'Rua A', cars: 'both', foot: true, speed: 35 },
    ],
    [
      { highway: 'primary', oneway: 'yes', maxspeed: '50' },
      { cars: 'forward', speed: 50, foot: true, name: '—', sourceId: null },
    ],
    [{ fclass: 'secondary', oneway: 'T' }, { cars: 'backward' }],
    [{ highway: 'motorway_link' }, { cars: 'forward', foot: false, speed: 110 }],
    [{ highway: 'steps' }, { cars: 'none', foot: true }],
    [
      { highway: 'service', access: 'private', foot: 'yes' },
      { cars: 'none', foot: true },
    ],
    [{ highway: 'tertiary', junction: 'roundabout' }, { cars: 'forward' }],
    [{ highway: 'tertiary', maxspeed: 'PT:urban' }, { speed: 45 }],
    [{ kind: 'pedestrian' }, { cars: 'none', foot: true }],
  ])('%j', (properties, told) => {
    expect(attributesOf(properties)).toMatchObject(told);
  });

  it.each([[{ kind: 'rail' }], [{ highway: 'construction' }], [{ highway: 'service', access: 'no' }]])('is no street: %j', (properties) => {
    expect(attributesOf(properties)).toBeNull();
  });
});

it('finds the columns of a class list by their headings', () => {
  expect(columnsOf(['Nome', 'Morada do aluno', 'Escola'])).toEqual({ address: 'Morada do aluno', school: 'Escola' });
  expect(columnsOf(['Name', 'Home address'])).toEqual({ address: 'Home address', school: null });
  expect(columnsOf(['Nome', 'Turma'])).toBeNull();
});
