import { describe, expect, it } from 'vitest';
import type { ReportableType } from '../../../record/schemas.ts';
import {
  asksContact,
  bodyOf,
  complaintsOf,
  emptyDraft,
  furthestStep,
  isTold,
  isWorthKeeping,
  ofStep,
  stepOf,
  type Draft,
  type StoreLists,
} from './draft.ts';

const type = (id: number, reportBy: ReportableType['reportBy']): ReportableType => ({
  id,
  name: `Tipo ${id}`,
  icon: null,
  color: null,
  variant: 'citizen',
  code: `t${id}`,
  description: null,
  reportBy,
  photosMax: 5,
  isPublic: true,
  duplicateRadius: 50,
  subtypes: [],
  questions: [],
  feature: null,
});
const lists: StoreLists = {
  types: [type(1, 'anyone'), type(2, 'email'), type(3, 'signed-in')],
  consent: { active: true, required: true, text: { pt: 'Autorizo.', en: 'I allow.' } },
  channels: [],
  priorities: [],
  parishes: [{ id: 4, name: 'Vila Clara' }],
  gives: { subtype: false, visibility: false, photos: false, forUser: false, forNewUser: false },
  desk: false,
  reporter: null,
  nif: { active: true, required: false },
  limits: { descriptionMax: 4000, photosMax: 5, uploadMax: 15 },
};
const reporter = { name: 'Ana', email: 'ana@example.pt', phone: null };
const empty = emptyDraft('k'.repeat(36), null);
const whole: Draft = { ...empty, point: [1, 2], typeId: 1, description: 'Um candeeiro apagado.', identified: false, consent: true };
const wrong = (draft: Draft, of: StoreLists = lists) => Object.keys(complaintsOf(draft, of, 'pt')).toSorted();

