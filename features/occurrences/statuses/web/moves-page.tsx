import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconList, IconMessage2, IconPlus, IconUser } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { contractOf, refresh, type Row } from '#platform/crud/web/data.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { catalogue } from '../../record/permissions.ts';
import { statuses, statusmoves } from '../../record/resources.ts';
import { StatusBadge } from '../../record/web/status-badge.tsx';
import styles from './moves.module.css';
import { useStatusImages } from './use-images.ts';
import { useDeskTexts } from './texts.ts';

type Status = Row & {
  readonly name: string;
  readonly color: string;
  readonly image: string | null;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};
type Move = Row & {
  readonly name: string;
  readonly fromId: number;
  readonly toId: number;
  readonly needsReason: boolean;
  readonly byReporter: boolean;
};
interface Cell {
  readonly from: Status;
  readonly to: Status;
  readonly move: Move | null;
}
const everything = { pageSize: 100 } as never;

/** All statuses against all statuses: what may follow what, and where one cannot get out or in. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const rows = useQuery({
    queryKey: ['crud', statuses.id, 'matrix'],
    queryFn: ({ signal }) => api(contractOf(statuses), 'list', { query: everything, signal }),
  });
  const moves = useQuery({
    queryKey: ['crud', statusmoves.id, 'matrix'],
    queryFn: ({ signal }) => api(contractOf(statusmoves), 'list', { query: everything, signal }),
  });
  const [open, setOpen] = useState<Cell | null>(null);
  const images = useStatusImages();
  const stored = (rows.data?.items ?? []) as unknown as readonly Status[];
  const list = stored.map((status) => ({ ...status, image: images?.get(status.id) ?? status.image }));
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
      {!rows.data || !moves.data ? (
        <Pending request={rows.data ? moves : rows} height={320} />
      ) : list.length === 0 ? (
        <EmptyState title={t('moves.none')} />
      ) : (
        <Matrix statuses={list} moves={moves.data.items as unknown as readonly Move[]} onOpen={setOpen} />
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
  const ui = useUi();
  const client = useQueryClient();
  const mayDelete = useCan(catalogue.statusmoves.delete);
  const { from, to } = cell;
  const [move, setMove] = useState(cell.move);
  const [values, setValues] = useState({ name: move?.name ?? '', needsReason: move?.needsReason ?? false, byReporter: move?.byReporter ?? false });
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = async (run: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await run();
      await refresh(client);
      onClose();
    } catch (failure) {
      await refused(failure);
    } finally {
      setBusy(false);
    }
  };
  const refused = async (failure: unknown): Promise<void> => {
    if (!isProblem(failure)) return void toast.failure(failure);
    const [complaint] = Object.values(failure.fields).flat();
    if (complaint) return setError(complaint.message);
    if (failure.code !== 'record.stale') return void toast.failure(failure);
    // What was typed stays; the version is the newer one's, so saving again is a decision.
    setMove(failure.extra['current'] as Move);
    setError(t('moves.stale'));
    await refresh(client);
  };
  const save = (): void => {
    const body = { ...values, name: values.name.trim(), fromId: from.id, toId: to.id } as never;
    void attempt(async () => {
      if (move) await api(contractOf(statusmoves), 'update', { params: { id: move.id }, body, version: move.version });
      else await api(contractOf(statusmoves), 'create', { body });
      toast.success(t('moves.saved'));
    });
  };
  const remove = (gone: Move): void =>
    void attempt(async () => {
      const params = { id: gone.id };
      await api(contractOf(statusmoves), 'remove', { params });
      const restore = (): void => void api(contractOf(statusmoves), 'restore', { params }).then(() => refresh(client), toast.failure);
      toast.success(t('moves.removed', { name: gone.name }), [], { time: 8000, action: { label: t('moves.undo'), run: restore } });
    });
  return (
    <Dialog title={t(move ? 'moves.dialogEdit' : 'moves.dialogAdd')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="md">
          <Group gap="xs">
            <StatusBadge status={from} /> <span aria-label={t('moves.to')}>→</span> <StatusBadge status={to} />
          </Group>
          <TextInput
            label={t('moves.name')}
            description={t('moves.nameHelp')}
            maxLength={100}
            required
            value={values.name}
            error={error}
            data-autofocus
            onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
          />
          <Checkbox
            label={t('moves.needsReason')}
            description={t('moves.needsReasonHelp')}
            checked={values.needsReason}
            onChange={(event) => setValues({ ...values, needsReason: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('moves.byReporter')}
            checked={values.byReporter}
            onChange={(event) => setValues({ ...values, byReporter: event.currentTarget.checked })}
          />
          <Group justify="flex-end">
            {move && mayDelete && (
              <Button variant="subtle" color="red" mr="auto" onClick={() => remove(move)} disabled={busy}>
                {t('moves.remove')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('moves.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
