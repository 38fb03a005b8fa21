import { ActionIcon, Loader, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useUi } from './texts.ts';
import { useTypedDate, type DateValue } from './use-typed-date.ts';

const Calendar = lazy(() => import('./calendar.tsx'));

type Props = DateValue &
  Omit<TextInputProps, 'value' | 'onChange' | 'name' | 'min' | 'max' | 'type'> & {
    /** Inside another popover: a click in the calendar must not count as one outside of it. */
    readonly nested?: boolean;
  };

/** A day, a moment or a time, typed or (days) picked from a calendar. No browser draws a picker of its own. */
export function DateField({
  kind = 'day',
  value,
  onChange,
  name,
  min,
  max,
  strict,
  nested = false,
  error,
  onBlur,
  label,
  ...input
}: Props): ReactNode {
  const t = useUi();
  const [open, setOpen] = useState(false);
  const field = useTypedDate({ kind, value, onChange, name, min, max, strict });
  const calendar = kind !== 'time' && (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal={!nested} shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          disabled={input.disabled === true}
          aria-label={t('date.open', { name })}
          aria-haspopup="dialog"
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('date.open', { name })}>
        <Suspense fallback={<Loader size="sm" aria-label={t('loadingOptions')} />}>
          <Calendar
            day={field.day}
            min={min}
            max={max}
            onPick={(day) => {
              field.pick(day);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      maw="16rem"
      {...input}
      label={label ?? name}
      value={field.text}
      placeholder={field.placeholder}
      autoComplete="off"
      error={field.error ?? error}
      onChange={(event) => field.change(event.currentTarget.value)}
      onFocus={field.enter}
      onBlur={(event) => {
        field.leave();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.altKey && event.key === 'ArrowDown') setOpen(true);
      }}
      rightSection={calendar}
      rightSectionPointerEvents="all"
    />
  );
}