describe('a draft', () => {
  it('is worth keeping once something was told', () => {
    expect(isWorthKeeping(empty, 0)).toBe(false);
    expect(isWorthKeeping(empty, 1)).toBe(true);
    expect(isWorthKeeping({ ...empty, description: 'x' }, 0)).toBe(true);
    expect(isWorthKeeping({ ...empty, point: [1, 2] }, 0)).toBe(true);
  });

  it('of which only the place is known is gone on with by a reload, and by nobody who comes anew', () => {
    expect(isTold({ ...empty, point: [1, 2] }, 0)).toBe(false);
    expect(isTold({ ...empty, point: [1, 2] }, 1)).toBe(true);
    expect(isTold({ ...empty, typeId: 1 }, 0)).toBe(true);
  });

  it('of an older version, whose contact was a step of its own, opens where it was left', () => {
    const { identified: _asked, ...older } = { ...whole, identified: null };
    const opened: Draft = { ...empty, ...older };
    expect(opened.description).toBe(whole.description);
    expect(furthestStep(complaintsOf(opened, lists, 'pt'))).toBe('review');
    expect(furthestStep(complaintsOf({ ...opened, identified: true, name: 'Ana' }, lists, 'pt'))).toBe('details');
  });

  it('leads from step to step as it is filled in', () => {
    const reach = (draft: Draft) => furthestStep(complaintsOf(draft, lists, 'pt'));
    expect(reach(empty)).toBe('where');
    expect(reach({ ...empty, point: [1, 2] })).toBe('what');
    expect(reach({ ...empty, point: [1, 2], typeId: 1 })).toBe('details');
    expect(reach({ ...empty, point: [1, 2], typeId: 1, description: 'Um candeeiro apagado.' })).toBe('review');
    expect(reach({ ...whole, identified: true })).toBe('details');
  });

  it('needs no map: a written address will do, and is what is sent', () => {
    const typed: Draft = { ...whole, mode: 'typed', point: null, address: 'Rua Nova 3', parishId: 4 };
    expect(wrong(typed)).toEqual([]);
    expect(bodyOf(typed, lists)).toMatchObject({ address: 'Rua Nova 3', parishId: 4 });
    expect(bodyOf(typed, lists)).not.toHaveProperty('x');
    expect(wrong({ ...typed, address: '  ' })).toEqual(['address']);
  });

  it('with a point leaves address and parish to the municipality', () => {
    expect(bodyOf({ ...whole, address: 'old', parishId: 4 }, lists)).not.toHaveProperty('address');
    expect(bodyOf({ ...whole, address: 'old', parishId: 4 }, lists)).not.toHaveProperty('parishId');
  });

  it('asks nobody for their name, but whoever wants news for a way to write to them', () => {
    expect(wrong({ ...whole, identified: null })).toEqual([]);
    expect(wrong({ ...whole, identified: true })).toEqual(['email']);
    expect(wrong({ ...whole, identified: true, phone: '912 000 000' })).toEqual([]);
    expect(wrong({ ...whole, identified: true, email: 'ana', nif: '123' })).toEqual(['email', 'nif']);
  });

  it('sends nothing of who prefers not to be named', () => {
    const body = bodyOf({ ...whole, name: 'Ana', email: 'ana@example.pt', phone: '912000000', nif: '123456789' }, lists);
    for (const field of ['name', 'email', 'phone', 'nif']) expect(body).not.toHaveProperty(field);
  });

  it('needs an e-mail address where the type does', () => {
    expect(asksContact({ ...whole, typeId: 2, identified: null }, lists)).toBe(true);
    expect(wrong({ ...whole, typeId: 2, identified: null })).toEqual(['email']);
    expect(wrong({ ...whole, typeId: 2, identified: null, email: 'ana@example.pt' })).toEqual([]);
  });

  it('does not ask an account what it knows', () => {
    expect(wrong({ ...whole, typeId: 3, identified: null }, { ...lists, reporter })).toEqual([]);
    expect(bodyOf({ ...whole, email: 'other@example.pt' }, { ...lists, reporter })).not.toHaveProperty('email');
    expect(bodyOf({ ...whole, email: 'other@example.pt' }, { ...lists, reporter: { ...reporter, email: null } })).toMatchObject({
      email: 'other@example.pt',
    });
  });

  it('asks for consent only where data of a person is given', () => {
    const silent = { ...whole, consent: false };
    expect(wrong(silent)).toEqual([]);
    expect(bodyOf({ ...silent, consent: true }, lists)).toMatchObject({ consent: false });
    expect(wrong({ ...silent, identified: true, phone: '912345678' })).toEqual(['consent']);
    expect(wrong({ ...silent, typeId: 2, email: 'ana@example.pt' })).toEqual(['consent']);
    expect(wrong(silent, { ...lists, reporter })).toEqual(['consent']);
    expect(wrong({ ...silent, nif: '123456789' }, { ...lists, nif: { active: true, required: true } })).toEqual(['consent']);
  });

  it('knows the step of every complaint', () => {
    expect(stepOf('consent')).toBe('details');
    expect(stepOf('answer-q1')).toBe('details');
    expect(Object.keys(ofStep(complaintsOf(empty, lists, 'pt'), 'what'))).toEqual(['typeId']);
  });

  it('at the desk is one’s own or somebody else’s, who need not be named but came by some channel', () => {
    const desk: StoreLists = {
      ...lists,
      desk: true,
      reporter,
      channels: [{ id: 7, name: 'Balcão', isVehicle: false }],
      priorities: [{ id: 8, name: 'Alta' }],
      gives: { subtype: true, visibility: true, photos: true, forUser: true, forNewUser: true },
    };
    expect(wrong(whole, desk)).toEqual(['behalf']);
    expect(wrong({ ...whole, behalf: false }, desk)).toEqual([]);
    expect(bodyOf({ ...whole, behalf: false, channelId: 7 }, desk)).not.toHaveProperty('channelId');
    const other: Draft = { ...whole, behalf: true, typeId: 3, consent: false };
    expect(wrong(other, desk)).toEqual(['channelId']);
    expect(wrong({ ...other, channelId: 7 }, desk)).toEqual([]);
    expect(bodyOf({ ...other, channelId: 7, priorityId: 8, name: 'Sr. Lopes' }, desk)).toMatchObject({
      channelId: 7,
      priorityId: 8,
      name: 'Sr. Lopes',
    });
    // Each is a permission of its own: without them the rest still works.
    const bare: StoreLists = { ...desk, channels: [], priorities: [], gives: lists.gives };
    expect(wrong({ ...other, subtypeId: 5 }, bare)).toEqual([]);
    const body = bodyOf({ ...other, subtypeId: 5, name: 'Sr. Lopes' }, bare);
    expect(body).toMatchObject({ desk: true });
    for (const field of ['name', 'subtypeId']) expect(body).not.toHaveProperty(field);
    expect(bodyOf({ ...other, reporterId: 9, name: 'Sr. Lopes' }, bare)).toMatchObject({ reporterId: 9, name: 'Sr. Lopes' });
  });
});
