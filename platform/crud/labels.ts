import type { Text } from '#platform/kernel/locale.ts';
import type { Resource } from './resource.ts';

/** The engine's own columns, which lists, exports and histories may show. */
const engineLabels: Readonly<Record<string, Text>> = {
  id: { pt: 'N.º', en: 'No.' },
  position: { pt: 'Ordem', en: 'Order' },
  createdAt: { pt: 'Criado em', en: 'Created' },
  updatedAt: { pt: 'Alterado em', en: 'Changed' },
};

export function labelOf(resource: Resource, field: string): Text {
  return resource.fields[field]?.meta.label ?? engineLabels[field] ?? { pt: field, en: field };
}

/** Names of the columns a list of this resource can show, in their order. */
export function columnNames(resource: Resource): string[] {
  const fields = Object.entries(resource.fields)
    .filter(([, { meta }]) => meta.column !== 'never')
    .map(([name]) => name);
  return [...fields, 'createdAt', 'updatedAt', 'id'];
}
