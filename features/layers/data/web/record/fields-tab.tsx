import { Checkbox, Text, TextInput } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { useRowOrder } from '#platform/ui/row-order.ts';
import { useUi } from '#platform/ui/texts.ts';
import type { DataField } from '../../contract.ts';
import { moved } from '../../domain/classes.ts';
import styles from '../data.module.css';
import { useDataTexts } from '../texts.ts';
import type { DataForm } from './use-form.ts';

/** What fields are called, which are told of a feature on the map, and in which order. */
export function FieldsTab({ form }: { readonly form: DataForm }): ReactNode {
  const t = useDataTexts();
  const ui = useUi();
  const { fields } = form.values;
  const may = form.mayEdit;
  // Rows are put in order by a number; a field's own place is one.
  const rows = fields.map((field, id) => ({ id, field }));
  const { bodyRef, announcement, ...order } = useRowOrder(
    rows,
    ({ field }) => field.title.pt,
    may ? (id, before) => form.change({ fields: moved(fields, id, before) }) : undefined,
  );
  const change = (key: string, part: Partial<DataField>): void =>
    form.change(({ fields: now }) => ({ fields: now.map((field) => (field.key === key ? { ...field, ...part } : field)) }));
  const allShown = fields.every(({ shown }) => shown);
  return (
    <FormSection>
      <Text>{t('fields.lead')}</Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles['scroll']} id={fieldId('fields')} tabIndex={0} role="region" aria-label={t('tabs.fields')}>
        <table className={styles['rows']}>
          <thead>
            <tr>
              {may && (
                <th>
                  <span className="lg-hidden">{ui('order')}</span>
                </th>
              )}
              <th scope="col">
                <Checkbox
                  label={t('fields.shown')}
                  checked={allShown}
                  indeterminate={!allShown && fields.some(({ shown }) => shown)}
                  disabled={!may}
                  onChange={(event) => {
                    const shown = event.currentTarget.checked;
                    form.change({ fields: fields.map((field) => ({ ...field, shown })) });
                  }}
                />
              </th>
              <th scope="col">{t('fields.searched')}</th>
              <th scope="col">{t('fields.pt')}</th>
              <th scope="col">{t('fields.en')}</th>
              <th scope="col">{t('fields.name')}</th>
              <th scope="col">{t('fields.type')}</th>
            </tr>
          </thead>
          <tbody ref={bodyRef}>
            {rows.map(({ id, field }) => (
              <tr key={field.key} {...order.marks(id)}>
                {may && (
                  <td>
                    <button type="button" className={styles['grip']} aria-label={ui('move', { name: field.title.pt })} {...order.handle(id)}>
                      <IconGripVertical size={18} aria-hidden />
                    </button>
                  </td>
                )}
                <td>
                  <Checkbox
                    aria-label={t('fields.showOne', { name: field.title.pt })}
                    checked={field.shown}
                    disabled={!may}
                    onChange={(event) => change(field.key, { shown: event.currentTarget.checked })}
                  />
                </td>
                <td>
                  <Checkbox
                    aria-label={t('fields.searchOne', { name: field.title.pt })}
                    checked={field.searched ?? false}
                    disabled={!may}
                    onChange={(event) => change(field.key, { searched: event.currentTarget.checked })}
                  />
                </td>
                {(['pt', 'en'] as const).map((locale) => (
                  <td key={locale}>
                    <TextInput
                      aria-label={t(`fields.titleOf.${locale}`, { name: field.name })}
                      value={field.title[locale]}
                      maxLength={200}
                      readOnly={!may}
                      onChange={(event) => change(field.key, { title: { ...field.title, [locale]: event.currentTarget.value } })}
                    />
                  </td>
                ))}
                <td>
                  <code>{field.name}</code>
                </td>
                <td>{t(`fields.types.${field.type}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="lg-hidden" role="status">
        {announcement}
      </div>
    </FormSection>
  );
}
