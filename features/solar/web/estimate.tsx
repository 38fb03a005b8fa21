import { useState, type CSSProperties, type ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { TextField } from '#platform/ui/plain/field.tsx';
import { Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import type { GivenAssumptions, RoofFace } from '../contract.ts';
import { assumed, chosenOf, within, written, type Choice } from '../domain/choice.ts';
import { changeable, changeableKeys, estimate, fits, flatBelow, leastKwp, usable, windOf, years, type Changeable } from '../domain/system.ts';
import { sayDay, sayMoney, sayNumber, windNames } from '../labels.ts';
import { gradeColours, gradeOf } from './grade.ts';
import styles from './solar.module.css';
import { useFrontTexts } from './texts.ts';

interface Props {
  readonly faces: readonly RoofFace[];
  readonly given: GivenAssumptions;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  /** Of the heading above the results: a panel of the map stands a level lower than a page. */
  readonly heading?: 'h2' | 'h3';
}

/** A system on a roof: where, how large, and what it brings on which assumptions. Calculated here, at every touch. */
export function Estimate({ faces, given, choice, onChoice, heading: Heading = 'h2' }: Props): ReactNode {
  const t = useFrontTexts();
  const locale = useLocale();
  const of = assumed(given.values, choice);
  const chosen = chosenOf(faces, choice, of);
  const { energy, cost, saving, payback, gain, carbon } = estimate(chosen.faces, chosen.kwp, of);
  const say = (value: number, places = 0): string => sayNumber(locale, value, places);
  const fact = (label: string, value: string): ReactNode => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  const measured = faces.filter(({ isMeasured }) => isMeasured).length;
  return (
    <div className={parts['stack']}>
      <Faces faces={faces} chosen={chosen.faces} given={given} onChange={(ids) => onChoice({ ...choice, faces: ids })} />
      {chosen.most === 0 ? (
        <Notice tone="warning" announce>
          <p>{t('tooSmall')}</p>
        </Notice>
      ) : (
        <>
          <Slider
            label={t('size')}
            value={chosen.kwp}
            min={leastKwp}
            max={chosen.most}
            step={0.1}
            said={t('sizeSaid', { kwp: say(chosen.kwp, 1), area: say(chosen.kwp * of.areaPerKwp) })}
            onChange={(kwp) => onChoice({ ...choice, kwp })}
          />
          <Slider
            label={t('own')}
            value={written('own', of)}
            min={0}
            max={100}
            step={5}
            said={`${say(written('own', of))} %`}
            help={t('ownHelp')}
            onChange={(own) => onChoice({ ...choice, changed: { ...choice.changed, own } })}
          />
          <section className={styles['box']} aria-labelledby="solar-results" aria-live="polite">
            <Heading id="solar-results">{t('results')}</Heading>
            <dl className={styles['results']}>
              {fact(t('energy'), `${say(energy)} kWh`)}
              {fact(t('cost'), sayMoney(locale, cost))}
              {fact(t('saving'), sayMoney(locale, saving))}
              {fact(t('payback'), payback === null ? t('never', { n: years }) : t('years', { n: say(payback, 1) }))}
              {fact(t('gain', { n: years }), sayMoney(locale, gain))}
              {fact(t('carbon'), `${say(carbon)} kg`)}
            </dl>
          </section>
        </>
      )}
      <Notice>
        <p>
          {t('isEstimate')} {t(measured === 0 ? 'noShade' : measured === faces.length ? 'allShade' : 'someShade')}
        </p>
      </Notice>
      <Stated given={given} choice={choice} onChoice={onChoice} />
    </div>
  );
}

interface FacesProps {
  readonly faces: readonly RoofFace[];
  readonly chosen: readonly RoofFace[];
  readonly given: GivenAssumptions;
  readonly onChange: (ids: readonly number[]) => void;
}

function Faces({ faces, chosen, given: { values, horizontal }, onChange }: FacesProps): ReactNode {
  const t = useFrontTexts();
  const locale = useLocale();
  const ids = chosen.map(({ id }) => id);
  const toggle = (id: number): void => {
    const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
    // The last one stays: without a face there is nothing to reckon.
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className={styles['faces']}>
      <legend>{t('faces')}</legend>
      <p className={styles['soft']}>{t('facesHelp')}</p>
      {faces.map((face) => {
        const { id, area, slope, azimuth, irradiation, isMeasured } = face;
        const grade = gradeOf(irradiation, horizontal);
        return (
          <label key={id} className={styles['face']}>
            <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
            <span>
              {slope < flatBelow ? t('flatFace') : t('face', { wind: windNames[windOf(slope, azimuth)][locale], slope })}
              <span
                className={styles['grade']}
                // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a property of our own
                style={{ '--solar-grade': gradeColours[grade] } as CSSProperties}
              >
                {t(`grade.${grade}`)}
              </span>
              <span className={styles['soft']}>
                {t('faceArea', { usable: sayNumber(locale, usable(face, values)), area: sayNumber(locale, area) })}
              </span>
              <span className={styles['soft']}>
                {t('faceYield', { irradiation: sayNumber(locale, irradiation), kwp: sayNumber(locale, fits(face, values), 1) })}
                {isMeasured && ` · ${t('measured')}`}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly said: string;
  readonly help?: string;
  readonly onChange: (value: number) => void;
}

function Slider({ label, said, help, onChange, ...range }: SliderProps): ReactNode {
  const id = `solar-${label.replaceAll(/\W/g, '')}`;
  return (
    <div className={styles['slider']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        {...range}
        aria-valuetext={said}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
      <output htmlFor={id}>{said}</output>
      {help !== undefined && (
        <span id={`${id}-help`} className={styles['soft']}>
          {help}
        </span>
      )}
    </div>
  );
}

/** Every figure that the estimate rests on, where it comes from, and those that may be changed. */
function Stated({ given, choice, onChoice }: Omit<Props, 'faces'>): ReactNode {
  const t = useFrontTexts();
  const locale = useLocale();
  const [round, setRound] = useState(0);
  const { values, horizontal, radiationSource, radiationAt, pricesSource, pricesAt } = given;
  const say = (value: number, places = 0): string => sayNumber(locale, value, places);
  return (
    <details className={styles['fold']}>
      <summary>{t('assumptions')}</summary>
      <div>
        <div className={styles['fields']}>
          {changeableKeys.map((name) => (
            <Changed key={`${name} ${round}`} name={name} given={given} choice={choice} onChoice={onChoice} />
          ))}
        </div>
        {Object.keys(choice.changed).length > 0 && (
          <p>
            <button
              type="button"
              className={parts['linkButton']}
              onClick={() => {
                onChoice({ ...choice, changed: {} });
                setRound(round + 1);
              }}
            >
              {t('reset')}
            </button>
          </p>
        )}
        <p className={styles['soft']}>
          {t('fixed', {
            area: say(values.areaPerKwp, 1),
            sloped: say(values.shareSloped * 100),
            flat: say(values.shareFlat * 100),
            tilt: say(values.flatTilt),
            carbon: say(values.carbon, 2),
          })}
        </p>
        <p className={styles['soft']}>{t('radiation', { horizontal: say(horizontal), source: radiationSource, at: sayDay(radiationAt) })}</p>
        <p className={styles['soft']}>{t('prices', { source: pricesSource, at: sayDay(pricesAt) })}</p>
        <p className={styles['soft']}>{t('method')}</p>
      </div>
    </details>
  );
}

/** One figure as it is typed: it counts while it is a number within its limits, and says them when it is not. */
function Changed({ name, given, choice, onChoice }: Omit<Props, 'faces'> & { readonly name: Changeable }): ReactNode {
  const t = useFrontTexts();
  const locale = useLocale();
  const { min, max } = changeable[name];
  const value = written(name, assumed(given.values, choice));
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? value : within(name, typed);
  const isWrong = typed !== null && (read === undefined || Number(typed.replace(',', '.')) !== read);
  const message = t('limits', { min: sayNumber(locale, min), max: sayNumber(locale, max) });
  return (
    <TextField
      name={`solar-${name}`}
      label={t(`change.${name}`)}
      inputMode="text"
      maxLength={10}
      value={typed ?? String(value).replace('.', locale === 'pt' ? ',' : '.')}
      errors={isWrong ? [{ code: 'limits', message }] : undefined}
      onChange={(next) => {
        setTyped(next);
        const number = within(name, next);
        if (number !== undefined) onChoice({ ...choice, changed: { ...choice.changed, [name]: number } });
      }}
    />
  );
}
