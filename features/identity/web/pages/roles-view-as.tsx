import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { places } from '#platform/shell/places.ts';
import { toast } from '#platform/shell/toasts.ts';
import { startView } from '#platform/shell/viewing.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { viewingContract } from '../../roles-contract.ts';
import { useRoleTexts } from '../roles-texts.ts';

/** Explains what viewing as a role means, and starts it. */
export function ViewAsDialog({
  role,
  onClose,
}: {
  readonly role: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}): ReactNode {
  const t = useRoleTexts();
  const enter = async (): Promise<void> => {
    try {
      const { backoffice } = await api(viewingContract, 'enter', { body: { roleId: role.id } });
      startView(backoffice ? places.backoffice : places.home);
    } catch (error) {
      toast.failure(error);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={t('viewing.title', { name: role.name })}
      text={t('viewing.text')}
      confirm={t('viewing.confirm')}
      onConfirm={enter}
      onCancel={onClose}
    />
  );
}
