import { Button, Checkbox, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { infoFormats } from '../domain/values.ts';
import { merged, type PropertyRow } from './form-values.ts';
import type { LayerFormState } from './form-state.ts';
import type { OpenTree } from './queries.ts';
import { useTreeTexts } from './texts.ts';
import styles from './tree.module.css';

interface Props {
  readonly form: LayerFormState;
  readonly tree: OpenTree;
}

/** What is told of a feature when somebody touches the map: which fields, under which names, in which order. */
export function InfoFields({ form, tree }: Props): ReactNode {
  const t = useTreeTexts();
  const { values } = form;
  const [first] = values.source;
  const read = useMutation({
    mutationFn: () => api(tree.management, 'describe', { params: { id: first ?? '' } }),
    onSuccess: ({ id, name, title, properties }) => {
      if (properties.length === 0) return toast.success(t('describedNone'));
      form.change({ typename: { id, name, title, properties: merged(properties, values.typename?.properties ?? []) } });
      return toast.success(t('described', { count: properties.length }));
    },
    onError: toast.failure,
  });
  return (
    <FormSection title={t('section.info')}>
      <Checkbox {...form.tick('infoStatus')} label={t('field.infoStatus')} />
      {values.infoStatus && (
        <>
          <NativeSelect
            {...form.text('infoFormat')}
            label={t('field.infoFormat')}
            data={[{ value: '', label: t('automatic') }, ...infoFormats.map((value) => ({ value, label: value }))]}
          />
          <Checkbox {...form.tick('infoCollapsible')} label={t('field.infoCollapsible')} />
          <TextInput {...form.text('infoTitle')} label={t('field.infoTitle')} description={t('field.infoTitleHelp')} maxLength={200} />
          <NativeSelect
            {...form.text('infoStyles')}
            label={t('field.infoStyles')}
            data={(['fields', 'template'] as const).map((value) => ({ value, label: t(`infoStyles.${value}`) }))}
          />
          {values.infoStyles === 'template' && (
            <Textarea
              {...form.text('template')}
              label={t('field.template')}
              description={t('field.templateHelp')}
              autosize
              minRows={4}
              maxRows={16}
            />
          )}
          <div>
            <Button
              id={fieldId('typename')}
              variant="default"
              leftSection={<IconListSearch size={18} />}
              disabled={first === undefined}
              loading={read.isPending}
              onClick={() => read.mutate()}
            >
              {t('describe')}
            </Button>
          </div>
          {form.errors['typename'] !== undefined && (
            <Text size="sm" c="var(--lg-danger)">
              {form.errors['typename']}
            </Text>
          )}
          {values.typename && (
            <Properties
              rows={values.typename.properties}
              change={(properties) => values.typename && form.change({ typename: { ...values.typename, properties } })}
            />
          )}
        </>
      )}
    </FormSection>
  );
}

function Properties({ rows, change }: { readonly rows: readonly PropertyRow[]; readonly change: (rows: PropertyRow[]) => void }): ReactNode {
  const t = useTreeTexts();
  const set = (name: string, part: Partial<PropertyRow>): void => change(rows.map((row) => (row.name === name ? { ...row, ...part } : row)));
  const columns = ['shown', 'name', 'type', 'title', 'titleEn', 'order'] as const;
  return (
    <div className={styles['fields']}>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td>
                <Checkbox
                  aria-label={`${t('column.shown')}: ${row.name}`}
                  checked={row.shown}
                  onChange={(event) => set(row.name, { shown: event.currentTarget.checked })}
                />
              </td>
              <th scope="row">{row.name}</th>
              <td>{t(`type.${row.type}`)}</td>
              {(['title', 'titleEn'] as const).map((name) => (
                <td key={name}>
                  <TextInput
                    size="xs"
                    aria-label={`${t(`column.${name}`)}: ${row.name}`}
                    maxLength={200}
                    value={row[name] ?? ''}
                    onChange={(event) => set(row.name, { [name]: event.currentTarget.value === '' ? null : event.currentTarget.value })}
                  />
                </td>
              ))}
              <td>
                <TextInput
                  size="xs"
                  w="4rem"
                  inputMode="numeric"
                  aria-label={`${t('column.order')}: ${row.name}`}
                  value={String(row.order)}
                  onChange={(event) => set(row.name, { order: Math.min(1000, Number(event.currentTarget.value.replaceAll(/\D/g, '') || 0)) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
