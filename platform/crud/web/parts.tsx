import { Button, Skeleton, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { useSay } from '#platform/shell/language.ts';
import { labelOf } from '../labels.ts';
import { applies, type Resource } from '../resource.ts';
import { useParts, type Row } from './data.ts';
import { useMay } from './may.ts';
import lists from '#platform/ui/facts.module.css';
import styles from './parts.module.css';
import type { FormValues } from './form-values.ts';
import { useProposed } from './proposed.ts';
import { RecordForm } from './record-form.tsx';
import { useRemoval } from './removal.ts';
import { useCrudTexts, useLower } from './texts.ts';
import { titleOf, useShow } from './value.tsx';

/** What a slice does with the parts of its record beside the engine. */
export interface PartsExtras {
  /** Rows that are shown elsewhere: older versions. */
  hides?(row: Row, rows: readonly Row[]): boolean;
  /** Above the facts of a row. */
  head?(row: Row): ReactNode;
  /** Below them. */
  foot?(row: Row, rows: readonly Row[]): ReactNode;
  /** Beside "edit" and "delete". */
  actions?(row: Row): ReactNode;
  /** Fields that are neither asked for nor listed: the slice shows them. */
  readonly own?: readonly string[];
  /** Fields that stay as they are in the form of a row. */
  fixed?(row: Row | null): FormValues;
  /** In place of the form of a new row. */
  readonly add?: ReactNode;
}

interface Props {
  readonly resource: Resource;
  readonly parentId: number;
  readonly extras?: PartsExtras;
}

/** The parts of a record (addresses of an entity): each is changed where it stands and saved by itself. */
export function Parts({ resource, parentId, extras = {} }: Props): ReactNode {
  const t = useCrudTexts();
  const say = useSay();
  const lower = useLower();
  const may = useMay(resource);
  const request = useParts(resource, parentId);
  const { data: all } = request;
  const rows = all?.filter((row) => !extras.hides?.(row, all));
  const { remove } = useRemoval(resource);
  const [open, setOpen] = useState<ReadonlySet<number | 'new'>>(new Set());
  const toggle = (key: number | 'new', isOpen: boolean): void =>
    setOpen((before) => new Set(isOpen ? [...before, key] : [...before].filter((one) => one !== key)));
  return (
    <FormSection title={say(resource.label.many)}>
      {!rows && <Pending request={request} height={80} />}
      {rows?.length === 0 && !open.has('new') && (
        <Text size="sm" c="dimmed">
          {t('noParts', { what: lower(resource.label.many) })}
        </Text>
      )}
      {rows && rows.length > 0 && (
        <ul className={styles['parts']}>
          {rows.map((row) => (
            <li key={row.id}>
              {open.has(row.id) ? (
                <PartForm resource={resource} parentId={parentId} record={row} fixed={extras.fixed?.(row)} onDone={() => toggle(row.id, false)} />
              ) : (
                <>
                  {extras.head?.(row)}
                  <PartFacts resource={resource} row={row} own={extras.own} />
                  {all && extras.foot?.(row, all)}
                  {(may.edit || may.delete) && (
                    <div className={styles['actions']}>
                      {extras.actions?.(row)}
                      {may.edit && (
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          leftSection={<IconPencil size={16} />}
                          aria-label={t('editPart', { name: titleOf(resource, row) })}
                          onClick={() => toggle(row.id, true)}
                        >
                          {t('edit')}
                        </Button>
                      )}
                      {may.delete && (
                        <Button
                          variant="subtle"
                          size="compact-sm"
                          leftSection={<IconTrash size={16} />}
                          aria-label={t('deletePart', { name: titleOf(resource, row) })}
                          onClick={() => remove(row)}
                        >
                          {t('delete')}
                        </Button>
                      )}
                    </div>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {extras.add}
      {may.add && open.has('new') && (
        <PartForm resource={resource} parentId={parentId} record={null} fixed={extras.fixed?.(null)} onDone={() => toggle('new', false)} />
      )}
      {may.add && extras.add === undefined && !open.has('new') && (
        <Button variant="default" leftSection={<IconPlus size={18} />} style={{ justifySelf: 'start' }} onClick={() => toggle('new', true)}>
          {t('add', { what: lower(resource.label.one) })}
        </Button>
      )}
    </FormSection>
  );
}

interface FormProps {
  readonly resource: Resource;
  readonly parentId: number;
  readonly record: Row | null;
  /** Values the form does not ask for, beside the parent. */
  readonly fixed?: FormValues | undefined;
  /** What a new form begins with. */
  readonly begin?: Pick<Row, 'refs'> & { readonly values: FormValues };
  readonly onDone: () => void;
}

/** The form of a part, within the page of its record. */
export function PartForm({ resource, parentId, record, fixed, begin, onDone }: FormProps): ReactNode {
  const made = useProposed(resource, record === null);
  const proposed = made && begin ? { ...made, values: { ...made.values, ...begin.values }, refs: { ...made.refs, ...begin.refs } } : made;
  if (record === null && !proposed) return <Skeleton height={200} />;
  return (
    <div className={styles['form']}>
      <RecordForm
        resource={resource}
        record={record}
        onCancel={onDone}
        onSaved={onDone}
        fixed={{ [resource.parent ?? '']: String(parentId), ...fixed }}
        scope={[resource.id, record?.id ?? 'new', ...Object.values(begin ? (fixed ?? {}) : {})].join('-')}
        {...(record === null && proposed && { proposed })}
      />
    </div>
  );
}

interface FactsProps {
  readonly resource: Resource;
  readonly row: Row;
  readonly own?: readonly string[] | undefined;
}

/** What a part holds, without the fields nothing was written in. */
function PartFacts({ resource, row, own = [] }: FactsProps): ReactNode {
  const say = useSay();
  const show = useShow(resource);
  const facts = Object.entries(resource.fields)
    .filter(([name, field]) => name !== resource.parent && !own.includes(name) && applies(field, row))
    .map(([name, field]) => ({ name, value: field.meta.widget === 'boolean' && row[name] !== true ? null : show(row, name) }))
    .filter(({ value }) => value !== null);
  return (
    <dl className={lists['facts']}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{say(labelOf(resource, name))}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
