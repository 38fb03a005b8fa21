import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Alert, Button, Checkbox, Select, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useCan, useSession } from '#platform/access/web/session.ts';
import { isProblem } from '#platform/http/web/client.ts';
import { roleChoices } from '#platform/shell/registry.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { scrollingList } from '#platform/ui/picker.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { shareViews, type SavedView, type ViewState } from '../contract.ts';
import { useCrudTexts } from '../../web/texts.ts';
import type { Views } from './use-views.ts';

interface Props {
  readonly views: Views;
  /** Null for a new one, which keeps `state`. */
  readonly view: SavedView | null;
  readonly state: ViewState;
  readonly onSaved: (view: SavedView) => void;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Name of a view, who has it, and whether the list opens with it. What is not mine can only be made my beginning, or deleted by who may share. */
export function ViewDialog({ views, view, state, onSaved, onRemoved, onClose }: Props): ReactNode {
  const t = useCrudTexts();
  const ui = useUi();
  const mayShare = useCan(shareViews);
  const mine = view === null || view.mine;
  const [name, setName] = useState(view?.name ?? '');
  const [role, setRole] = useState(view?.roleId === null || view === null ? '' : String(view.roleId));
  const [roleDefault, setRoleDefault] = useState(view?.roleDefault ?? false);
  const [first, setFirst] = useState(view?.isDefault ?? false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const roles = useRoles(mayShare);
  const save = async (): Promise<void> => {
    if (name.trim() === '') return setError(t('viewNameMissing'));
    setBusy(true);
    try {
      const roleId = role === '' ? null : Number(role);
      const kept = view?.state ?? state;
      const saved = mine
        ? await views.save({ id: view?.id ?? null, name: name.trim(), roleId, roleDefault: roleId !== null && roleDefault, state: kept })
        : view;
      if (first !== (view?.isDefault ?? false)) await views.setDefault(first ? saved.id : null);
      toast.success(t('viewSaved', { name: saved.name }));
      onSaved(saved);
    } catch (failure) {
      const complaint = isProblem(failure) ? failure.fields['name']?.[0]?.message : undefined;
      if (complaint === undefined) toast.failure(failure);
      else setError(complaint);
    } finally {
      setBusy(false);
    }
  };
  const remove = async (): Promise<void> => {
    if (view === null) return;
    await views.remove(view.id);
    toast.success(t('viewDeleted', { name: view.name }));
    onRemoved();
  };
  return (
    <Dialog title={view === null ? t('viewNew') : t('viewEdit', { name: view.name })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack gap="md">
          {mine ? (
            <TextInput
              label={t('viewName')}
              description={view === null ? t('viewKeeps') : undefined}
              maxLength={80}
              value={name}
              error={error}
              onChange={(event) => {
                setName(event.currentTarget.value);
                setError(null);
              }}
              data-autofocus
            />
          ) : (
            <Alert color="blue">{t('viewNotMine')}</Alert>
          )}
          {mine && mayShare && (
            <Select
              {...scrollingList}
              label={t('viewShare')}
              data={[{ value: '', label: t('viewOnlyMe') }, ...roles.map(({ id, name: title }) => ({ value: String(id), label: title }))]}
              value={role}
              onChange={(value) => setRole(value ?? '')}
              allowDeselect={false}
            />
          )}
          {mine && mayShare && role !== '' && (
            <Checkbox
              label={t('viewRoleDefault')}
              description={t('viewRoleDefaultHelp')}
              checked={roleDefault}
              onChange={(event) => setRoleDefault(event.currentTarget.checked)}
            />
          )}
          <Checkbox label={t('viewDefault')} checked={first} onChange={(event) => setFirst(event.currentTarget.checked)} />
          <DialogButtons onClose={onClose} busy={busy} save={ui('save')}>
            {view !== null && (view.mine || mayShare) && (
              <Button variant="subtle" c="var(--lg-danger)" style={{ marginInlineEnd: 'auto' }} onClick={() => void remove()}>
                {t('delete')}
              </Button>
            )}
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Roles a view can be given to: all where a slice tells them, otherwise one's own. */
function useRoles(enabled: boolean): readonly { readonly id: number; readonly name: string }[] {
  const user = useSession();
  const { data } = useQuery({ queryKey: ['role-choices'], queryFn: roleChoices, enabled, staleTime: 60_000 });
  return data ?? user?.roles ?? [];
}
