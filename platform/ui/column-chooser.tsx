import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useUi } from './texts.ts';

interface Props {
  readonly columns: readonly { readonly key: string; readonly title: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly onReset: () => void;
}

/** Which columns a list shows; the first always stays, because it names the record. */
export function ColumnChooser({ columns, chosen, onChange, onReset }: Props): ReactNode {
  const t = useUi();
  const set = (values: readonly string[]): void => onChange(columns.map(({ key }) => key).filter((key) => values.includes(key)));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} />}>
          {t('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group label={t('columns')} value={[...chosen]} onChange={set}>
          <Stack gap="xs" mt="xs">
            {columns.map(({ key, title }) => (
              <Checkbox key={key} value={key} label={title} size="sm" disabled={key === chosen[0] && chosen.length === 1} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Button variant="subtle" size="compact-sm" mt="sm" onClick={onReset}>
          {t('columnsReset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
