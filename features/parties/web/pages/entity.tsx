import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { useRecord, type Row } from '#platform/crud/web/data.ts';
import { useMay } from '#platform/crud/web/may.ts';
import { RecordForm } from '#platform/crud/web/record-form.tsx';
import { Facts, History } from '#platform/crud/web/record-screen.tsx';
import { useRemoval } from '#platform/crud/web/removal.ts';
import { titleOf } from '#platform/crud/web/value.tsx';
import { useSay } from '#platform/shell/language.ts';
import { Split } from '#platform/ui/form-parts.tsx';
import { RecordFailure } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { addresses, contacts, entities, identifications } from '../../resources.ts';
import { DoublesNotice, useDoublesQuestion } from '../panels/doubles.tsx';
import { Parts } from '../panels/parts.tsx';
import { Picture } from '../panels/picture.tsx';

const list = `/${entities.screen}`;
/** The audit view's permission: the way to the whole story, parts included. */
const auditDetail = 'ACL_00051';
const column = { display: 'grid', gap: '1.25rem', minWidth: 0 } as const;

/** One entity with everything that belongs to it, or a new one. */
export function Screen(): ReactNode {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const last = path.split('/').findLast(Boolean) ?? '';
  return last === 'add' ? <NewEntity /> : <Entity key={last} id={/^\d{1,15}$/.test(last) ? Number(last) : 0} />;
}

function NewEntity(): ReactNode {
  const { t } = useTranslation('parties');
  const say = useSay();
  const router = useRouter();
  const { mayGoOn, dialog } = useDoublesQuestion(null);
  return (
    <PageFrame title={t('addPart', { what: say(entities.label.one).toLocaleLowerCase() })} back={{ to: list, label: say(entities.label.many) }}>
      <Split>
        <div style={column}>
          <RecordForm
            resource={entities}
            record={null}
            onCancel={() => void router.navigate({ to: list })}
            mayGoOn={mayGoOn}
            proposed={{ values: { kind: 'legal', country: 'PT', currency: 'EUR' }, refs: {} }}
          />
        </div>
        <Text size="sm" c="dimmed">
          {t('partsLater')}
        </Text>
      </Split>
      {dialog}
    </PageFrame>
  );
}

function Entity({ id }: { readonly id: number }): ReactNode {
  const { t } = useTranslation('parties');
  const { t: crud } = useTranslation('crud');
  const say = useSay();
  const router = useRouter();
  const may = useMay(entities);
  const mayAudit = useCan(auditDetail);
  const request = useRecord(entities, id);
  const { data: record, error } = request;
  const { remove } = useRemoval(entities, () => router.navigate({ to: list, ignoreBlocker: true }));
  return (
    <PageFrame
      title={record ? titleOf(entities, record) : say(entities.label.one)}
      detail={record ? String(record['code'] ?? '') : undefined}
      back={{ to: list, label: say(entities.label.many) }}
      actions={
        record &&
        may.delete && (
          <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => remove(record)}>
            {crud('delete')}
          </Button>
        )
      }
    >
      {error && (
        <RecordFailure request={request} notFound={t('notFound')}>
          <Anchor href={`#${list}`}>{t('backToList')}</Anchor>
        </RecordFailure>
      )}
      {!record && !error && <Skeleton height={420} />}
      {record && (
        <Split>
          <div style={column}>
            {may.edit ? (
              <EntityForm record={record} onCancel={() => void router.navigate({ to: list })} />
            ) : (
              <Facts resource={entities} record={record} />
            )}
            {may.detail && (
              <>
                <Parts resource={addresses} partyId={id} canEdit={may.edit} none={t('none.addresses')} />
                <Parts resource={contacts} partyId={id} canEdit={may.edit} none={t('none.contacts')} />
                <Parts resource={identifications} partyId={id} canEdit={may.edit} none={t('none.identifications')} />
              </>
            )}
          </div>
          <div style={column}>
            <DoublesNotice record={record} />
            <Picture id={id} name={titleOf(entities, record)} canEdit={may.edit} />
            {may.detail && <History resource={entities} id={id} />}
            {mayAudit && (
              <Anchor href={`#/geoportalgestao/audit/records/party/${id}`} size="sm">
                {t('story')}
              </Anchor>
            )}
          </div>
        </Split>
      )}
    </PageFrame>
  );
}

function EntityForm({ record, onCancel }: { readonly record: Row; readonly onCancel: () => void }): ReactNode {
  const { mayGoOn, dialog } = useDoublesQuestion(record);
  return (
    <>
      <RecordForm resource={entities} record={record} onCancel={onCancel} mayGoOn={mayGoOn} />
      {dialog}
    </>
  );
}
