import { Button, Skeleton } from '@mantine/core';
import { IconExternalLink, IconFileText, IconFolder, IconFolderOpen, IconLink, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { addressOf } from '#platform/http/web/client.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { TreeEditor } from '#platform/ui/tree-editor/tree-editor.tsx';
import type { MenuAction } from '#platform/ui/types.ts';
import { mostLevels } from '../../books.ts';
import type { RegulationNode } from '../../contract.ts';
import { typeName } from '../../domain/sizes.ts';
import styles from './desk.module.css';
import { pathOf, useBook, useMove, useRemoval, useTree } from './queries.ts';
import { useDeskTexts } from './texts.ts';

/** The tree of a book: order, what is in each group, what cannot be searched. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const router = useRouter();
  const keeping = useBook();
  const { plan, contract, screen } = keeping;
  const request = useTree(keeping);
  const move = useMove(keeping);
  const { remove } = useRemoval(keeping);
  const may = {
    open: [useCan(plan.may.detail), useCan(plan.may.edit)].some(Boolean),
    add: useCan(plan.may.add),
    edit: useCan(plan.may.edit),
    delete: useCan(plan.may.delete),
  };
  const go = (to: string) => () => void router.navigate({ to });
  const add = (kind: 'group' | 'item', main: boolean): ReactNode => (
    <Button variant={main ? 'filled' : 'default'} leftSection={<IconPlus size={18} />} onClick={go(`${screen}/${kind}`)}>
      {t(kind === 'group' ? 'addGroup' : 'addItem')}
    </Button>
  );
  const nodes = (request.data?.items ?? []).map((node) => ({ ...node, parentId: node.regulationId, group: node.kind === 'group' }));
  const menu = (node: RegulationNode): MenuAction[] => [
    ...(may.open ? [{ label: t('open'), run: go(pathOf(screen, node)) }] : []),
    ...(may.open && node.document
      ? [
          {
            label: t('openDocument'),
            icon: IconExternalLink,
            run: () => void window.open(addressOf(contract, 'document', { params: { id: node.id } }), '_blank', 'noopener'),
          },
        ]
      : []),
    ...(may.add && node.kind === 'group' ? [{ label: t('addInside'), icon: IconPlus, run: go(`${screen}/item?group=${node.id}`) }] : []),
    ...(may.delete ? [{ label: t('delete'), icon: IconTrash, danger: true, run: () => remove(node) }] : []),
  ];
  return (
    <PageFrame
      title={t('title')}
      detail={request.data && String(nodes.length)}
      actions={
        <>
          {may.delete && (
            <Button variant="subtle" color="gray" leftSection={<IconTrash size={18} />} onClick={go(`${screen}/trash`)}>
              {t('trash')}
            </Button>
          )}
          {may.add && add('group', false)}
          {may.add && add('item', true)}
        </>
      }
    >
      {request.isError && !request.data ? (
        <LoadFailure request={request} />
      ) : !request.data ? (
        <Skeleton height={400} />
      ) : (
        <TreeEditor
          label={t('title')}
          nodes={nodes}
          levels={mostLevels}
          onMove={may.edit ? move : undefined}
          icon={(node, open) => <Sign node={node} open={open} />}
          badges={(node) => <Badges node={node} />}
          menu={menu}
          {...(may.open && { linkOf: (node: RegulationNode) => pathOf(screen, node) })}
          empty={
            <EmptyState title={t('empty')} text={t('emptyText')}>
              {may.add && add('group', true)}
            </EmptyState>
          }
        />
      )}
    </PageFrame>
  );
}

function Sign({ node, open }: { readonly node: RegulationNode; readonly open: boolean }): ReactNode {
  const Icon = node.kind === 'group' ? (open ? IconFolderOpen : IconFolder) : node.document ? IconFileText : IconLink;
  return <Icon size={20} aria-hidden />;
}

function Badges({ node }: { readonly node: RegulationNode }): ReactNode {
  const t = useDeskTexts();
  const { text, document } = node;
  const said = text?.said ?? undefined;
  return (
    <>
      {text?.state === 'waiting' && <Badge>{t('waiting')}</Badge>}
      {said !== undefined && text?.state !== 'waiting' && (
        <Badge tone={text?.state === 'none' || text?.state === 'blank' ? undefined : 'warning'} title={said}>
          {t(text?.state === 'blank' ? 'noText' : 'unread')}
        </Badge>
      )}
      {!node.active && <Badge>{t('inactive')}</Badge>}
      {document && <span className={styles['type']}>{typeName(document.type)}</span>}
    </>
  );
}
