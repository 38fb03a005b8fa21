import { describe, expect, it } from 'vitest';
import { disagreements } from './areas.ts';

const told = (values: Parameters<typeof disagreements>[0]): string[] => disagreements(values).map(({ id }) => id);

describe('areas of a file', () => {
  it('say nothing while they add up, to the hundredth', () => {
    expect(told({ conservatoryConstruction: '150.30', conservatoryDependent: '50.10', conservatoryPrivate: '100.20' })).toEqual([]);
    expect(told({ totalArea: '0.30', coveredArea: '0.10', uncoveredArea: '0.20' })).toEqual([]);
  });

  it('say by how much a sum is wrong', () => {
    expect(disagreements({ conservatoryConstruction: '149.99', conservatoryDependent: '50.00', conservatoryPrivate: '100.00' })).toMatchObject([
      {
        fields: ['conservatoryConstruction', 'conservatoryDependent', 'conservatoryPrivate'],
        expected: '150.00',
        difference: '-0.01',
      },
    ]);
  });

  it('say what is larger than its whole, and what registry and file measure differently', () => {
    expect(told({ landArea: '200.00', deploymentArea: '200.01', waterproofingArea: '200.00' })).toEqual(['part-landArea-deploymentArea']);
    expect(told({ landArea: '500.00', conservatoryLand: '480.00' })).toEqual(['same-conservatoryLand-landArea']);
  });

  it('say nothing of what is not filled in', () => {
    expect(told({ conservatoryConstruction: '100.00', conservatoryDependent: null, conservatoryPrivate: '90.00', landArea: null })).toEqual([]);
  });
});
