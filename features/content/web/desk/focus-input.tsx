import { Button, Group, Input } from '@mantine/core';
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { fileValue } from '#platform/crud/fields.ts';
import type { OwnInputProps } from '#platform/crud/web/screens.ts';
import { pieceOf } from '#platform/files/boxes.ts';
import { mediaPath } from '#platform/richtext/allowed.ts';
import { focusOf, heightOf, ratios, shapes, type Shape } from '../../domain/shapes.ts';
import { useDeskTexts } from './texts.ts';
import styles from './desk.module.css';

const arrows: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const step = 0.05;
interface Size {
  readonly width: number;
  readonly height: number;
}

const share = (value: number): number => Math.min(1, Math.max(0, value));

/** The point of a picture that must be seen, tapped on it; beside it how it is cropped to each shape. Nothing while there is no picture. */
export function FocusInput({ id, label, description, error, value, onChange, values }: OwnInputProps): ReactNode {
  const t = useDeskTexts();
  const [size, setSize] = useState<Size | null>(null);
  const picture = fileValue.safeParse(values['thumbnail']).data;
  if (!picture) return null;
  const src = `${mediaPath}${picture.id}?w=640`;
  const [x, y] = focusOf(typeof value === 'string' && value !== '' ? value : null);
  const take = (left: number, top: number): void => onChange(`${Math.round(share(left) * 100)},${Math.round(share(top) * 100)}`);
  const tap = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>): void => {
    // Of a key there is no place.
    if (detail === 0) return;
    const box = currentTarget.getBoundingClientRect();
    take((clientX - box.left) / box.width, (clientY - box.top) / box.height);
  };
  const move = (event: KeyboardEvent): void => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    take(x + by[0] * step, y + by[1] * step);
  };
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      labelProps={{ style: { fontWeight: 600 } }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <div className={styles['focus']}>
        <button
          type="button"
          id={id}
          className={styles['picture']}
          onClick={tap}
          onKeyDown={move}
          aria-label={`${t('focus.picture', { x: Math.round(x * 100), y: Math.round(y * 100) })} ${t('focus.keys')}`}
        >
          <img
            src={src}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: img }) => setSize({ width: img.naturalWidth, height: img.naturalHeight })}
          />
          <span className={styles['point']} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
        </button>
        <div role="group" aria-label={t('focus.shapes')} className={styles['shapes']}>
          {shapes.map((shape) => (
            <figure key={shape}>
              <img src={src} alt="" style={{ aspectRatio: ratios[shape], objectPosition: size === null ? 'center' : cut(shape, size, [x, y]) }} />
              <figcaption>{t(`focus.${shape}`)}</figcaption>
            </figure>
          ))}
        </div>
      </div>
      {value !== '' && (
        <Group mt={4}>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange('')}>
            {t('focus.reset')}
          </Button>
        </Group>
      )}
    </Input.Wrapper>
  );
}

/** As the server cuts it. */
function cut(shape: Shape, whole: Size, focus: readonly [number, number]): string {
  const piece = pieceOf({ width: 1200, height: heightOf(1200, shape), focus }, whole);
  const at = (before: number, size: number, all: number): number => (all === size ? 50 : (before / (all - size)) * 100);
  return `${at(piece.left, piece.width, whole.width)}% ${at(piece.top, piece.height, whole.height)}%`;
}
