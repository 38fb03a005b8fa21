import { describe, expect, it } from 'vitest';
import { field } from '#platform/crud/fields.ts';
import { defineResource } from '#platform/crud/resource.ts';
import { screensOf } from '#platform/crud/web/screens.ts';
import { resourcesOf } from './registry.ts';

const label = { pt: 'Campo', en: 'Field' };
const lamps = defineResource({
  id: 'lamps',
  module: 'portal',
  path: '/api/lamps',
  screen: 'portal/lamps',
  table: 'lamp',
  title: 'name',
  label: { one: label, many: label },
  permissions: { view: 'A', detail: 'A', add: 'A', edit: 'A', delete: 'A' },
  fields: { name: field.text({ label, required: true }) },
});
const entry = { resource: lamps, section: { id: 'one', label, icon: 'work', order: 1 } as const, order: 1 };
const load = async () => ({ screens: screensOf(lamps, {}) });

describe('what slices add to the screens of declared resources', () => {
  it('is joined by the id of the resource', async () => {
    expect(await resourcesOf([{ resources: [entry] }, { screens: { lamps: load } }])).toEqual([entry]);
  });

  it('is refused where no such resource is declared', async () => {
    await expect(resourcesOf([{ resources: [entry], screens: { lampposts: load } }])).rejects.toThrow('There are screens for "lampposts"');
  });
});
