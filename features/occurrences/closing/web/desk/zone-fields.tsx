import { ActionIcon, NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Box } from '#platform/files/boxes.ts';
import { useDeskTexts } from './texts.ts';
import { fitted } from './boxes.ts';
import styles from './closing.module.css';

interface Props {
  readonly boxes: readonly Box[];
  readonly chosen: number | null;
  readonly onChange: (index: number, box: Box) => void;
  readonly onRemove: (index: number) => void;
  readonly onChoose: (index: number) => void;
}

/** The same areas as numbers, for whoever uses no pointer. */
export function ZoneFields({ boxes, chosen, onChange, onRemove, onChoose }: Props): ReactNode {
  const t = useDeskTexts();
  if (boxes.length === 0) return <p className={styles['soft']}>{t('closing.redact.none')}</p>;
  return (
    <ol className={styles['zones']} aria-label={t('closing.redact.zones')}>
      {boxes.map((box, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an area is nothing but its place in the list
        <li key={index} data-chosen={chosen === index || undefined}>
          <fieldset>
            <legend>{t('closing.redact.zone', { number: index + 1 })}</legend>
            {(['x', 'y', 'width', 'height'] as const).map((side) => (
              <NumberInput
                key={side}
                size="sm"
                label={t(`closing.redact.${side}`)}
                min={0}
                max={100}
                step={1}
                decimalScale={1}
                allowNegative={false}
                hideControls
                onFocus={() => onChoose(index)}
                value={Math.round(box[side] * 1000) / 10}
                onChange={(value) => {
                  if (typeof value === 'number') onChange(index, fitted({ ...box, [side]: value / 100 }));
                }}
              />
            ))}
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={t('closing.redact.remove', { number: index + 1 })}
              onClick={() => onRemove(index)}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </fieldset>
        </li>
      ))}
    </ol>
  );
}
