import { Button, Checkbox, Group, Loader, Radio, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useState, type FormEvent, type ReactNode } from 'react';
import { readTyped } from '#platform/kernel/typed-dates.ts';
import { DateField } from './date-field.tsx';
import { useUi } from './texts.ts';
import type { Filter } from './types.ts';
import { useOptions } from './use-options.ts';

interface Props<F extends Filter = Filter> {
  readonly filter: F;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly close: () => void;
}
type ChoiceFilter = Extract<Filter, { kind: 'choice' }>;

/** What a filter asks, by its kind. */
export function FilterEditor(props: Props): ReactNode {
  const { filter } = props;
  if (filter.kind === 'boolean') return <YesNo {...props} />;
  if (filter.kind === 'choice') return <Choices {...props} filter={filter} />;
  return filter.kind === 'text' ? <Words {...props} /> : <Range {...props} />;
}

function YesNo({ filter, value, onChange, close }: Props): ReactNode {
  const t = useUi();
  return (
    <Radio.Group
      label={filter.label}
      value={value ?? null}
      onChange={(chosen) => {
        onChange(chosen ?? undefined);
        close();
      }}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="true" label={t('yes')} />
        <Radio value="false" label={t('no')} />
      </Stack>
    </Radio.Group>
  );
}

function Choices({ filter, value, onChange, close }: Props<ChoiceFilter>): ReactNode {
  const t = useUi();
  const [term, setTerm] = useState('');
  const { options, loading } = useOptions(filter.options, term, true);
  const chosen = value?.split(',') ?? [];
  const all = filter.mayBeEmpty && term === '' ? [{ value: 'none', label: t('empty') }, ...options] : options;
  const One = filter.single ? Radio : Checkbox;
  const list = (
    <ScrollArea.Autosize mah="16rem" mt="xs">
      <Stack gap="xs" p={4}>
        {all.map((option) => (
          <One key={option.value} value={option.value} label={option.label} size="sm" />
        ))}
        {loading && <Loader size="sm" aria-label={t('loadingOptions')} />}
        {!loading && all.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('noOptions')}
          </Text>
        )}
      </Stack>
    </ScrollArea.Autosize>
  );
  return (
    <Stack gap="xs" w="16rem">
      {(typeof filter.options === 'function' || filter.options.length > 8) && (
        <TextInput
          size="sm"
          aria-label={t('search')}
          placeholder={t('search')}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
          data-autofocus
        />
      )}
      {filter.single ? (
        <Radio.Group
          label={filter.label}
          value={value ?? null}
          onChange={(one) => {
            onChange(one ?? undefined);
            close();
          }}
        >
          {list}
        </Radio.Group>
      ) : (
        <Checkbox.Group label={filter.label} value={chosen} onChange={(values) => onChange(values.length > 0 ? values.join(',') : undefined)}>
          {list}
        </Checkbox.Group>
      )}
    </Stack>
  );
}

function Words({ filter, value, onChange, close }: Props): ReactNode {
  const t = useUi();
  const [text, setText] = useState(value ?? '');
  return (
    <Asked
      onApply={() => {
        onChange(text.trim() || undefined);
        close();
      }}
    >
      <TextInput
        label={`${filter.label}: ${t('contains').toLowerCase()}`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
    </Asked>
  );
}

function Range({ filter, value, onChange, close }: Props): ReactNode {
  const t = useUi();
  const [from = '', to = from] = value?.includes('..') ? value.split('..') : [value, value];
  const [ends, setEnds] = useState({ from, to });
  const isDate = filter.kind === 'date';
  const apply = (): void => {
    // What cannot be read stays, with its complaint.
    if (isDate && [ends.from, ends.to].some((end) => end !== '' && readTyped('day', end) === null)) return;
    onChange(ends.from === '' && ends.to === '' ? undefined : ends.from === ends.to ? ends.from : `${ends.from}..${ends.to}`);
    close();
  };
  return (
    <Asked onApply={apply}>
      <Text size="sm" fw={600}>
        {filter.label}
      </Text>
      <Group gap="xs" wrap="nowrap" align="flex-start" w={isDate ? '22rem' : '20rem'} maw="80vw">
        {(['from', 'to'] as const).map((end) => {
          const change = (next: string): void => setEnds((now) => ({ ...now, [end]: next }));
          const first = end === 'from' && { 'data-autofocus': true };
          return isDate ? (
            <DateField key={end} name={t(end)} value={ends[end]} onChange={change} nested {...first} />
          ) : (
            <TextInput
              key={end}
              type="number"
              step="any"
              label={t(end)}
              value={ends[end]}
              onChange={(event) => change(event.currentTarget.value)}
              {...first}
            />
          );
        })}
      </Group>
    </Asked>
  );
}

function Asked({ onApply, children }: { readonly onApply: () => void; readonly children: ReactNode }): ReactNode {
  const t = useUi();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onApply();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {children}
        <Button type="submit" size="sm">
          {t('apply')}
        </Button>
      </Stack>
    </form>
  );
}
