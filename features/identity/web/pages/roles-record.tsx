import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { IconArrowsDiff, IconCopy, IconEye, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { labelOf } from '#platform/crud/labels.ts';
import { useCrudTexts } from '#platform/crud/web/texts.ts';
import { useSay } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { HistoryList } from '#platform/ui/history-list.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { Pending, RecordFailure } from '#platform/ui/load-failure.tsx';
import { mayRoles, roles, type RoleArea } from '../../roles-contract.ts';
import { mayUsers, users } from '../../users-contract.ts';
import { areasQuery, roleHistoryQuery, roleQuery } from '../roles-queries.ts';
import { useRoleTexts } from '../roles-texts.ts';
import { RoleForm } from './roles-form.tsx';
import { RoleRemoval } from './roles-removal.tsx';
import { ViewAsDialog } from './roles-view-as.tsx';

/** One role: its name, the matrix of what it opens, who has it, what was changed. */
export function Screen(): ReactNode {
  const { id } = useParams({ strict: false });
  return <Role key={id} id={Number(id)} />;
}

function Role({ id }: { readonly id: number }): ReactNode {
  const t = useRoleTexts();
  const crud = useCrudTexts();
  const say = useSay();
  const router = useRouter();
  const may = { add: useCan(mayRoles.add), delete: useCan(mayRoles.delete), detail: useCan(mayRoles.detail), viewAs: useCan(mayRoles.viewAs) };
  const mayUsersList = useCan(mayUsers.view);
  const valid = Number.isSafeInteger(id);
  const request = useQuery({ ...roleQuery(id), enabled: valid });
  const { data: role, error } = request;
  const areas = useQuery(areasQuery);
  const { data: lists } = areas;
  const [asking, setAsking] = useState<'remove' | 'view' | null>(null);
  const toList = (): Promise<void> => router.navigate({ to: `/${roles.screen}`, ignoreBlocker: asking === 'remove' });
  const people = role?.people ?? 0;
  return (
    <PageFrame
      title={String(role?.name ?? t('one'))}
      back={{ to: `/${roles.screen}`, label: say(roles.label.many) }}
      actions={
        role && (
          <>
            {may.viewAs && (
              <Button variant="default" leftSection={<IconEye size={18} />} onClick={() => setAsking('view')}>
                {t('viewAs')}
              </Button>
            )}
            {may.detail && (
              <Button variant="default" component="a" href={`#/${roles.screen}/compare?a=${role.id}`} leftSection={<IconArrowsDiff size={18} />}>
                {t('compare')}
              </Button>
            )}
            {may.add && (
              <Button variant="default" component="a" href={`#/${roles.screen}/add?from=${role.id}`} leftSection={<IconCopy size={18} />}>
                {t('copy')}
              </Button>
            )}
            {may.delete && !role.fixed && (
              <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => setAsking('remove')}>
                {crud('delete')}
              </Button>
            )}
          </>
        )
      }
    >
      {!valid && <Alert color="red" title={t('notFound')} />}
      {!role && error !== null && (
        <RecordFailure request={request} notFound={t('notFound')}>
          <Button variant="default" onClick={() => void toList()}>
            {say(roles.label.many)}
          </Button>
        </RecordFailure>
      )}
      {valid && !(role && lists) && (role || error === null) && <Pending request={role ? areas : request} height={320} />}
      {role && lists && (
        <>
          <RoleForm key={role.id} record={role} areas={lists.areas} onCancel={() => void toList()} />
          <FormSection title={t('people')}>
            {people === 0 || !mayUsersList ? (
              <p>{people === 0 ? t('nobody') : people}</p>
            ) : (
              <p>
                <a href={`#/${users.screen}?roleIds=${role.id}`}>{t('seePeople', { count: people })}</a>
              </p>
            )}
          </FormSection>
          {may.detail && <RoleHistory id={role.id} areas={lists.areas} />}
        </>
      )}
      {role && asking === 'remove' && (
        <RoleRemoval role={{ id: role.id, name: String(role.name), people }} onRemoved={toList} onClose={() => setAsking(null)} />
      )}
      {role && asking === 'view' && <ViewAsDialog role={{ id: role.id, name: String(role.name) }} onClose={() => setAsking(null)} />}
    </PageFrame>
  );
}

const own = new Map([
  ['granted', 'history.granted'],
  ['revoked', 'history.revoked'],
  ['secondFactorRequired', 'secondFactorRequired'],
]);

const shownAtOnce = 8;

/** A role made at once opens a hundred things: a few stand there, the rest on demand. */
function Codes({ names }: { readonly names: readonly string[] }): ReactNode {
  const t = useRoleTexts();
  const list = (some: readonly string[]): ReactNode => (
    <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
      {some.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
  if (names.length <= shownAtOnce + 2) return list(names);
  return (
    <>
      {list(names.slice(0, shownAtOnce))}
      <details>
        <summary>{t('moreCodes', { count: names.length - shownAtOnce })}</summary>
        {list(names.slice(shownAtOnce))}
      </details>
    </>
  );
}

function RoleHistory({ id, areas }: { readonly id: number; readonly areas: readonly RoleArea[] }): ReactNode {
  const t = useRoleTexts();
  const ui = useUi();
  const say = useSay();
  const request = useQuery(roleHistoryQuery(id));
  const { data } = request;
  const labels = new Map(areas.flatMap((area) => area.permissions.map(({ code, label }) => [code, `${area.label}: ${label}`])));
  const sayValue = (value: unknown): string | null => (value === null ? null : typeof value === 'boolean' ? ui(value ? 'yes' : 'no') : String(value));
  const items = data?.items.map((item) => ({
    ...item,
    changes: item.changes.map((change) => ({
      field: change.field,
      label: own.has(change.field) ? t(own.get(change.field) ?? '') : say(labelOf(roles, change.field)),
      old: sayValue(change.old),
      new: Array.isArray(change.new) ? <Codes names={change.new.map((code) => labels.get(String(code)) ?? String(code))} /> : sayValue(change.new),
    })),
  }));
  return (
    <FormSection title={ui('history')}>
      <HistoryList items={items} request={request} />
    </FormSection>
  );
}
