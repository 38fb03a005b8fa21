import '@mantine/core/styles/Switch.css';
import { Button, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { address, api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { DataTable, type Column } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { RowMenu } from '#platform/ui/row-menu.tsx';
import type { MenuAction } from '#platform/ui/types.ts';
import { modulesContract, type ModuleItem } from '../../contract.ts';
import { may } from '../../permissions.ts';
import { bodyOf } from '../parts/module-form.ts';
import styles from '../parts/parts.module.css';
import { useTexts } from '../parts/texts.ts';

const queryKey = ['administration', 'modules'];

/** What is on in this municipality, for whom, and in which order. */
export function Screen(): ReactNode {
  const t = useTexts();
  const locale = useLocale();
  const router = useRouter();
  const client = useQueryClient();
  const [mayAdd, mayEdit, mayDelete] = [useCan(may.modules.add), useCan(may.modules.edit), useCan(may.modules.delete)];
  const request = useQuery({ queryKey, queryFn: ({ signal }) => api(modulesContract, 'list', { signal }), staleTime: 0, meta: { quiet: true } });
  const { data } = request;
  const [leaving, setLeaving] = useState<ModuleItem | null>(null);
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey });

  const turn = async (module: ModuleItem, active: boolean): Promise<void> => {
    const name = module.name[locale];
    try {
      await api(modulesContract, 'update', { params: { id: module.id }, body: { ...bodyOf(module), active }, version: module.version });
      const undo = async (): Promise<void> => {
        const { items } = await api(modulesContract, 'list');
        const now = items.find(({ id }) => id === module.id);
        if (now) await turn(now, !active);
      };
      toast.success(t(active ? 'modules.turnedOn' : 'modules.turnedOff', { name }), [], {
        action: { label: t('modules.undo'), run: () => void undo() },
      });
    } catch (error) {
      toast.failure(error);
    }
    await refresh();
  };
  const move = async (id: number, before: number | null): Promise<void> => {
    const items = data?.items ?? [];
    const moved = items.find((item) => item.id === id);
    const rest = items.filter((item) => item.id !== id);
    const place = before === null ? rest.length : rest.findIndex((item) => item.id === before);
    if (moved && data) client.setQueryData(queryKey, { ...data, items: rest.toSpliced(place, 0, moved) });
    try {
      await api(modulesContract, 'move', { params: { id }, body: { before } });
    } catch (error) {
      toast.failure(error);
    }
    await refresh();
  };
  const remove = async (module: ModuleItem): Promise<void> => {
    try {
      await api(modulesContract, 'remove', { params: { id: module.id }, version: module.version });
      toast.success(t('modules.deleted', { name: module.name[locale] }));
    } catch (error) {
      toast.failure(error);
    }
    setLeaving(null);
    await refresh();
  };
  const linkOf = (module: ModuleItem): string => `/geoportalgestao/modules/${module.id}`;
  const actions = (module: ModuleItem): MenuAction[] => [
    { label: t('modules.edit'), icon: IconPencil, run: () => void router.navigate({ to: linkOf(module) }) },
    ...(mayDelete && !module.kept ? [{ label: t('modules.delete'), icon: IconTrash, danger: true, run: () => setLeaving(module) }] : []),
  ];
  const columns: Column<ModuleItem>[] = [
    {
      key: 'name',
      title: t('modules.name'),
      render: (module) => (
        <span className={styles['moduleName']}>
          {module.icon !== null && <img src={address(`/api/files/${module.icon}`, {})} alt="" />}
          {module.name[locale]}
        </span>
      ),
    },
    { key: 'code', title: t('modules.code'), render: (module) => module.code ?? module.url },
    {
      key: 'kind',
      title: t('modules.kind'),
      render: (module) => t(module.url === null ? (module.backoffice ? 'modules.management' : 'modules.service') : 'modules.link'),
    },
    { key: 'access', title: t('modules.access'), render: (module) => t(module.guest ? 'modules.public' : 'modules.private') },
    { key: 'home', title: t('modules.home'), render: (module) => t(module.home ? 'modules.shown' : 'modules.hidden') },
    {
      key: 'active',
      title: t('modules.state'),
      render: (module) => <State module={module} mayEdit={mayEdit} onTurn={(active) => void turn(module, active)} />,
    },
  ];
  return (
    <PageFrame
      title={t('modules.title')}
      {...(data && { detail: String(data.items.length) })}
      actions={
        mayAdd && (
          <Button component={Link} to="/geoportalgestao/modules/add" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('modules.add')}
          </Button>
        )
      }
    >
      <p className={styles['soft']}>{t('modules.lead')}</p>
      <DataTable
        label={t('modules.list')}
        columns={columns}
        rows={data?.items}
        request={request}
        nameOf={(module) => module.name[locale]}
        sort=""
        onSort={() => {}}
        linkOf={linkOf}
        onOpen={(module) => void router.navigate({ to: linkOf(module) })}
        menu={(module) => <RowMenu name={module.name[locale]} actions={actions(module)} />}
        move={mayEdit ? (id, before) => void move(id, before) : undefined}
        empty={<EmptyState title={t('modules.none')} />}
      />
      {leaving && (
        <ConfirmDialog
          title={t('modules.deleteTitle', { name: leaving.name[locale] })}
          text={t('modules.deleteText')}
          confirm={t('modules.delete')}
          danger
          onConfirm={() => remove(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </PageFrame>
  );
}

interface StateProps {
  readonly module: ModuleItem;
  readonly mayEdit: boolean;
  readonly onTurn: (active: boolean) => void;
}

function State({ module, mayEdit, onTurn }: StateProps): ReactNode {
  const t = useTexts();
  const locale = useLocale();
  if (module.kept) return <Badge tone="success">{t('modules.kept')}</Badge>;
  if (!module.offered) return <Badge>{t('modules.notOffered')}</Badge>;
  if (!mayEdit) return module.active ? <Badge tone="success">{t('modules.on')}</Badge> : <Badge>{t('modules.off')}</Badge>;
  return (
    // A click on the switch is not a click on the row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only keeps the click from the row
    <span onClick={(event) => event.stopPropagation()}>
      <Switch
        aria-label={`${module.name[locale]}: ${t('modules.on')}`}
        label={t(module.active ? 'modules.on' : 'modules.off')}
        checked={module.active}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
    </span>
  );
}
