import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconList, IconMessage2, IconPlus, IconUser } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import { useCan } from '#platform/access/web/session.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import type { RecordOf } from '#platform/crud/resource.ts';
import { contractOf, refresh } from '#platform/crud/web/data.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { catalogue } from '../../record/permissions.ts';
import { statuses, statusmoves } from '../../record/resources.ts';
import { StatusBadge } from '../../record/web/status-badge.tsx';
import styles from './moves.module.css';
import { useStatusImages } from './use-images.ts';
import { useDeskTexts } from './texts.ts';

const statusContract = resourceContract(statuses);
/** With its picture, where it was given one. */
type Status = Omit<RecordOf<typeof statuses>, 'image'> & { readonly image: string | null };
const moveRecord = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  fromId: z.int(),
  toId: z.int(),
  needsReason: z.boolean(),
  byReporter: z.boolean(),
});
type Move = z.output<typeof moveRecord>;
const moves = contractOf(statusmoves);
interface Cell {
  readonly from: Status;
  readonly to: Status;
  readonly move: Move | null;
}
const everything = { pageSize: 100 };

/** All statuses against all statuses: what may follow what, and where one cannot get out or in. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const rows = useQuery({
    queryKey: ['crud', statuses.id, 'matrix'],
    queryFn: ({ signal }) => api(statusContract, 'list', { query: everything, signal }),
  });
  const allowed = useQuery({
    queryKey: ['crud', statusmoves.id, 'matrix'],
    queryFn: ({ signal }) => api(moves, 'list', { query: everything, signal }),
  });
  const [open, setOpen] = useState<Cell | null>(null);
  const images = useStatusImages();
  const list = (rows.data?.items ?? []).map((status) => ({ ...status, image: images?.get(status.id) ?? status.image }));
  return (
    <PageFrame
      title={t('moves.title')}
      actions={
        <Button component="a" variant="default" href={`#/${statusmoves.screen}`} leftSection={<IconList size={18} />}>
          {t('moves.list')}
        </Button>
      }
    >
      <p className={styles['intro']}>{t('moves.intro')}</p>
      {!rows.data || !allowed.data ? (
        <Pending request={rows.data ? allowed : rows} height={320} />
      ) : list.length === 0 ? (
        <EmptyState title={t('moves.none')} />
      ) : (
        <Matrix statuses={list} moves={allowed.data.items.map((one) => moveRecord.parse(one))} onOpen={setOpen} />
      )}
      {open && <MoveDialog cell={open} onClose={() => setOpen(null)} />}
    </PageFrame>
  );
}

function Matrix({
  statuses: list,
  moves,
  onOpen,
}: {
  readonly statuses: readonly Status[];
  readonly moves: readonly Move[];
  readonly onOpen: (cell: Cell) => void;
}): ReactNode {
  const t = useDeskTexts();
  const find = (from: Status, to: Status): Move | null => moves.find(({ fromId, toId }) => fromId === from.id && toId === to.id) ?? null;
  const warn = (key: string): ReactNode => (
    <span className={styles['warn']}>
      <IconAlertTriangle size={14} aria-hidden /> {t(key)}
    </span>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles['scroll']} role="region" aria-label={t('moves.title')} tabIndex={0}>
      <table className={styles['matrix']}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles['corner']}>
                {t('moves.from')} ↓ {t('moves.to')} →
              </span>
            </th>
            {list.map((to) => (
              <th key={to.id} scope="col">
                <StatusBadge status={to} />
                {!to.isFirst && !list.some((from) => from !== to && find(from, to)) && warn('moves.unreachable')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((from) => (
            <tr key={from.id}>
              <th scope="row">
                <StatusBadge status={from} />
                <span className={styles['flag']}>{from.isFirst ? t('moves.first') : from.isLast ? t('moves.last') : ''}</span>
                {!from.isLast && !list.some((to) => to !== from && find(from, to)) && warn('moves.deadEnd')}
              </th>
              {list.map((to) => (
                <td key={to.id} data-self={from === to || undefined}>
                  {from !== to && <CellButton cell={{ from, to, move: find(from, to) }} onOpen={onOpen} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CellButton({ cell, onOpen }: { readonly cell: Cell; readonly onOpen: (cell: Cell) => void }): ReactNode {
  const t = useDeskTexts();
  const [mayAdd, mayEdit] = [useCan(catalogue.statusmoves.add), useCan(catalogue.statusmoves.edit)];
  const { from, to, move } = cell;
  const names = { from: from.name, to: to.name };
  if (!move) {
    if (!mayAdd) return null;
    return (
      <button type="button" className={styles['empty']} aria-label={t('moves.add', names)} title={t('moves.add', names)} onClick={() => onOpen(cell)}>
        <IconPlus size={16} aria-hidden />
      </button>
    );
  }
  const content = (
    <>
      <strong>{move.name}</strong>
      {move.needsReason && (
        <span>
          <IconMessage2 size={14} aria-hidden /> {t('moves.reason')}
        </span>
      )}
      {move.byReporter && (
        <span>
          <IconUser size={14} aria-hidden /> {t('moves.reporter')}
        </span>
      )}
    </>
  );
  if (!mayEdit) return <div className={styles['move']}>{content}</div>;
  return (
    <button type="button" className={styles['move']} aria-label={t('moves.edit', { ...names, name: move.name })} onClick={() => onOpen(cell)}>
      {content}
    </button>
  );
}

function MoveDialog({ cell, onClose }: { readonly cell: Cell; readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const client = useQueryClient();
  const mayDelete = useCan(catalogue.statusmoves.delete);
  const { from, to, move } = cell;
  const done = async (): Promise<void> => {
    await refresh(client);
    onClose();
  };
  const form = useVersionedForm({
    form: null,
    stored: move,
    record: moveRecord,
    toForm: (one: Move | null) => ({ name: one?.name ?? '', needsReason: one?.needsReason ?? false, byReporter: one?.byReporter ?? false }),
    labelOf: (name) => t(`moves.${name}`),
    save: async (values, base) => {
      const body = { ...values, name: values.name.trim(), fromId: from.id, toId: to.id };
      if (base === null) return moveRecord.parse(await api(moves, 'create', { body }));
      return moveRecord.parse(await api(moves, 'update', { params: { id: base.id }, body, version: base.version }));
    },
    onSaved: () => {
      toast.success(t('moves.saved'));
      return done();
    },
  });
  const remove = async (gone: Move): Promise<void> => {
    const params = { id: gone.id };
    try {
      await api(moves, 'remove', { params });
      const restore = (): void => void api(moves, 'restore', { params }).then(() => refresh(client), toast.failure);
      toast.success(t('moves.removed', { name: gone.name }), [], { time: 8000, action: { label: t('moves.undo'), run: restore } });
      await done();
    } catch (error) {
      toast.failure(error);
    }
  };
  return (
    <Dialog title={t(move ? 'moves.dialogEdit' : 'moves.dialogAdd')} onClose={onClose}>
      <VersionedForm
        form={form}
        bar={
          <DialogButtons onClose={onClose} busy={form.saving} save={t('moves.save')}>
            {move && mayDelete && (
              <Button variant="subtle" color="red" mr="auto" onClick={() => void remove(move)} disabled={form.saving}>
                {t('moves.remove')}
              </Button>
            )}
          </DialogButtons>
        }
      >
        <Group gap="xs">
          <StatusBadge status={from} /> <span aria-label={t('moves.to')}>→</span> <StatusBadge status={to} />
        </Group>
        <TextInput {...form.text('name')} label={t('moves.name')} description={t('moves.nameHelp')} maxLength={100} required data-autofocus />
        <Checkbox {...form.tick('needsReason')} label={t('moves.needsReason')} description={t('moves.needsReasonHelp')} />
        <Checkbox {...form.tick('byReporter')} label={t('moves.byReporter')} />
      </VersionedForm>
    </Dialog>
  );
}
