import { ActionIcon, Button, Group, Select, Stack } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { mayUse } from '#platform/access/web/session.ts';
import { useBulkTexts } from '#platform/bulk/web/texts.ts';
import { useLocale } from '#platform/shell/language.ts';
import { scrollingList } from '#platform/ui/picker.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { bulkFields } from '../contract.ts';
import { labelOf } from '../../labels.ts';
import type { Resource } from '../../resource.ts';
import { FieldInput } from '../../web/field-input.tsx';
import { fromInput, toForm, validate } from '../../web/form-values.ts';
import { useCrudTexts } from '../../web/texts.ts';

interface Props {
  readonly resource: Resource;
  readonly busy: boolean;
  readonly onPlan: (set: Record<string, unknown>) => void;
  readonly onCancel: () => void;
}

/** Which fields get which value. */
export function BulkFields({ resource, busy, onPlan, onCancel }: Props): ReactNode {
  const t = useCrudTexts();
  const ui = useUi();
  const bulk = useBulkTexts();
  const locale = useLocale();
  const all = bulkFields(resource).filter((name) => {
    const guard = resource.fields[name]?.meta.guard;
    return guard === undefined || mayUse(guard);
  });
  const [names, setNames] = useState<readonly string[]>(all.slice(0, 1));
  const [values, setValues] = useState(() => toForm(resource, null));
  const [told, setTold] = useState(false);
  const wrong = validate(resource, values, locale);
  const free = all.filter((name) => !names.includes(name));
  const title = (name: string): string => labelOf(resource, name)[locale];
  const submit = (): void => {
    if (names.some((name) => wrong[name] !== undefined)) return setTold(true);
    onPlan(
      Object.fromEntries(
        names.flatMap((name) => {
          const field = resource.fields[name];
          return field ? [[name, fromInput(field, values[name])]] : [];
        }),
      ),
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="lg">
        {names.map((name, index) => {
          const field = resource.fields[name];
          if (!field) return null;
          return (
            <Group key={name} align="flex-start" gap="sm" wrap="nowrap">
              <Stack gap="xs" style={{ flex: 1, minWidth: 0 }}>
                <Select
                  {...scrollingList}
                  label={t('setField')}
                  data={[name, ...free].map((one) => ({ value: one, label: title(one) }))}
                  value={name}
                  onChange={(next) => next && setNames(names.map((one, place) => (place === index ? next : one)))}
                  allowDeselect={false}
                  data-autofocus={index === 0 || undefined}
                />
                <FieldInput
                  resource={resource}
                  name={name}
                  field={field}
                  value={values[name]}
                  error={told && wrong[name]}
                  onChange={(next) => setValues({ ...values, [name]: next })}
                />
              </Stack>
              {names.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  mt={24}
                  aria-label={t('bulkRemoveField', { name: title(name) })}
                  onClick={() => setNames(names.filter((one) => one !== name))}
                >
                  <IconX size={18} />
                </ActionIcon>
              )}
            </Group>
          );
        })}
        {free[0] !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={16} />}
            onClick={() => setNames([...names, free[0] ?? ''])}
          >
            {t('bulkAddField')}
          </Button>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {ui('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {bulk('plan')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
