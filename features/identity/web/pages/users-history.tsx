import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { labelOf } from '#platform/crud/labels.ts';
import { useSay } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { HistoryList } from '#platform/ui/history-list.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { users } from '../../users-contract.ts';
import { userHistoryQuery } from '../people-queries.ts';
import { usePeopleTexts } from '../people-texts.ts';

const ownLabels = ['password', 'invitedAt', 'sessions', 'active', 'viewingRole'];

/** What was changed in an account, by whom: data, roles, state, invitations, ended sessions. */
export function UserHistory({ id }: { readonly id: number }): ReactNode {
  const t = usePeopleTexts();
  const ui = useUi();
  const say = useSay();
  const request = useQuery(userHistoryQuery(id));
  const { data } = request;
  const sayValue = (field: string, value: unknown): ReactNode => {
    if (value === null || value === undefined) return null;
    if (value === '***') return t('history.secret');
    if (typeof value === 'boolean') return ui(value ? 'yes' : 'no');
    return field === 'invitedAt' ? sayInstant(String(value)) : String(value);
  };
  const items = data?.items.map((item) => ({
    ...item,
    changes: item.changes.map((change) => ({
      field: change.field,
      label: ownLabels.includes(change.field) ? t(`history.${change.field}`) : say(labelOf(users, change.field)),
      old: change.old === '***' ? null : sayValue(change.field, change.old),
      new: sayValue(change.field, change.new),
    })),
  }));
  return (
    <FormSection title={ui('history')}>
      <HistoryList items={items} request={request} />
    </FormSection>
  );
}
