import { ActionIcon, Button, Group, NativeSelect, Popover, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { readSorts, sortMax, writeSorts, type SortPart } from './sorting.ts';
import { useUi } from './texts.ts';

interface Props {
  readonly fields: readonly { readonly key: string; readonly title: string }[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** The order of a list, field after field: for fingers and keyboards what Shift and a click on the headings is for a mouse. */
export function SortChooser({ fields, sort, onSort }: Props): ReactNode {
  const t = useUi();
  const parts = readSorts(sort);
  const set = (next: readonly SortPart[]): void => onSort(writeSorts(next));
  const free = fields.filter(({ key }) => !parts.some(({ name }) => name === key));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="default" leftSection={<IconArrowsSort size={18} />}>
          {t('sort')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('sort')} w="min(24rem, calc(100vw - 1rem))">
        <Stack gap="xs">
          {parts.map((part, index) => (
            <Group key={part.name} gap="xs" wrap="nowrap">
              <Text size="sm" w="4rem">
                {t(index === 0 ? 'sortFirst' : 'sortThen')}
              </Text>
              <NativeSelect
                size="sm"
                style={{ flex: 1, minWidth: 0 }}
                aria-label={t('sortField', { place: index + 1 })}
                data={fields
                  .filter(({ key }) => key === part.name || free.some((other) => other.key === key))
                  .map(({ key, title }) => ({ value: key, label: title }))}
                value={part.name}
                onChange={({ currentTarget: { value } }) =>
                  set(parts.map((one, place) => (place === index ? { name: value, descending: false } : one)))
                }
              />
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t(part.descending ? 'sortDown' : 'sortUp', { place: index + 1 })}
                onClick={() => set(parts.map((one, place) => (place === index ? { ...one, descending: !one.descending } : one)))}
              >
                {part.descending ? <IconArrowDown size={18} /> : <IconArrowUp size={18} />}
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                disabled={parts.length === 1}
                aria-label={t('sortRemove', { place: index + 1 })}
                onClick={() => set(parts.filter((_, place) => place !== index))}
              >
                <IconX size={18} />
              </ActionIcon>
            </Group>
          ))}
          {parts.length < sortMax && free[0] && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={16} />}
              onClick={() => set([...parts, { name: free[0]?.key ?? '', descending: false }])}
            >
              {t('sortAdd')}
            </Button>
          )}
          <Text size="xs" c="var(--lg-text-soft)">
            {t('sortHelp')}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
