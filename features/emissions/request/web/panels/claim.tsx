import { IconArrowsUpDown, IconHandFinger, IconPencil, IconPolygon, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { splitPair } from '#platform/map/coordinates.ts';
import { useStore } from '#platform/shell/store.ts';
import { Labelled } from '#platform/ui/plain/field.tsx';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import { areaOf, surfaceOf } from '../../domain/rules.ts';
import type { DraftClaim, RequestModel } from '../model.ts';
import { areaText, cornersOf, extentOf, polygonOf } from '../shapes.ts';
import type { StepProps } from './step.ts';
import { Upload } from './upload.tsx';
import styles from './request.module.css';

export function ClaimStep({ model, reveal }: StepProps): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const found = useStore(model.capabilities);
  const hand = useStore(model.hand);
  const { claims, center } = useStore(model.draft);
  const failure = useStore(model.failure);
  const isPicking = useStore(model.isPicking);
  const toggle = (what: 'draw' | 'pick'): void => {
    model.failure.set(null);
    model.choices.set([]);
    model.hand.set(hand === what ? 'none' : what);
    if (what === 'pick') seeWhatCanBePicked(model);
    reveal();
  };
  if (!found) return null;
  return (
    <>
      <p className={styles['soft']}>{t(found.claims.isContained ? 'claim.helpTwo' : 'claim.helpOne')}</p>
      {found.claims.least === 0 && claims.length === 0 && center !== null && <p className={styles['soft']}>{t('claim.optional')}</p>}
      <div className={styles['row']}>
        {found.draw && (
          <button type="button" className={styles['button']} aria-pressed={hand === 'draw'} onClick={() => toggle('draw')}>
            <IconPolygon size={18} aria-hidden /> {t(hand === 'draw' ? 'claim.stop' : 'claim.draw')}
          </button>
        )}
        {found.featureable.length > 0 && (
          <button type="button" className={styles['button']} aria-pressed={hand === 'pick'} onClick={() => toggle('pick')}>
            <IconHandFinger size={18} aria-hidden /> {t(hand === 'pick' ? 'claim.stop' : 'claim.pick')}
          </button>
        )}
        {found.featureable.length > 0 && center && (
          <button
            type="button"
            className={styles['button']}
            disabled={isPicking}
            onClick={() => {
              seeWhatCanBePicked(model);
              void model.pickAt(center);
            }}
          >
            {t('claim.pickAt')}
          </button>
        )}
      </div>
      {hand === 'draw' && <Drawing model={model} />}
      {isPicking && (
        <p role="status" className={styles['soft']}>
          {t('claim.picking')}
        </p>
      )}
      {failure !== null && <Failure error={failure} />}
      <Choices model={model} />
      {found.upload.status && <Upload model={model} />}
      {found.draw && <Typed model={model} />}
      <List model={model} reveal={reveal} />
    </>
  );
}

/** What one is to point at is seen: with none of its layers on, the first is switched on. */
function seeWhatCanBePicked({ capabilities, session }: RequestModel): void {
  const layers = capabilities.get()?.featureable ?? [];
  const shown = session.layers.state.get().filter(({ shown: isShown }) => isShown);
  const [first] = layers;
  if (first && !layers.some(({ id }) => shown.some(({ layer }) => layer.id === id))) session.layers.setVisible(first.id, true);
}

/** For whoever has no double click. */
function Drawing({ model: { sketch } }: { readonly model: RequestModel }): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const { shapes, isOpen, past } = useStore(sketch.state);
  return (
    <div className={styles['row']}>
      <button type="button" className={styles['button']} disabled={past.length === 0} onClick={() => sketch.run({ do: 'undo' })}>
        {t('claim.undo')}
      </button>
      <button
        type="button"
        className={styles['button']}
        disabled={!isOpen || (shapes.at(-1)?.points.length ?? 0) < 3}
        onClick={() => sketch.run({ do: 'finish' })}
      >
        {t('claim.finish')}
      </button>
    </div>
  );
}

