import { Loader, MultiSelect, Select, type MultiSelectProps, type SelectProps } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useState, type ReactNode } from 'react';
import { useUi } from './texts.ts';
import type { LoadOptions, Option } from './types.ts';
import { useOptions } from './use-options.ts';

interface Common {
  readonly load: LoadOptions;
  /** Titles of what is chosen already. */
  readonly known: readonly Option[];
}

type OneProps = Common &
  Omit<SelectProps, 'data' | 'value' | 'onChange'> & { readonly value: string | null; readonly onChange: (value: string | null) => void };
type ManyProps = Common &
  Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & { readonly value: readonly string[]; readonly onChange: (value: string[]) => void };

/** Picks one record by typing part of its name. */
export function Picker({ load, known, value, onChange, ...props }: OneProps): ReactNode {
  const { shared } = usePicking(load, known);
  return <Select {...shared} {...props} value={value} onChange={(chosen) => onChange(chosen)} allowDeselect={false} />;
}

/** Picks several. */
export function MultiPicker({ load, known, value, onChange, ...props }: ManyProps): ReactNode {
  const { shared } = usePicking(load, known);
  return <MultiSelect {...shared} {...props} value={[...value]} onChange={onChange} hidePickedOptions />;
}

/** The list itself scrolls, not a box around it: a box would need a keyboard stop of its own. */
export const scrollingList = { withScrollArea: false, styles: { options: { maxHeight: '16rem', overflowY: 'auto' } } } as const;

function usePicking(load: LoadOptions, known: readonly Option[]) {
  const t = useUi();
  const [opened, setOpened] = useState(false);
  const [term, setTerm] = useState('');
  const [seen, setSeen] = useState<readonly Option[]>(known);
  // What is shown in the field is no question: with the chosen title in it, all choices are offered.
  const asked = seen.some(({ label }) => label === term) ? '' : term;
  const { options, loading } = useOptions(load, asked, opened);
  const data = [...new Map([...known, ...seen, ...options].map((option) => [option.value, option])).values()];
  if (options.some(({ value }) => !seen.some((other) => other.value === value))) setSeen(data);
  return {
    shared: {
      data: data.map(({ value, label }) => ({ value, label })),
      searchable: true,
      searchValue: term,
      onSearchChange: setTerm,
      onDropdownOpen: () => setOpened(true),
      onDropdownClose: () => setOpened(false),
      nothingFoundMessage: loading && opened ? t('loadingOptions') : t('noOptions'),
      rightSection: opened && loading ? <Loader size="xs" /> : undefined,
      comboboxProps: { withinPortal: true },
      limit: 60,
      ...scrollingList,
    },
  };
}
