import { ActionIcon, Button, Menu, Popover } from '@mantine/core';
import { IconFilterPlus, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { FilterEditor } from './filter-editor.tsx';
import styles from './kit.module.css';
import { useUi } from './texts.ts';
import type { Filter, FilterValues } from './types.ts';

interface Props {
  readonly filters: readonly Filter[];
  readonly values: FilterValues;
  /** What a chip says of a value. */
  readonly describe: (filter: Filter, value: string) => string;
  /** Undefined removes the filter. */
  readonly onChange: (name: string, value: string | undefined) => void;
  readonly onClear: () => void;
}

/** The filters in force as chips; each opens to be changed, and a button adds another. */
export function FilterBar({ filters, values, describe, onChange, onClear }: Props): ReactNode {
  const t = useUi();
  const [editing, setEditing] = useState<string | null>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const show = (name: string, open: boolean): void => {
    setEditing(open ? name : null);
    // A chip without a value goes when it closes: one is led back to where it came from.
    if (!open && !(name in values)) window.setTimeout(() => document.activeElement === document.body && adder.current?.focus(), 50);
  };
  const shown = filters.filter(({ name }) => name in values || name === editing);
  const others = filters.filter(({ name }) => !(name in values));
  if (filters.length === 0) return null;
  return (
    <div className={styles['filters']} role="group" aria-label={t('filters')}>
      {shown.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={values[filter.name]}
          text={values[filter.name] === undefined ? '…' : describe(filter, values[filter.name] ?? '')}
          open={editing === filter.name}
          setOpen={(open) => show(filter.name, open)}
          onChange={(value) => onChange(filter.name, value)}
        />
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button ref={adder} variant="subtle" size="compact-sm" leftSection={<IconFilterPlus size={18} />}>
              {t('addFilter')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ name, label, kind }) => (
              <Menu.Item key={name} onClick={() => (kind === 'mark' ? onChange(name, 'true') : window.setTimeout(() => setEditing(name)))}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {Object.keys(values).length > 1 && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      )}
    </div>
  );
}

interface ChipProps {
  readonly filter: Filter;
  readonly value: string | undefined;
  readonly text: string;
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly onChange: (value: string | undefined) => void;
}

function FilterChip({ filter, value, text, open, setOpen, onChange }: ChipProps): ReactNode {
  const t = useUi();
  return (
    <span className={styles['chip']} data-unset={value === undefined || undefined}>
      {filter.kind === 'mark' ? (
        <span className={styles['chipText']}>{filter.label}</span>
      ) : (
        <Popover opened={open} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus withinPortal>
          <Popover.Target>
            <button type="button" aria-label={t('changeFilter', { name: filter.label, value: text })} onClick={() => setOpen(!open)}>
              {filter.label}: <strong>{text}</strong>
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label={filter.label}>
            {open && <FilterEditor filter={filter} value={value} onChange={onChange} close={() => setOpen(false)} />}
          </Popover.Dropdown>
        </Popover>
      )}
      {value !== undefined && (
        <ActionIcon
          variant="transparent"
          color="gray"
          size={24}
          aria-label={t('removeFilter', { name: filter.label })}
          onClick={() => onChange(undefined)}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </span>
  );
}
