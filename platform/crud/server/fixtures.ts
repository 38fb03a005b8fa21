import { keysOf } from '#platform/kernel/unknown.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { field } from '../fields.ts';
import { defineResource } from '../resource.ts';
import { resourceTable } from './ddl.ts';

/** Resources of the engine's own tests: every kind of field, an order, references in all directions. */
const label = { pt: 'Campo', en: 'Field' };
const codes = (n: number) => ({ view: `T_${n}1`, detail: `T_${n}2`, add: `T_${n}3`, edit: `T_${n}4`, delete: `T_${n}5`, export: `T_${n}6` });

export const kinds = defineResource({
  id: 'test-kinds',
  module: 'portal',
  path: '/api/test/kinds',
  screen: 'test/kinds',
  table: 'test_kind',
  title: 'name',
  label: { one: label, many: label },
  permissions: codes(1),
  ordered: true,
  fields: { name: field.text({ label, required: true, unique: true }) },
});

export const things = defineResource({
  id: 'test-things',
  module: 'portal',
  path: '/api/test/things',
  screen: 'test/things',
  table: 'test_thing',
  title: 'name',
  label: { one: label, many: label },
  permissions: codes(2),
  fields: {
    kindId: field.reference({ label, of: kinds, required: true }),
    name: field.text({ label, required: true, unique: { within: 'kindId' }, filter: true }),
    code: field.text({ label, required: true, unique: true, kept: true, pattern: /^[a-z0-9-]+$/ }),
    notes: field.textLong({ label }),
    amount: field.number({ label, filter: true }),
    share: field.number({ label, integer: false, filter: true }),
    active: field.boolean({ label, value: true }),
    size: field.select({
      label,
      options: [
        { value: 's', label: { pt: 'Pequeno', en: 'Small' } },
        { value: 'l', label: { pt: 'Grande', en: 'Large' } },
      ],
    }),
    day: field.date({ label }),
    moment: field.datetime({ label, filter: false }),
    color: field.color({ label }),
    email: field.email({ label }),
    phone: field.phone({ label }),
    parentId: field.reference({ label, of: { table: 'test_thing', title: 'name' } }),
    price: field.money({ label, filter: true }),
    length: field.decimal({ label, scale: 3, digits: 9, min: '0', filter: true, unit: { pt: 'm', en: 'm' } }),
    uses: field.choices({
      label,
      options: [
        { value: 'walk', label: { pt: 'Andar', en: 'Walking' } },
        { value: 'ride', label: { pt: 'Pedalar', en: 'Cycling' } },
        { value: 'row', label: { pt: 'Remar', en: 'Rowing' } },
      ],
    }),
    paper: field.file({ label, filter: true }),
    place: field.geometry({ label, filter: true }),
    route: field.geometry({ label, geometry: 'line' }),
    plot: field.geometry({ label, filter: true, geometry: 'polygon' }),
    token: field.secret({ label, filter: true, when: { field: 'size', is: ['s', 'l'] } }),
    first: field.boolean({ label, exclusive: true }),
    kinds: field.references({ label, of: kinds, through: { table: 'test_thing_kind', own: 'thing_id', other: 'kind_id' } }),
  },
});

/** Parts of a thing, of which one is the front. */
export const legs = defineResource({
  id: 'test-legs',
  module: 'portal',
  path: '/api/test/legs',
  screen: 'test/legs',
  table: 'test_leg',
  title: 'name',
  label: { one: label, many: label },
  permissions: codes(3),
  parent: 'thingId',
  fields: {
    thingId: field.reference({ label, of: things, required: true }),
    name: field.text({ label, required: true }),
    front: field.boolean({ label, exclusive: true }),
  },
});

export const testFeature: ServerFeature = {
  id: 'test',
  migrations: [
    {
      id: 'test/001',
      up: ({ srid }) =>
        resourceTable(kinds, ['name']) + resourceTable(things, keysOf(things.fields), srid) + resourceTable(legs, ['thingId', 'name', 'front']),
    },
  ],
  permissions: [],
  contracts: [],
  resources: [{ resource: kinds }, { resource: things }, { resource: legs }],
  routes: () => {},
};
