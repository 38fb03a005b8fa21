import { ColorInput, Select, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ColorInput.css';
import '@mantine/core/styles/ColorPicker.css';
import '@mantine/core/styles/ColorSwatch.css';
import type { ReactNode } from 'react';
import type { OwnInputProps } from '#platform/crud/web/screens.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { useLocale } from '#platform/shell/language.ts';
import { lookNames } from '../domain/kinds.ts';
import { ownTiles } from '../domain/own-tiles.ts';

type Order = ('label' | 'description' | 'input' | 'error')[];
const shared = ({ id, label, description, error, onBlur }: OwnInputProps) => ({
  id,
  label,
  description,
  error,
  onBlur,
  labelProps: { style: { fontWeight: 600 } },
  inputWrapperOrder: ['label', 'description', 'input', 'error'] as Order,
});

/** Of the municipality's own there is a list to choose from; layers of a service are named. */
export function LayerInput(props: OwnInputProps): ReactNode {
  const locale = useLocale();
  const { value, onChange, values } = props;
  const kind = values['mapServiceId'];
  if (kind !== 'town' && kind !== 'tiles') return <Plain {...props} />;
  const data =
    kind === 'town'
      ? keysOf(lookNames).map((look) => ({ value: look, label: lookNames[look][locale] }))
      : ownTiles.map(({ id, label }) => ({ value: id, label: label[locale] }));
  const known = data.some((one) => one.value === value) ? String(value) : null;
  return <Select {...shared(props)} data={data} value={known} onChange={(next) => onChange(next ?? '')} allowDeselect={false} />;
}

/** The municipality's own is drawn in a colour, a service in a style it has a name for. */
export function StyleInput(props: OwnInputProps): ReactNode {
  if (props.values['mapServiceId'] !== 'tiles') return <Plain {...props} />;
  return <ColorInput {...shared(props)} format="hex" maw="16rem" value={String(props.value ?? '')} onChange={props.onChange} />;
}

function Plain(props: OwnInputProps): ReactNode {
  return <TextInput {...shared(props)} value={String(props.value ?? '')} onChange={(event) => props.onChange(event.currentTarget.value)} />;
}
