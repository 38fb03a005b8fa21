import { describe, expect, expectTypeOf, it } from 'vitest';
import { resourceBulk } from './bulk/contract.ts';
import { z } from 'zod';
import { filterSchema, inputSchema, resourceContract } from './contract.ts';
import { field } from './fields.ts';
import { columnOf, defineResource, isRequired, type InputOf, type RecordOf } from './resource.ts';

const label = { pt: 'x', en: 'x' };
const teams = defineResource({
  id: 'teams',
  module: 'm',
  path: '/api/m/gestao/teams',
  screen: 'm/teams',
  table: 'team',
  title: 'name',
  label: { one: label, many: label },
  permissions: { view: 'V', detail: 'D', add: 'A', edit: 'E', delete: 'X' },
  fields: {
    name: field.text({ label, required: true, max: 5, unique: true }),
    email: field.email({ label }),
    phone: field.phone({ label, filter: true }),
    active: field.boolean({ label, value: true }),
    size: field.number({ label, min: 1, filter: true }),
    color: field.color({ label }),
    kind: field.select({
      label,
      required: true,
      options: [
        { value: 'a', label },
        { value: 'b', label },
      ],
    }),
    parentId: field.reference({ label, of: { table: 'team', title: 'name' } }),
    memberIds: field.references({
      label,
      of: { table: 'person', title: 'name' },
      through: { table: 'team_member', own: 'team_id', other: 'person_id' },
    }),
  },
});

describe('fields', () => {
  it('fills in what the clerk leaves out, trims and normalises the rest', () => {
    expect(inputSchema(teams).parse({ name: ' Água ', kind: 'a', email: ' A@B.PT', phone: '912 345 678' })).toEqual({
      name: 'Água',
      kind: 'a',
      email: 'a@b.pt',
      phone: '+351912345678',
      active: true,
      size: null,
      color: null,
      parentId: null,
      memberIds: [],
    });
  });

  it('names every field that is wrong', () => {
    const bad = inputSchema(teams).safeParse({ name: 'toolong', kind: 'c', email: 'x', phone: '12', size: 0, color: 'red', parentId: -1 });
    expect(bad.error?.issues.map((issue) => issue.path[0]).toSorted()).toEqual(['color', 'email', 'kind', 'name', 'parentId', 'phone', 'size']);
  });

  it('knows what is required', () => {
    expect(
      Object.entries(teams.fields)
        .filter(([, one]) => isRequired(one))
        .map(([name]) => name),
    ).toEqual(['name', 'kind']);
  });

  it('types follow the declaration', () => {
    expectTypeOf<InputOf<typeof teams>['kind']>().toEqualTypeOf<'a' | 'b'>();
    expectTypeOf<RecordOf<typeof teams>['size']>().toEqualTypeOf<number | null>();
    expectTypeOf<RecordOf<typeof teams>['name']>().toEqualTypeOf<string>();
  });

  it('turns camel case into columns', () => expect(columnOf('firstUnitFlag')).toBe('first_unit_flag'));
});

describe('resource contract', () => {
  it('refuses a filter it does not know, so that a misspelled one never means everything', () => {
    expect(filterSchema(teams).safeParse({ kin: 'a' }).success).toBe(false);
    expect(filterSchema(teams).safeParse({ kind: 'a,b', size: '1..', parentId: 'none,3', active: 'true' }).success).toBe(true);
    expect(filterSchema(teams).safeParse({ size: 'x' }).success).toBe(false);
  });

  it('describes itself to OpenAPI', () => {
    const made = resourceContract(teams);
    for (const endpoint of Object.values(made)) {
      for (const schema of ['params', 'query', 'body'] as const) {
        if (schema in endpoint) z.toJSONSchema((endpoint as unknown as Record<string, z.ZodType>)[schema]!, { io: 'input' });
      }
      if ('output' in endpoint) z.toJSONSchema(endpoint.output);
    }
    expect(made.list.id).toBe('teams.list');
  });

  it('a bulk change writes nothing that was not named', () => {
    const change = { set: { kind: 'b' } };
    expect(resourceBulk(teams).plan.body.parse({ selection: { ids: [1] }, change }).change).toEqual(change);
  });

  it('is put in order by several fields, each of its own', () => {
    const { query } = resourceContract(teams).list;
    expect(['name', '-name,size', 'active,-createdAt,id'].every((sort) => query.safeParse({ sort }).success)).toBe(true);
    expect(['gone', 'name,', 'name,gone', 'a,b,c,d,e', 'name;id'].some((sort) => query.safeParse({ sort }).success)).toBe(false);
  });
});
