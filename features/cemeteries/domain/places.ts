import { addDays, addYears } from './days.ts';

export const plotKinds = ['grave', 'vault', 'ossuary', 'columbarium'] as const;
export type PlotKind = (typeof plotKinds)[number];
export const operationKinds = ['burial', 'ashes', 'exhumation', 'transfer'] as const;
export type OperationKind = (typeof operationKinds)[number];
/** What lies in a place. */
export type Form = 'body' | 'bones' | 'ashes';

export interface Operation {
  readonly kind: OperationKind;
  readonly doneAt: string;
  /** `hh:mm` */
  readonly doneTime: string | null;
  /** Where to; null: where it is (exhumation), or out of the cemeteries (`destination`). */
  readonly toPlot: { readonly id: number; readonly kind: PlotKind } | null;
  readonly destination: string | null;
  /** Of an exhumation, and of a transfer from elsewhere: whether the remains are only bones. */
  readonly result: 'bones' | 'unfinished' | null;
  /** Written order of a court or of the health authority, which the periods of the law give way to. */
  readonly authority: string | null;
}

export interface Place {
  readonly plotId: number | null;
  readonly plotKind: PlotKind | null;
  readonly form: Form | null;
  readonly sinceAt: string | null;
  /** First day on which the grave may be opened; null where the law names none. */
  readonly opensAt: string | null;
}

export type Fault =
  | 'cemeteries.already-placed'
  | 'cemeteries.before-death'
  | 'cemeteries.before-a-day'
  | 'cemeteries.wrong-place'
  | 'cemeteries.not-placed'
  | 'cemeteries.too-early'
  | 'cemeteries.no-result'
  | 'cemeteries.no-target'
  | 'cemeteries.two-targets'
  | 'cemeteries.same-place'
  | 'cemeteries.stays';

/** The fields of the form the complaint stands beside. */
export type FaultField = 'kind' | 'doneAt' | 'toPlotId' | 'destination' | 'result';

export class PlaceFault extends Error {
  readonly code: Fault;
  readonly field: FaultField;
  readonly day: string | null;
  /** Which of the operations. */
  index = 0;
  constructor(code: Fault, field: FaultField, day: string | null = null) {
    super(code);
    this.code = code;
    this.field = field;
    this.day = day;
  }
}

const nowhere: Place = { plotId: null, plotKind: null, form: null, sinceAt: null, opensAt: null };

/** What each kind of place takes. */
const takes: Readonly<Record<PlotKind, readonly Form[]>> = {
  grave: ['body', 'bones', 'ashes'],
  vault: ['body', 'bones', 'ashes'],
  ossuary: ['bones', 'ashes'],
  columbarium: ['ashes'],
};

/**
 * Decree-Law 411/98 of 30 December, article 21(1): a grave is not opened before three years have passed since the burial. The period ends with
 * the day that corresponds (Civil Code, article 279, c): the first day is the one after.
 */
export const firstOpening = (buriedAt: string): string => addDays(addYears(buriedAt, 3), 1);

/** Article 21(2): where the remains are not yet only bones they are covered again, for periods of two years. */
export const nextOpening = (openedAt: string): string => addDays(addYears(openedAt, 2), 1);

/** Article 8(1): nobody is buried or cremated before 24 hours have passed since the death. Where an hour is not known, the next day. */
export function isBefore24h(died: { readonly at: string; readonly time: string | null }, doneAt: string, doneTime: string | null): boolean {
  if (doneAt > addDays(died.at, 1)) return false;
  if (doneAt <= died.at) return true;
  return died.time !== null && doneTime !== null && doneTime < died.time;
}

interface Died {
  readonly at: string | null;
  readonly time: string | null;
}

/**
 * Where somebody lies before each operation and after the last, in the order they were done. Throws a `PlaceFault` at the first that cannot have
 * been; its `index` says which.
 */
export function placesOf(died: Died, operations: readonly Operation[]): { readonly before: readonly Place[]; readonly last: Place } {
  const before: Place[] = [];
  let last = nowhere;
  for (const [index, operation] of operations.entries()) {
    before.push(last);
    try {
      last = operation.kind === 'burial' || operation.kind === 'ashes' ? laid(died, last, operation) : moved(last, operation);
    } catch (fault) {
      if (fault instanceof PlaceFault) fault.index = index;
      throw fault;
    }
  }
  return { before, last };
}

function laid(died: Died, place: Place, { kind, doneAt, doneTime, toPlot, destination, authority }: Operation): Place {
  if (place.plotId !== null) throw new PlaceFault('cemeteries.already-placed', 'kind');
  if (toPlot === null) throw new PlaceFault('cemeteries.no-target', 'toPlotId');
  if (destination !== null) throw new PlaceFault('cemeteries.two-targets', 'destination');
  if (died.at !== null && doneAt < died.at) throw new PlaceFault('cemeteries.before-death', 'doneAt', died.at);
  if (died.at !== null && authority === null && isBefore24h({ at: died.at, time: died.time }, doneAt, doneTime))
    throw new PlaceFault('cemeteries.before-a-day', 'doneAt');
  return at(kind === 'burial' ? 'body' : 'ashes', toPlot, doneAt);
}

function moved(place: Place, { kind, doneAt, toPlot, destination, result, authority }: Operation): Place {
  const { plotId, plotKind, form, opensAt } = place;
  // From a cemetery of somebody else's.
  if (plotId === null && kind === 'transfer' && toPlot !== null && destination === null)
    return at(result === 'bones' ? 'bones' : 'body', toPlot, doneAt);
  if (plotId === null || plotKind === null || form === null) throw new PlaceFault('cemeteries.not-placed', 'kind');
  if (opensAt !== null && doneAt < opensAt && authority === null) throw new PlaceFault('cemeteries.too-early', 'doneAt', opensAt);
  if (toPlot !== null && destination !== null) throw new PlaceFault('cemeteries.two-targets', 'destination');
  if (toPlot?.id === plotId) throw new PlaceFault('cemeteries.same-place', 'toPlotId');
  if (kind === 'exhumation') {
    if (result === null) throw new PlaceFault('cemeteries.no-result', 'result');
    if (result === 'unfinished') {
      if (toPlot !== null || destination !== null) throw new PlaceFault('cemeteries.stays', toPlot === null ? 'destination' : 'toPlotId');
      return { ...place, opensAt: plotKind === 'grave' ? nextOpening(doneAt) : null };
    }
    if (toPlot === null && destination === null) return { ...place, form: 'bones', opensAt: null };
  }
  if (toPlot === null && destination === null) throw new PlaceFault('cemeteries.no-target', 'toPlotId');
  if (toPlot === null) return nowhere;
  return at(kind === 'exhumation' ? 'bones' : form, toPlot, doneAt);
}

function at(form: Form, { id, kind }: { readonly id: number; readonly kind: PlotKind }, sinceAt: string): Place {
  if (!takes[kind].includes(form)) throw new PlaceFault('cemeteries.wrong-place', 'toPlotId');
  return { plotId: id, plotKind: kind, form, sinceAt, opensAt: kind === 'grave' && form === 'body' ? firstOpening(sinceAt) : null };
}
