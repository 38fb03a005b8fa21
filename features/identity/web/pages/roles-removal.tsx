import { Select, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { refresh } from '#platform/crud/web/data.ts';
import { undoTime } from '#platform/crud/web/removal.ts';
import { useCrudTexts } from '#platform/crud/web/texts.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { mayReassign, rolesContract } from '../../roles-contract.ts';
import { allRolesQuery } from '../roles-queries.ts';
import { useRoleTexts } from '../roles-texts.ts';

interface Props {
  readonly role: { readonly id: number; readonly name: string; readonly people: number };
  readonly onRemoved?: () => Promise<void>;
  readonly onClose: () => void;
}

/** Deletes a role; its people get another one first. */
export function RoleRemoval({ role, onRemoved, onClose }: Props): ReactNode {
  const t = useRoleTexts();
  const crud = useCrudTexts();
  const client = useQueryClient();
  const mayMove = useCan(mayReassign);
  const { data } = useQuery(allRolesQuery);
  const [to, setTo] = useState<string | null>(null);
  const [told, setTold] = useState(false);
  const held = role.people > 0;
  const restore = useMutation({
    mutationFn: () => api(rolesContract, 'restore', { params: { id: role.id } }),
    onSuccess: () => (toast.success(crud('restored', { name: role.name })), refresh(client)),
  });
  const remove = useMutation({
    mutationFn: () => api(rolesContract, 'remove', { params: { id: role.id }, query: to === null ? {} : { reassignTo: Number(to) } }),
    onSuccess: async () => {
      // Whoever was moved stays moved: only the role itself would come back.
      toast.success(
        crud('deleted', { name: role.name }),
        [],
        held ? {} : { time: undoTime, action: { label: crud('undo'), run: () => restore.mutate() } },
      );
      onClose();
      await onRemoved?.();
      await refresh(client);
    },
  });
  const others = (data?.items ?? []).filter(({ id }) => id !== role.id).map(({ id, name }) => ({ value: String(id), label: String(name) }));
  return (
    <ConfirmDialog
      title={t('removal.title', { name: role.name })}
      confirm={t(held ? 'removal.confirmMove' : 'removal.confirm')}
      danger
      onCancel={onClose}
      onConfirm={() => (held && to === null ? setTold(true) : remove.mutateAsync().catch(() => undefined))}
      text={
        <Stack gap="md">
          <Text size="sm">{held ? t('removal.held', { count: role.people }) : t('removal.text')}</Text>
          {held && mayMove && (
            <Select
              label={t('removal.to')}
              placeholder={t('removal.choose')}
              data={others}
              value={to}
              onChange={setTo}
              allowDeselect={false}
              withScrollArea={false}
              error={told && to === null ? t('removal.choose') : undefined}
            />
          )}
          {held && !mayMove && <Text size="sm">{t('removal.noRight')}</Text>}
        </Stack>
      }
    />
  );
}
