import { IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isGroup } from '#platform/map/document/tree.ts';
import type { GroupNode, Tree, TreeNode } from '#platform/map/document/schema.ts';
import { LayerIcon } from '#platform/map/layer-icons.tsx';
import type { MapSession } from '#platform/map/index.ts';
import { useSay } from '#platform/shell/language.ts';
import { LayerEntry, Tick } from './layer-entry.tsx';
import { useOrder, type Order } from './use-order.ts';
import styles from '../panels.module.css';

interface Props {
  readonly nodes: Tree;
  readonly session: MapSession;
  /** Every group around is on. */
  readonly within: boolean;
  /** Part of the tree is left out: its order is not to be told from here. */
  readonly isFound: boolean;
}

/** Neighbours of the tree, first on top; each has a grip by which it is put elsewhere among them. */
export function Branch({ nodes, session, within, isFound }: Props): ReactNode {
  const { t } = useTranslation('mapview');
  const say = useSay();
  const place = (id: string, above: string | null): void => {
    session.layers.place(id, above);
    const now = nodes.filter((one) => one.id !== id);
    const at = above === null ? nodes.length : now.findIndex((one) => one.id === above) + 1;
    const node = nodes.find((one) => one.id === id);
    if (node) session.say(t('layers.moved', { name: say(node.title), place: at, count: nodes.length }), 'spoken');
  };
  const ids = nodes.map(({ id }) => id);
  const order = useOrder(ids, place);
  const { drop } = order;
  return (
    <ul className={styles['tree']} data-last={(drop && drop.above === null) || undefined}>
      {nodes.map((node) => {
        const grip = nodes.length > 1 && !isFound ? <Grip node={node} order={order} /> : null;
        return (
          <li
            key={node.id}
            data-node={node.id}
            data-held={drop?.id === node.id || undefined}
            data-above={(drop && drop.id !== node.id && drop.above === node.id) || undefined}
          >
            {isGroup(node) ? (
              <Group group={node} session={session} within={within} isFound={isFound} grip={grip} />
            ) : (
              <LayerEntry layer={node} session={session} within={within} grip={grip} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Grip({ node, order }: { readonly node: TreeNode; readonly order: Order }): ReactNode {
  const { t } = useTranslation('mapview');
  const label = t('layers.order', { name: useSay()(node.title) });
  return (
    <button type="button" className={styles['grip']} aria-label={label} {...order.grip(node.id)}>
      <IconGripVertical size={18} />
    </button>
  );
}

type GroupProps = Omit<Props, 'nodes'> & { readonly group: GroupNode; readonly grip: ReactNode };

function Group({ group, session, within, isFound, grip }: GroupProps): ReactNode {
  const { t } = useTranslation('mapview');
  const name = useSay()(group.title);
  const { layers } = session;
  const { id, visible, collapsed, children, icon } = group;
  return (
    <>
      <div className={styles['entry']} data-group>
        <button
          type="button"
          className="lg-map-icon"
          aria-expanded={!collapsed}
          aria-label={t('layers.group', { name })}
          disabled={isFound}
          onClick={() => layers.setCollapsed(id, !collapsed)}
        >
          {collapsed ? <IconChevronRight size={18} /> : <IconChevronDown size={18} />}
        </button>
        <label>
          <Tick on={visible} set={(on) => layers.setVisible(id, on)} />
          {icon && <LayerIcon icon={icon} group />}
          <span>{name}</span>
        </label>
        {grip}
      </div>
      {!collapsed && <Branch nodes={children} session={session} within={within && visible} isFound={isFound} />}
    </>
  );
}
