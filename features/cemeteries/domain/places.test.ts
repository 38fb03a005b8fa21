import { describe, expect, it } from 'vitest';
import { addDays, addYears } from './days.ts';
import { firstOpening, isBefore24h, nextOpening, PlaceFault, placesOf, type Operation } from './places.ts';

const grave = { id: 1, kind: 'grave' } as const;
const ossuary = { id: 2, kind: 'ossuary' } as const;
const vault = { id: 3, kind: 'vault' } as const;
const columbarium = { id: 4, kind: 'columbarium' } as const;
const operation = (kind: Operation['kind'], doneAt: string, more: Partial<Operation> = {}): Operation => ({
  kind,
  doneAt,
  doneTime: null,
  toPlot: null,
  destination: null,
  result: null,
  authority: null,
  ...more,
});
const died = { at: '2020-01-10', time: null };
const buried = operation('burial', '2020-01-11', { toPlot: grave });
const after = (...operations: Operation[]) => placesOf(died, operations).last;
function faultOf(...operations: Operation[]): [string, string, number] {
  try {
    placesOf(died, operations);
  } catch (fault) {
    if (fault instanceof PlaceFault) return [fault.code, fault.field, fault.index];
    throw fault;
  }
  throw new Error('nothing was refused');
}

describe('days', () => {
  it('move by years to the same day, or the last of its month', () => {
    expect(addYears('2020-02-29', 3)).toBe('2023-02-28');
    expect(addYears('2020-02-29', 4)).toBe('2024-02-29');
    expect(addYears('0001-12-31', 3)).toBe('0004-12-31');
    expect(addYears('2020-12-15', -1)).toBe('2019-12-15');
    expect(addDays('2023-02-28', 1)).toBe('2023-03-01');
  });
  it('count three years from the burial and two from an opening, and begin the day after', () => {
    expect(firstOpening('2020-01-11')).toBe('2023-01-12');
    expect(firstOpening('2020-02-29')).toBe('2023-03-01');
    expect(nextOpening('2023-01-12')).toBe('2025-01-13');
  });
});

describe('24 hours after the death', () => {
  it('count by the hour where both are known, otherwise from the next day on', () => {
    expect(isBefore24h({ at: '2020-01-10', time: '15:00' }, '2020-01-11', '14:59')).toBe(true);
    expect(isBefore24h({ at: '2020-01-10', time: '15:00' }, '2020-01-11', '15:00')).toBe(false);
    expect(isBefore24h({ at: '2020-01-10', time: null }, '2020-01-11', null)).toBe(false);
    expect(isBefore24h({ at: '2020-01-10', time: null }, '2020-01-10', '23:59')).toBe(true);
    expect(isBefore24h({ at: '2020-01-10', time: '23:59' }, '2020-01-12', '00:00')).toBe(false);
  });
  it('give way to a written order, a death does not', () => {
    expect(faultOf(operation('burial', '2020-01-10', { toPlot: grave }))).toEqual(['cemeteries.before-a-day', 'doneAt', 0]);
    expect(after(operation('burial', '2020-01-10', { toPlot: grave, authority: 'DGS 1/2020' })).plotId).toBe(1);
    expect(faultOf(operation('burial', '2020-01-09', { toPlot: grave, authority: 'DGS 1/2020' }))[0]).toBe('cemeteries.before-death');
  });
});

describe('where somebody lies', () => {
  it('follows burial, exhumation and transfer', () => {
    expect(after(buried)).toEqual({ plotId: 1, plotKind: 'grave', form: 'body', sinceAt: '2020-01-11', opensAt: '2023-01-12' });
    const moved = operation('exhumation', '2023-01-12', { toPlot: ossuary, result: 'bones' });
    expect(after(buried, moved)).toEqual({ plotId: 2, plotKind: 'ossuary', form: 'bones', sinceAt: '2023-01-12', opensAt: null });
    expect(after(buried, moved, operation('transfer', '2024-01-01', { destination: 'Porto Sereno' })).plotId).toBeNull();
    expect(placesOf(died, [buried, moved]).before.map(({ plotId }) => plotId)).toEqual([null, 1]);
  });
  it('stays, for two years more, where the remains are not only bones', () => {
    const opened = operation('exhumation', '2023-01-12', { result: 'unfinished' });
    expect(after(buried, opened)).toMatchObject({ plotId: 1, form: 'body', opensAt: '2025-01-13' });
    expect(faultOf(buried, opened, operation('exhumation', '2025-01-12', { result: 'bones' }))).toEqual(['cemeteries.too-early', 'doneAt', 2]);
    expect(after(buried, opened, operation('exhumation', '2025-01-13', { result: 'bones' }))).toMatchObject({
      plotId: 1,
      form: 'bones',
      opensAt: null,
    });
    expect(faultOf(buried, operation('exhumation', '2023-01-12', { result: 'unfinished', toPlot: ossuary }))[0]).toBe('cemeteries.stays');
  });
  it('is not left before three years, but by order of a court; a vault may be opened', () => {
    const early = operation('exhumation', '2023-01-11', { result: 'bones' });
    expect(faultOf(buried, early)).toEqual(['cemeteries.too-early', 'doneAt', 1]);
    expect(faultOf(buried, operation('transfer', '2021-01-01', { toPlot: vault }))[0]).toBe('cemeteries.too-early');
    expect(after(buried, { ...early, authority: 'Proc. 3/22' }).form).toBe('bones');
    const laid = operation('burial', '2020-01-11', { toPlot: vault });
    expect(after(laid, operation('transfer', '2020-02-01', { toPlot: grave }))).toMatchObject({ plotId: 1, opensAt: '2023-02-02' });
  });
  it('takes only what the place is for', () => {
    expect(faultOf(operation('burial', '2020-01-11', { toPlot: ossuary }))[0]).toBe('cemeteries.wrong-place');
    expect(faultOf(operation('transfer', '2020-01-11', { toPlot: columbarium, result: 'bones' }))[0]).toBe('cemeteries.wrong-place');
    expect(after(operation('ashes', '2020-01-11', { toPlot: columbarium }))).toMatchObject({ form: 'ashes', opensAt: null });
    expect(after(operation('transfer', '2020-01-11', { toPlot: ossuary, result: 'bones' })).form).toBe('bones');
  });
  it('refuses what cannot have been', () => {
    expect(faultOf(buried, operation('burial', '2021-01-01', { toPlot: vault }))).toEqual(['cemeteries.already-placed', 'kind', 1]);
    expect(faultOf(operation('exhumation', '2023-02-01', { result: 'bones' }))[0]).toBe('cemeteries.not-placed');
    expect(faultOf(operation('burial', '2020-01-11'))[0]).toBe('cemeteries.no-target');
    expect(faultOf(buried, operation('exhumation', '2023-02-01'))[0]).toBe('cemeteries.no-result');
    expect(faultOf(buried, operation('transfer', '2023-02-01'))[0]).toBe('cemeteries.no-target');
    expect(faultOf(buried, operation('transfer', '2023-02-01', { toPlot: grave }))[0]).toBe('cemeteries.same-place');
    expect(faultOf(buried, operation('transfer', '2023-02-01', { toPlot: vault, destination: 'Porto' }))[0]).toBe('cemeteries.two-targets');
    expect(faultOf(operation('burial', '2020-01-11', { toPlot: grave, destination: 'Porto' }))[0]).toBe('cemeteries.two-targets');
  });
});