function Choices({ model }: { readonly model: RequestModel }): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const choices = useStore(model.choices);
  if (choices.length === 0) return null;
  return (
    <section aria-label={t('claim.choose')}>
      <p role="status">{t('claim.choose')}</p>
      <ul className={styles['hits']}>
        {choices.map(({ name, geometry }, index) => (
          <li key={`${index}:${name}`}>
            <button
              type="button"
              onClick={() => {
                model.choices.set([]);
                model.add({ name, geometry });
              }}
            >
              {name}
              <small>{areaText(sizeOf({ name, geometry }))}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const sizeOf = ({ geometry }: DraftClaim): number => {
  const area = areaOf(geometry);
  return area ? surfaceOf(area) : 0;
};

/** An area by its corners, for whoever has them on paper or uses no map. */
function Typed({ model }: { readonly model: RequestModel }): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const add = (): void => {
    const pairs = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => splitPair(line.trim()));
    const points = pairs.flatMap((pair) => (pair ? [pair] : []));
    const isGood = points.length === pairs.length && points.length >= 3;
    setIsWrong(!isGood);
    if (!isGood) return;
    model.add({ geometry: polygonOf(points), name: '' });
    setText('');
    const extent = extentOf(model.draft.get());
    if (extent) model.session.goTo(extent, { scale: 500, room: 1.8 });
  };
  return (
    <details className={styles['more']}>
      <summary>{t('claim.typed')}</summary>
      <div className={styles['stack']}>
        <Labelled
          name="corners"
          label={t('claim.typed')}
          help={t('claim.typedHelp')}
          errors={isWrong ? [{ code: 'corners', message: t('claim.typedWrong') }] : undefined}
        >
          <textarea
            id="field-corners"
            className={styles['input']}
            rows={5}
            aria-describedby="help-corners error-corners"
            aria-invalid={isWrong || undefined}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Labelled>
        <button type="button" className={styles['button']} onClick={add}>
          {t('claim.typedUse')}
        </button>
      </div>
    </details>
  );
}

/** What there is, how large it is, and whether it will do. */
function List({ model, reveal }: { readonly model: RequestModel; readonly reveal: () => void }): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const { claims } = useStore(model.draft);
  const found = useStore(model.capabilities);
  const problems = model.problems();
  const hasRoles = found?.claims.isContained ?? false;
  const nameOf = ({ name }: DraftClaim, index: number): string => {
    const role = hasRoles ? t(index === 0 ? 'claim.land' : 'claim.works') : t('claim.area', { n: index + 1 });
    return name === '' ? role : `${role}: ${name}`;
  };
  return (
    <>
      {claims.length > 0 && (
        <section aria-label={t('claim.list')}>
          <ol className={styles['list']}>
            {claims.map((claim, index) => {
              const name = nameOf(claim, index);
              const corners = cornersOf(claim);
              return (
                <li key={`${index}:${name}`}>
                  <span>
                    {name}
                    <small>{areaText(sizeOf(claim))}</small>
                  </span>
                  {corners && found?.draw && (
                    <button
                      type="button"
                      className="lg-map-icon"
                      aria-label={t('claim.edit', { name })}
                      onClick={() => {
                        model.change({ claims: claims.toSpliced(index, 1) });
                        model.hand.set('draw');
                        model.sketch.reset();
                        for (const at of corners) model.sketch.run({ do: 'add', at });
                        reveal();
                      }}
                    >
                      <IconPencil size={18} />
                    </button>
                  )}
                  <button
                    type="button"
                    className="lg-map-icon"
                    aria-label={t('claim.remove', { name })}
                    onClick={() => model.change({ claims: claims.toSpliced(index, 1) })}
                  >
                    <IconTrash size={18} />
                  </button>
                </li>
              );
            })}
          </ol>
          {hasRoles && claims.length === 2 && (
            <button type="button" className={styles['button']} onClick={() => model.change({ claims: claims.toReversed() })}>
              <IconArrowsUpDown size={18} aria-hidden /> {t('claim.swap')}
            </button>
          )}
          {claims.length > 1 && (
            <p className={styles['soft']}>{t('claim.total', { area: areaText(claims.reduce((sum, one) => sum + sizeOf(one), 0)) })}</p>
          )}
        </section>
      )}
      {claims.length > 0 && problems.length === 0 && (
        <Notice tone="success" announce>
          <p>{t('claim.good')}</p>
        </Notice>
      )}
      {claims.length > 0 && problems.length > 0 && (
        <Notice tone="warning" announce>
          {problems.map((problem) => (
            <p key={problem.code}>{t(`problem.${problem.code}`, problem)}</p>
          ))}
        </Notice>
      )}
    </>
  );
}
