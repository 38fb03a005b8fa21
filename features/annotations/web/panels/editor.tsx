import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dress, Shape as Sketched } from '#platform/map/sketch/sketch.ts';
import { useStore } from '#platform/shell/store.ts';
import { limits } from '../../domain/limits.ts';
import { colourOf } from '../../domain/palette.ts';
import { colours, dashes, type Look } from '../../domain/shape.ts';
import type { Annotations } from '../model.ts';
import { dressed, lookOf, measuresOf, newId } from '../shapes.ts';
import styles from './annotations.module.css';
import { ShapePhotos } from './photos.tsx';

/** The shape in hand: its words, its look, its measures, its photos. Without one nothing. */
export function Editor({ model }: { readonly model: Annotations }): ReactNode {
  const { t } = useTranslation('annotations');
  const { shapes } = useStore(model.sketch.state);
  const chosen = useStore(model.chosen);
  const work = useStore(model.work);
  const index = shapes.findIndex(({ id }) => id !== undefined && id === chosen);
  const shape = shapes[index];
  if (!shape) return null;
  const title = shape.name || t(`kind.${kindOf(shape)}`);
  if (work.from === 'shared')
    return (
      <section className={styles['editor']} aria-label={title}>
        <h3 className={styles['heading']}>{title}</h3>
        {shape.text && <p className={styles['words']}>{shape.text}</p>}
        <Figures shape={shape} />
        <ShapePhotos model={model} shape={shape.id ?? ''} />
      </section>
    );
  const dress = (as: Dress): void => model.sketch.run({ do: 'dress', shape: index, as });
  const duplicate = (): void => {
    const by = 20;
    const id = newId();
    model.sketch.run({ do: 'append', shapes: [{ ...shape, id, points: shape.points.map(([x, y]) => [x + by, y - by]) }] });
    model.chosen.set(id);
  };
  return (
    <section className={styles['editor']} aria-label={t('edit.label', { name: title })}>
      <h3 className={styles['heading']}>{title}</h3>
      <Words shape={shape} dress={dress} />
      <Figures shape={shape} />
      {measuresOf(shape).length > 0 && (
        <label className={styles['check']}>
          <input type="checkbox" checked={shape.isMeasured ?? false} onChange={(event) => dress({ isMeasured: event.target.checked })} />
          {t('edit.measured')}
        </label>
      )}
      <LookChoice
        kind={kindOf(shape)}
        look={lookOf(shape)}
        change={(look) => {
          model.look.set(look);
          dress({ look: dressed(look) });
        }}
      />
      <ShapePhotos model={model} shape={shape.id ?? ''} />
      <div className={styles['row']}>
        <button type="button" className={styles['button']} onClick={duplicate}>
          <IconCopy size={18} aria-hidden /> {t('edit.duplicate')}
        </button>
        <button type="button" className={styles['button']} data-danger onClick={() => model.sketch.run({ do: 'remove', shape: index })}>
          <IconTrash size={18} aria-hidden /> {t('edit.delete')}
        </button>
        <button type="button" className={styles['button']} onClick={() => model.chosen.set(null)}>
          {t('edit.done')}
        </button>
      </div>
    </section>
  );
}

const kindOf = ({ kind }: Sketched) => (kind === 'box' ? 'area' : kind);

function Words({ shape, dress }: { readonly shape: Sketched; readonly dress: (as: Dress) => void }): ReactNode {
  const { t } = useTranslation('annotations');
  const id = useId();
  const isText = shape.kind === 'text';
  const words = useRef<HTMLTextAreaElement>(null);
  const asksWords = isText && (shape.text ?? '') === '';
  // A text without words is nothing: they are what is asked for next.
  useEffect(() => {
    if (asksWords) words.current?.focus();
  }, [asksWords, shape.id]);
  return (
    <>
      {!isText && (
        <div className={styles['field']}>
          <label htmlFor={`${id}-name`}>{t('edit.name')}</label>
          <input id={`${id}-name`} value={shape.name ?? ''} maxLength={limits.shapeName} onChange={(event) => dress({ name: event.target.value })} />
        </div>
      )}
      <div className={styles['field']}>
        <label htmlFor={`${id}-text`}>{t(isText ? 'edit.words' : 'edit.note')}</label>
        <textarea
          id={`${id}-text`}
          rows={2}
          value={shape.text ?? ''}
          maxLength={limits.text}
          ref={words}
          onChange={(event) => dress({ text: event.target.value })}
        />
      </div>
    </>
  );
}

function Figures({ shape }: { readonly shape: Sketched }): ReactNode {
  const { t } = useTranslation('annotations');
  const measures = measuresOf(shape);
  if (measures.length === 0) return null;
  return (
    <dl className={styles['figures']}>
      {measures.map(({ of, text }) => (
        <div key={of}>
          <dt>{t(`measure.${of}`)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LookProps {
  readonly kind: Exclude<Sketched['kind'], 'box'>;
  readonly look: Look;
  readonly change: (look: Look) => void;
}

function LookChoice({ kind, look, change }: LookProps): ReactNode {
  const { t } = useTranslation('annotations');
  const id = useId();
  const slider = (name: 'width' | 'fill' | 'size', least: number, most: number, step: number): ReactNode => (
    <div className={styles['slider']}>
      <label htmlFor={`${id}-${name}`}>{t(`look.${name}`)}</label>
      <input
        id={`${id}-${name}`}
        type="range"
        min={least}
        max={most}
        step={step}
        value={look[name]}
        onChange={(event) => change({ ...look, [name]: Number(event.target.value) })}
      />
    </div>
  );
  const hasLine = kind !== 'text' && kind !== 'point';
  return (
    <>
      <fieldset className={styles['colours']}>
        <legend>{t('look.colour')}</legend>
        {colours.map((colour) => (
          <label key={colour} title={t(`colour.${colour}`)}>
            <input
              type="radio"
              className="lg-hidden"
              name={`${id}-colour`}
              checked={look.colour === colour}
              onChange={() => change({ ...look, colour })}
            />
            <span style={{ background: `light-dark(${colourOf(colour).light}, ${colourOf(colour).dark})` }} aria-hidden />
            <span className="lg-hidden">{t(`colour.${colour}`)}</span>
          </label>
        ))}
      </fieldset>
      {kind !== 'text' && slider('width', 1, 12, 1)}
      {hasLine && (
        <div className={styles['slider']}>
          <label htmlFor={`${id}-dash`}>{t('look.dash')}</label>
          <select
            id={`${id}-dash`}
            value={look.dash}
            onChange={(event) => change({ ...look, dash: dashes.find((one) => one === event.target.value) ?? 'solid' })}
          >
            {dashes.map((dash) => (
              <option key={dash} value={dash}>
                {t(`dash.${dash}`)}
              </option>
            ))}
          </select>
        </div>
      )}
      {(kind === 'area' || kind === 'circle') && slider('fill', 0, 1, 0.05)}
      {kind === 'text' && slider('size', 10, 48, 1)}
    </>
  );
}
