import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hatches, type VectorStyle } from '#platform/map/document/schema.ts';
import { withDark, type Colour } from '../../domain/colours.ts';
import type { Shape } from '../../domain/shapes.ts';
import styles from '../data.module.css';
import { useDataTexts } from '../texts.ts';
import { ColourInput } from './colour-input.tsx';

export type SymbolValues = Pick<VectorStyle, 'colour' | 'width' | 'dash' | 'fill' | 'radius'>;

interface Props {
  /** What inputs are about, for those who hear them. */
  readonly of: string;
  readonly shape: Shape;
  readonly value: SymbolValues;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<SymbolValues>) => void;
}

const dashes = { solid: undefined, dashed: [8, 6], dotted: [2, 4] } as const;
type Dash = keyof typeof dashes;
const dashOf = (dash: readonly number[] | undefined): Dash =>
  dash === undefined || dash.length === 0 ? 'solid' : (dash[0] ?? 0) > 3 ? 'dashed' : 'dotted';
const isDash = (text: string): text is Dash => text in dashes;
/** Everything that a symbol is made of; what does not apply to the shape is not asked. */
export function SymbolFields({ of, shape, value, disabled, onChange }: Props): ReactNode {
  const t = useDataTexts();
  const { colour, width, dash, fill, radius } = value;
  // An inside of which nothing is seen is none.
  const inside = fill && fill.opacity > 0 ? fill : undefined;
  const spots = radius ?? { near: 6, far: 4, until: 4 };
  return (
    <div className={styles['symbol']} role="group" aria-label={of}>
      {shape === 'area' && (
        <>
          <Checkbox
            label={t('symbols.filled')}
            checked={inside !== undefined}
            disabled={disabled}
            onChange={(event) =>
              onChange({ fill: event.currentTarget.checked ? { ...fill, colour: fill?.colour ?? colour, opacity: 0.4 } : undefined })
            }
          />
          {inside && (
            <>
              <Pair
                label={t('symbols.fill')}
                of={of}
                value={inside.colour}
                disabled={disabled}
                onChange={(next) => onChange({ fill: { ...inside, colour: next } })}
              />
              <Amount
                label={t('symbols.opacity')}
                suffix=" %"
                range={[1, 100]}
                step={5}
                value={Math.round(inside.opacity * 100)}
                disabled={disabled}
                onChange={(share) => onChange({ fill: { ...inside, opacity: share / 100 } })}
              />
              <NativeSelect
                label={t('symbols.hatch')}
                data={[
                  { value: '', label: t('symbols.hatches.none') },
                  ...hatches.map((one) => ({ value: one, label: t(`symbols.hatches.${one}`) })),
                ]}
                value={inside.hatch ?? ''}
                disabled={disabled}
                onChange={(event) => {
                  const hatch = hatches.find((one) => one === event.currentTarget.value);
                  const { hatch: _former, ...plain } = inside;
                  onChange({ fill: { ...plain, ...(hatch && { hatch }) } });
                }}
              />
            </>
          )}
        </>
      )}
      <Pair label={t(`symbols.colourOf.${shape}`)} of={of} value={colour} disabled={disabled} onChange={(next) => onChange({ colour: next })} />
      <Amount
        label={t(`symbols.widthOf.${shape}`)}
        range={[0, 20]}
        step={0.5}
        value={width}
        disabled={disabled}
        onChange={(pixels) => onChange({ width: pixels })}
      />
      {shape !== 'point' && (
        <NativeSelect
          label={t('symbols.dash')}
          data={(['solid', 'dashed', 'dotted'] as const).map((one) => ({ value: one, label: t(`symbols.dashes.${one}`) }))}
          value={dashOf(dash)}
          disabled={disabled}
          onChange={({ currentTarget: { value: next } }) => {
            const lines = isDash(next) ? dashes[next] : undefined;
            onChange({ dash: lines && [...lines] });
          }}
        />
      )}
      {shape === 'point' &&
        (['near', 'far'] as const).map((one) => (
          <Amount
            key={one}
            label={t(`symbols.${one}`)}
            range={[1, 40]}
            value={spots[one]}
            disabled={disabled}
            onChange={(pixels) => onChange({ radius: { ...spots, [one]: pixels } })}
          />
        ))}
    </div>
  );
}

interface AmountProps {
  readonly label: string;
  readonly suffix?: string;
  readonly range: readonly [least: number, most: number];
  readonly step?: number;
  readonly value: number;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
}

/** A number within bounds; what is none yet, while somebody types, changes nothing. */
function Amount({ suffix = ' px', range: [min, max], onChange, ...rest }: AmountProps): ReactNode {
  const change = (next: string | number): void => {
    if (typeof next === 'number' && Number.isFinite(next)) onChange(Math.min(max, Math.max(min, next)));
  };
  return <NumberInput {...rest} suffix={suffix} min={min} max={max} decimalScale={2} onChange={change} />;
}

interface PairProps {
  readonly label: string;
  readonly of: string;
  readonly value: Colour;
  readonly disabled: boolean;
  readonly onChange: (value: Colour) => void;
}

/** A colour for each theme: one is chosen, the other proposed, and may be changed after. */
function Pair({ label, of, value, disabled, onChange }: PairProps): ReactNode {
  const t = useDataTexts();
  return (
    <div className={styles['labelled']}>
      <span aria-hidden>{label}</span>
      <div className={styles['pair']}>
        <IconSun size={16} aria-hidden />
        <ColourInput
          label={t('symbols.light', { label, of })}
          value={value.light}
          disabled={disabled}
          onChange={(light) => onChange({ ...withDark(light) })}
        />
        <IconMoon size={16} aria-hidden />
        <ColourInput
          label={t('symbols.dark', { label, of })}
          value={value.dark}
          disabled={disabled}
          onChange={(dark) => onChange({ ...value, dark })}
        />
      </div>
    </div>
  );
}
