import { Button, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { applies, type Resource } from '#platform/crud/resource.ts';
import { labelOf } from '#platform/crud/labels.ts';
import type { Row } from '#platform/crud/web/data.ts';
import { RecordForm } from '#platform/crud/web/record-form.tsx';
import { useRemoval } from '#platform/crud/web/removal.ts';
import { titleOf, useShow } from '#platform/crud/web/value.tsx';
import { useSay } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { proposedFor, useParts, useProposals } from '../queries.ts';
import styles from './parts.module.css';

interface Props {
  readonly resource: Resource;
  readonly partyId: number;
  readonly canEdit: boolean;
  /** What is said when there is none. */
  readonly none: string;
}

/** The addresses (contacts, identifications) of an entity: each is changed where it stands and saved by itself. */
export function Parts({ resource, partyId, canEdit, none }: Props): ReactNode {
  const { t } = useTranslation('parties');
  const say = useSay();
  const request = useParts(resource, partyId);
  const { data: rows } = request;
  const { remove } = useRemoval(resource);
  const [open, setOpen] = useState<ReadonlySet<number | 'new'>>(new Set());
  const toggle = (key: number | 'new', isOpen: boolean): void =>
    setOpen((before) => new Set(isOpen ? [...before, key] : [...before].filter((one) => one !== key)));
  const one = say(resource.label.one).toLocaleLowerCase();
  return (
    <FormSection title={say(resource.label.many)}>
      {!rows && <Pending request={request} height={80} />}
      {rows?.length === 0 && !open.has('new') && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      {rows && rows.length > 0 && (
        <ul className={styles['parts']}>
          {rows.map((row) => (
            <li key={row.id}>
              {open.has(row.id) ? (
                <PartForm resource={resource} partyId={partyId} record={row} onDone={() => toggle(row.id, false)} />
              ) : (
                <>
                  <PartFacts resource={resource} row={row} />
                  {canEdit && (
                    <div className={styles['actions']}>
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        leftSection={<IconPencil size={16} />}
                        aria-label={t('editPart', { name: titleOf(resource, row) })}
                        onClick={() => toggle(row.id, true)}
                      >
                        {t('edit')}
                      </Button>
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        leftSection={<IconTrash size={16} />}
                        aria-label={t('removePart', { name: titleOf(resource, row) })}
                        onClick={() => remove(row)}
                      >
                        {t('remove')}
                      </Button>
                    </div>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && open.has('new') && <PartForm resource={resource} partyId={partyId} record={null} onDone={() => toggle('new', false)} />}
      {canEdit && !open.has('new') && (
        <Button variant="default" leftSection={<IconPlus size={18} />} style={{ justifySelf: 'start' }} onClick={() => toggle('new', true)}>
          {t('addPart', { what: one })}
        </Button>
      )}
    </FormSection>
  );
}

interface FormProps {
  readonly resource: Resource;
  readonly partyId: number;
  readonly record: Row | null;
  readonly onDone: () => void;
}

function PartForm({ resource, partyId, record, onDone }: FormProps): ReactNode {
  const request = useProposals(record === null);
  const { data } = request;
  if (record === null && !data) return <Pending request={request} height={200} />;
  const proposed = proposedFor(resource, data?.refs ?? {});
  const country = 'country' in resource.fields ? { country: 'PT' } : {};
  return (
    <div className={styles['form']}>
      <RecordForm
        resource={resource}
        record={record}
        onCancel={onDone}
        onSaved={onDone}
        fixed={{ partyId: String(partyId) }}
        scope={`${resource.id}-${record?.id ?? 'new'}`}
        proposed={{ refs: proposed.refs, values: { ...country, ...proposed.values } }}
      />
    </div>
  );
}

/** What a part holds, without the fields nothing was written in. */
function PartFacts({ resource, row }: { readonly resource: Resource; readonly row: Row }): ReactNode {
  const say = useSay();
  const show = useShow(resource);
  const facts = Object.entries(resource.fields)
    .filter(([name, field]) => name !== 'partyId' && applies(field, row))
    .map(([name, field]) => ({ name, value: field.meta.widget === 'boolean' && row[name] !== true ? null : show(row, name) }))
    .filter(({ value }) => value !== null);
  return (
    <dl className={styles['facts']}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{say(labelOf(resource, name))}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
