import { describe, expect, it } from 'vitest';
import { may, permissions } from '../permissions.ts';
import { permissions as ofIntake } from '../../intake/permissions.ts';
import { changeGates, editGates, shownGates, veil } from './gate-tables.ts';
import { gatedFields, gates, mayAdd, mayUpdate, sees, shows, type Holder } from './gates.ts';

const staff = (...codes: string[]): Holder => ({ isStaff: true, can: (code) => code === may.view || codes.includes(code) });
const citizen: Holder = { isStaff: false, can: () => false };
const inside = { inside: true, own: false };
const outside = { inside: false, own: false };
const own = { inside: false, own: true };

describe('seeing a field', () => {
  it('takes its code, from inside', () => {
    for (const field of gatedFields) {
      const { view } = gates[field];
      if (view === null) continue;
      expect(shows(staff(view), field, inside), field).toBe(true);
      expect(shows(staff(...Object.values(may).filter((code) => code !== view)), field, inside), field).toBe(false);
    }
  });

  it('of other units’ public ones staff sees no more than the public', () => {
    for (const field of gatedFields) expect(shows(staff(...Object.values(may)), field, outside), field).toBe(gates[field].told === 'public');
  });

  it('is the public’s where the table says so, whatever codes a visitor holds', () => {
    const odd: Holder = { isStaff: false, can: () => true };
    for (const field of gatedFields) {
      expect(shows(citizen, field, outside), field).toBe(gates[field].told === 'public');
      expect(shows(odd, field, outside), field).toBe(gates[field].told === 'public');
    }
  });

  it('reporters see what they told', () => {
    const told = gatedFields.filter((field) => shows(citizen, field, own) && !shows(citizen, field, outside));
    expect(told).toEqual(['initialDescription', 'answers', 'reporter']);
    expect(shows(staff(), 'type', own)).toBe(true);
    expect(shows(staff(), 'priority', own)).toBe(false);
  });
});

describe('changing a field', () => {
  it('takes its own code or the one for all, and seeing it', () => {
    for (const field of gatedFields) {
      const { view, update } = gates[field];
      const needed = view === null ? [] : [view];
      expect(mayUpdate(staff(...needed), field), field).toBe(false);
      for (const code of update) expect(mayUpdate(staff(code, ...needed), field), `${field} ${code}`).toBe(true);
      expect(mayUpdate(staff(may.updateAll, ...needed), field), field).toBe(update.length > 0);
      if (view !== null) expect(mayUpdate(staff(may.updateAll, ...update), field), field).toBe(false);
    }
  });

  it('of one field opens no other', () => {
    const seen = gatedFields.flatMap((field) => gates[field].view ?? []);
    for (const code of [may.updatePriority, may.updateUnity, may.updateAssigned, may.updateEdocLink]) {
      expect(gatedFields.filter((field) => mayUpdate(staff(code, ...seen), field))).toHaveLength(1);
    }
  });

  it('nobody outside the staff changes anything', () => {
    expect(gatedFields.filter((field) => mayUpdate({ isStaff: false, can: (code) => code !== may.view }, field))).toEqual([]);
  });
});

it('giving a field when registering takes its code', () => {
  for (const field of gatedFields) {
    const add = 'add' in gates[field] ? (gates[field] as { readonly add: string }).add : null;
    expect(mayAdd(citizen, field)).toBe(add === null);
    if (add !== null) expect(mayAdd(staff(add), field)).toBe(true);
  }
});

describe('the tables', () => {
  it('name only codes that roles can hold', () => {
    const declared = new Set([...permissions, ...ofIntake].flatMap((area) => area.permissions.map(({ code }) => code)));
    const named = gatedFields.flatMap((field) => {
      const { view, update, add }: { view: string | null; update: readonly string[]; add?: string } = gates[field];
      return [...(view === null ? [] : [view]), ...update, ...(add === undefined ? [] : [add])];
    });
    expect(named.filter((code) => !declared.has(code))).toEqual([]);
  });

  it('every edited field is said in the history under its own name', () => {
    for (const [name, gate] of Object.entries(editGates)) expect((changeGates as Record<string, string>)[name]).toBe(gate);
  });

  it('a hidden field leaves nothing of its value', () => {
    // The variant only says how a type is reported.
    const nothing = ['', null, 0, 'citizen'];
    const empty = (value: unknown): boolean =>
      Array.isArray(value) || (typeof value === 'object' && value !== null) ? Object.values(value).every(empty) : nothing.includes(value as null);
    for (const [name, gate] of Object.entries(shownGates)) if (gate !== 'open') expect(empty(gate.blank), name).toBe(true);
  });

  it('a veil takes away what is hidden and leaves the rest', () => {
    const shown = { code: 'X-1', priority: { id: 1, name: 'Urgente' }, unity: { id: 2, name: 'Obras' } };
    expect(veil(shown, (field) => field === 'unity')).toEqual({ code: 'X-1', priority: null, unity: { id: 2, name: 'Obras' } });
  });

  it('what is seen at all is what is shown from where one works', () => {
    for (const field of gatedFields) {
      expect(sees(citizen, field)).toBe(gates[field].told === 'public');
      expect(sees(staff(), field)).toBe(gates[field].view === null);
    }
  });
});
