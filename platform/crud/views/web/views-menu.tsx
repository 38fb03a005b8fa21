import { Button, Menu } from '@mantine/core';
import { IconBookmark, IconCheck, IconChevronDown, IconDeviceFloppy, IconPencil, IconPlus, IconStar, IconUsers } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { toast } from '#platform/shell/toasts.ts';
import type { SavedView, ViewState } from '../contract.ts';
import { useCrudTexts } from '../../web/texts.ts';
import type { Views } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';

interface Props {
  readonly views: Views;
  /** What the list shows now. */
  readonly state: ViewState;
  /** The view it began with. */
  readonly active: SavedView | null;
  /** It shows something else by now. */
  readonly changed: boolean;
  /** Low, among filters. */
  readonly compact?: boolean;
  /** Null: the list as it is made. */
  readonly onApply: (view: SavedView | null) => void;
}

/** Views of a list: mine, and those given to my roles. */
export function ViewsMenu({ views, state, active, changed, compact = false, onApply }: Props): ReactNode {
  const t = useCrudTexts();
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const own = views.views.filter(({ roleId, mine }) => mine && roleId === null);
  const shared = views.views.filter(({ roleId, mine }) => !mine || roleId !== null);
  const item = (view: SavedView): ReactNode => (
    <Menu.Item
      key={view.id}
      onClick={() => onApply(view)}
      leftSection={view.id === active?.id ? <IconCheck size={18} /> : view.roleId === null ? <IconBookmark size={18} /> : <IconUsers size={18} />}
      rightSection={view.isDefault && <IconStar size={16} aria-label={t('viewIsDefault')} />}
      aria-current={view.id === active?.id || undefined}
    >
      {view.name}
    </Menu.Item>
  );
  const update = async (): Promise<void> => {
    if (!active) return;
    try {
      await views.save({ id: active.id, name: active.name, roleId: active.roleId, roleDefault: active.roleDefault, state });
      toast.success(t('viewSaved', { name: active.name }));
    } catch (error) {
      toast.failure(error);
    }
  };
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            {...(compact && { size: 'compact-sm', mih: '2rem' })}
            leftSection={<IconBookmark size={18} />}
            rightSection={<IconChevronDown size={16} />}
          >
            {active ? t(changed ? 'viewChanged' : 'viewActive', { name: active.name }) : t('views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {own.length > 0 && <Menu.Label>{t('viewsMine')}</Menu.Label>}
          {own.map(item)}
          {shared.length > 0 && <Menu.Label>{t('viewsShared')}</Menu.Label>}
          {shared.map(item)}
          {views.views.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => onApply(null)} leftSection={active === null ? <IconCheck size={18} /> : <span style={{ width: 18 }} />}>
            {t('viewNone')}
          </Menu.Item>
          <Menu.Divider />
          {active?.mine && changed && (
            <Menu.Item onClick={() => void update()} leftSection={<IconDeviceFloppy size={18} />}>
              {t('viewUpdate', { name: active.name })}
            </Menu.Item>
          )}
          {active && (
            <Menu.Item onClick={() => setDialog('edit')} leftSection={<IconPencil size={18} />}>
              {t('viewEdit', { name: active.name })}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setDialog('new')} leftSection={<IconPlus size={18} />}>
            {t('viewNew')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog !== null && (
        <ViewDialog
          views={views}
          view={dialog === 'edit' ? active : null}
          state={state}
          onSaved={(view) => {
            setDialog(null);
            if (dialog === 'new') onApply(view);
          }}
          onRemoved={() => {
            setDialog(null);
            onApply(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
