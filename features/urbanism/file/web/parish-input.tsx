import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OwnInputProps } from '#platform/crud/web/screens.ts';
import { scrollingList } from '#platform/ui/picker.tsx';
import { useLists } from './queries.ts';

/** The parish by its name; until parishes were imported, by its code. */
export function ParishInput({ id, label, description, error, value, onChange, onBlur }: OwnInputProps): ReactNode {
  const parishes = useLists()?.parishes ?? [];
  const held = String(value ?? '');
  const common = { id, label, error, onBlur, labelProps: { style: { fontWeight: 600 } } };
  if (parishes.length === 0)
    return <TextInput {...common} description={description} value={held} onChange={(event) => onChange(event.currentTarget.value)} />;
  const known = parishes.map(({ dicofre, name }) => ({ value: dicofre, label: `${name} (${dicofre})` }));
  const data = held === '' || known.some((one) => one.value === held) ? known : [...known, { value: held, label: held }];
  return <Select {...common} {...scrollingList} data={data} value={held || null} onChange={(next) => onChange(next ?? '')} clearable searchable />;
}
