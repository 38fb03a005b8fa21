import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#platform/shell/store.ts';
import { colourOf } from '../../domain/palette.ts';
import { kinds } from '../../domain/shape.ts';
import type { Annotations } from '../model.ts';
import { lookOf, measuresOf } from '../shapes.ts';
import styles from './annotations.module.css';
import { kindIcons } from './kinds.tsx';

/** Every shape by its name, first what lies on top. */
export function ShapeList({ model }: { readonly model: Annotations }): ReactNode {
  const { t } = useTranslation('annotations');
  const { shapes, isOpen } = useStore(model.sketch.state);
  const chosen = useStore(model.chosen);
  const isShared = useStore(model.work).from === 'shared';
  const finished = isOpen ? shapes.slice(0, -1) : shapes;
  if (finished.length === 0) return <p className={styles['soft']}>{t('list.none')}</p>;
  return (
    <section aria-label={t('list.label')}>
      <h3 className={styles['heading']}>{t('list.label')}</h3>
      <ol className={styles['list']}>
        {finished
          .map((shape, index) => ({ shape, index }))
          .toReversed()
          .map(({ shape, index }) => {
            const kind = kinds.find((one) => one === shape.kind) ?? 'point';
            const Icon = kindIcons[kind];
            const words = shape.name || (kind === 'text' ? shape.text : '') || t('list.unnamed', { kind: t(`kind.${kind}`), number: index + 1 });
            const isChosen = shape.id !== undefined && shape.id === chosen;
            return (
              <li key={shape.id ?? index} data-chosen={isChosen || undefined}>
                <button
                  type="button"
                  className={styles['pick']}
                  aria-pressed={isChosen}
                  onClick={() => {
                    model.chosen.set(isChosen ? null : (shape.id ?? null));
                    if (!isChosen) model.goTo([shape]);
                  }}
                >
                  <Icon size={20} aria-hidden color={`light-dark(${colourOf(lookOf(shape).colour).light}, ${colourOf(lookOf(shape).colour).dark})`} />
                  <span>{words}</span>
                  <small>{measuresOf(shape)[0]?.text}</small>
                </button>
                {!isShared && finished.length > 1 && (
                  <>
                    <button
                      type="button"
                      className="lg-map-icon"
                      disabled={index === finished.length - 1}
                      aria-label={t('list.up', { name: words })}
                      onClick={() => model.sketch.run({ do: 'reorder', shape: index, to: index + 1 })}
                    >
                      <IconArrowUp size={18} />
                    </button>
                    <button
                      type="button"
                      className="lg-map-icon"
                      disabled={index === 0}
                      aria-label={t('list.down', { name: words })}
                      onClick={() => model.sketch.run({ do: 'reorder', shape: index, to: index - 1 })}
                    >
                      <IconArrowDown size={18} />
                    </button>
                  </>
                )}
              </li>
            );
          })}
      </ol>
    </section>
  );
}
