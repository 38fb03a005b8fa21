import { columnOf, type Field, type Resource } from '#platform/crud/resource.ts';
import { restore } from '#platform/crud/server/actions.ts';
import type { ResourceBinding } from '#platform/crud/server/binding.ts';
import { one } from '#platform/crud/server/store.ts';
import type { PermissionArea } from '#platform/access/permissions.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { AuditColumn, AuditedTables, AuditSubject } from '../subject.ts';

/** A subject with what only the server knows of it. */
export interface AuditedTable extends AuditSubject {
  readonly restore?: NonNullable<AuditSubject['restore']> & { readonly run: Restore };
}

/** Takes a record out of the trash, by the rules of its slice. */
type Restore = (call: CallContext, id: number) => Promise<void>;

/** By table. No part of the services: it is done on a call, which holds them. */
export type Restores = ReadonlyMap<string, Restore>;

interface Source {
  readonly permissions: readonly PermissionArea[];
  readonly audited?: Readonly<Record<string, AuditedTable>>;
  readonly resources?: readonly ResourceBinding[];
}

/** Put together once per process from what the features declare. Throws when two describe one table. */
export function auditedTables(features: readonly Source[]): AuditedTables {
  const codes = features
    .flatMap(({ permissions }) => permissions)
    .flatMap((area) => area.permissions.map(({ code, label }) => [code, label] as const));
  return { tables: tablesOf(features), codes: new Map(codes) };
}

export function restoresOf(features: readonly Source[]): Restores {
  return new Map([...tablesOf(features)].flatMap(([name, { restore }]) => (restore ? [[name, restore.run] as const] : [])));
}

function tablesOf(features: readonly Source[]): Map<string, AuditedTable> {
  const tables = new Map<string, AuditedTable>();
  const add = (name: string, subject: AuditedTable): void => {
    if (tables.has(name)) throw new Error(`The table ${name} is described twice for the audit trail.`);
    tables.set(name, subject);
  };
  for (const { resources = [], audited = {} } of features) {
    for (const binding of resources) {
      const { resource } = binding;
      if (!(resource.table in audited)) add(resource.table, subjectOf(binding));
      for (const [name, link] of linksOf(resource)) if (!tables.has(name)) add(name, link);
    }
    for (const [name, subject] of Object.entries(audited)) add(name, subject);
  }
  return tables;
}

/** A declared resource says it all. */
function subjectOf(binding: ResourceBinding): AuditedTable {
  const { resource } = binding;
  const { fields, permissions, label, parent } = resource;
  const whole = parent === undefined ? undefined : fields[parent]?.meta.of;
  const part = parent !== undefined && whole && { of: whole.table, column: columnOf(parent) };
  const isPersonal = Object.values(fields).some(({ meta }) => meta.personal);
  return {
    label,
    title: columnOf(resource.title),
    columns: Object.fromEntries(
      Object.entries(fields)
        .filter(([, { meta }]) => meta.through === undefined)
        .map(([name, field]) => [columnOf(name), columnFrom(field)]),
    ),
    ...(part && { part }),
    ...(isPersonal && { keep: 'people' as const }),
    ...(!part && { link: `/${resource.screen}/:id` }),
    restore: {
      code: permissions.delete,
      run: (call, id) =>
        call.tx(async (trx) => {
          await one(trx, resource, id, 'deleted', true);
          await restore(trx, call, { ...binding, referrers: [] }, [id]);
        }),
    },
  };
}

function columnFrom({ meta }: Field): AuditColumn {
  const { label, widget, money, options, of, personal } = meta;
  return {
    label,
    ...((widget === 'date' || widget === 'datetime') && { kind: widget }),
    ...(money && { kind: 'money' as const }),
    ...(options && { options }),
    ...(of && { of: { table: of.table, title: columnOf(of.title) } }),
    ...(widget === 'file' && { of: { table: 'file', title: 'name' } }),
    ...(personal !== undefined && { personal }),
  };
}

/** Link tables of `references` fields. */
function linksOf(resource: Resource): [string, AuditedTable][] {
  return Object.values(resource.fields).flatMap(({ meta }): [string, AuditedTable][] => {
    const { through, of, label } = meta;
    if (!through || !of) return [];
    const one = { pt: `${resource.label.one.pt}: ${label.pt.toLowerCase()}`, en: `${resource.label.one.en}: ${label.en.toLowerCase()}` };
    const columns = {
      [through.own]: { label: resource.label.one, of: { table: resource.table, title: columnOf(resource.title) } },
      [through.other]: { label, of: { table: of.table, title: columnOf(of.title) } },
    };
    return [[through.table, { label: { one, many: one }, columns, part: { of: resource.table, column: through.own } }]];
  });
}
