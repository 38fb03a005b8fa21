import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsHorizontal,
  IconArrowsVertical,
  IconCopy,
  IconLayoutAlignMiddle,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconPlus,
  IconStackBack,
  IconStackBackward,
  IconStackForward,
  IconStackFront,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { addable } from './form.ts';
import styles from './designer.module.css';
import { useDesignerTexts } from './texts.ts';
import type { Design } from './use-design.ts';

type Icon = ComponentType<{ size?: number | string }>;
type Command = readonly [name: string, icon: Icon, run: (design: Design) => void, least: number];

/** Each with how many elements it needs. */
const groups: readonly (readonly Command[])[] = [
  [
    ['left', IconLayoutAlignLeft, (design) => design.align('left'), 1],
    ['centre', IconLayoutAlignCenter, (design) => design.align('centre'), 1],
    ['right', IconLayoutAlignRight, (design) => design.align('right'), 1],
    ['top', IconLayoutAlignTop, (design) => design.align('top'), 1],
    ['middle', IconLayoutAlignMiddle, (design) => design.align('middle'), 1],
    ['bottom', IconLayoutAlignBottom, (design) => design.align('bottom'), 1],
  ],
  [
    ['spreadX', IconLayoutDistributeHorizontal, (design) => design.spread('x'), 3],
    ['spreadY', IconLayoutDistributeVertical, (design) => design.spread('y'), 3],
    ['sameWidth', IconArrowsHorizontal, (design) => design.equal('width'), 2],
    ['sameHeight', IconArrowsVertical, (design) => design.equal('height'), 2],
  ],
  [
    ['front', IconStackFront, (design) => design.order('front'), 1],
    ['forward', IconStackForward, (design) => design.order('forward'), 1],
    ['backward', IconStackBackward, (design) => design.order('backward'), 1],
    ['back', IconStackBack, (design) => design.order('back'), 1],
  ],
  [
    ['copy', IconCopy, (design) => design.copy(), 1],
    ['remove', IconTrash, (design) => design.remove(), 1],
  ],
];

export function DesignToolbar({ design }: { readonly design: Design }): ReactNode {
  const t = useDesignerTexts();
  const button = (name: string, Sign: Icon, run: () => void, isOff: boolean): ReactNode => (
    <ActionIcon
      key={name}
      variant="subtle"
      color="gray"
      size="lg"
      title={t(`do.${name}`)}
      aria-label={t(`do.${name}`)}
      disabled={isOff}
      onClick={run}
    >
      <Sign size={20} />
    </ActionIcon>
  );
  return (
    <div className={styles['tools']} role="toolbar" aria-label={t('tools')}>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={18} />}>
            {t('add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {addable
            .filter((kind) => kind !== 'map' || design.elements.every((one) => one.kind !== 'map'))
            .map((kind) => (
              <Menu.Item key={kind} onClick={() => design.add(kind)}>
                {t(`kind.${kind}`)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      <span>
        {button('undo', IconArrowBackUp, design.undo, !design.canUndo)}
        {button('redo', IconArrowForwardUp, design.redo, !design.canRedo)}
      </span>
      {groups.map((group) => (
        <span key={group[0]?.[0]}>
          {group.map(([name, Sign, run, least]) => button(name, Sign, () => run(design), design.chosen.length < least))}
        </span>
      ))}
    </div>
  );
}
