import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { StyleRule, VectorStyle } from '#platform/map/document/schema.ts';
import { withRule } from '#platform/map/document/style.ts';
import { Swatch } from '#platform/map/swatch.tsx';
import { useSay } from '#platform/shell/language.ts';
import { useRowOrder } from '#platform/ui/row-order.ts';
import { useUi } from '#platform/ui/texts.ts';
import type { DataField } from '../../contract.ts';
import { allLike, kindOf, moved, ofRule, paintedLight, tidy, withBound, withoutRule, withRuleAt } from '../../domain/classes.ts';
import styles from '../data.module.css';
import { useDataTexts } from '../texts.ts';
import { ColourInput } from './colour-input.tsx';
import { SymbolFields } from './symbol-fields.tsx';

interface Props {
  readonly style: VectorStyle;
  readonly fields: readonly DataField[];
  readonly may: boolean;
  readonly onChange: (style: VectorStyle) => void;
}

/** The classes: what each holds, what it is called, its colours; more of its symbol on demand. The first that holds draws a feature. */
export function RulesTable({ style, fields, may, onChange }: Props): ReactNode {
  const t = useDataTexts();
  const ui = useUi();
  const [open, setOpen] = useState<number | null>(null);
  const { rules = [] } = style;
  const rows = rules.map((rule, id) => ({ id, rule }));
  // Ranges of numbers are in their own order.
  const mayMove = may && kindOf(style) !== 'graduated';
  const nameOf = ({ rule, id }: (typeof rows)[number]): string => rule.title.pt || t('symbols.classNumber', { number: id + 1 });
  const { bodyRef, announcement, ...order } = useRowOrder(
    rows,
    nameOf,
    mayMove
      ? (id, before) => {
          setOpen(null);
          onChange({ ...style, rules: [...moved(rules, id, before)] });
        }
      : undefined,
  );
  const opened = open === null ? undefined : rows[open];
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('symbols.classesTitle')}>
        <table className={styles['rows']}>
          <thead>
            <tr>
              <th>
                <span className="lg-hidden">{ui('order')}</span>
              </th>
              <th scope="col">{t('symbols.symbol')}</th>
              <th scope="col">{t('symbols.holds')}</th>
              <th scope="col">{t('symbols.pt')}</th>
              <th scope="col">{t('symbols.en')}</th>
              <th>
                <span className="lg-hidden">{ui('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={bodyRef}>
            {rows.map((row) => {
              const { id, rule } = row;
              const name = nameOf(row);
              const drawn = withRule(style, rule);
              const change = (part: Partial<StyleRule>): void => onChange(withRuleAt(style, id, part));
              return (
                <tr key={keyOf(rules, id)} {...order.marks(id)}>
                  <td>
                    {mayMove && (
                      <button type="button" className={styles['grip']} aria-label={ui('move', { name })} {...order.handle(id)}>
                        <IconGripVertical size={18} aria-hidden />
                      </button>
                    )}
                  </td>
                  <td>
                    <div className={styles['pair']}>
                      <Swatch style={drawn} />
                      <ColourInput
                        label={t('symbols.light', { label: t('symbols.colour'), of: name })}
                        value={drawn.colour.light}
                        disabled={!may}
                        onChange={(light) => {
                          const { colour, fill } = paintedLight(drawn, light);
                          change({ colour, ...(fill && { fill }) });
                        }}
                      />
                    </div>
                  </td>
                  <td>
                    <Holds style={style} at={id} rule={rule} name={name} fields={fields} may={may} onChange={onChange} />
                  </td>
                  {(['pt', 'en'] as const).map((locale) => (
                    <td key={locale}>
                      <TextInput
                        size="xs"
                        aria-label={t(`symbols.titleOf.${locale}`, { name })}
                        value={rule.title[locale]}
                        maxLength={200}
                        readOnly={!may}
                        onChange={(event) => change({ title: { ...rule.title, [locale]: event.currentTarget.value } })}
                      />
                    </td>
                  ))}
                  <td>
                    <div className={styles['pair']}>
                      <ActionIcon
                        variant={open === id ? 'filled' : 'subtle'}
                        aria-expanded={open === id}
                        aria-label={t('symbols.more', { name })}
                        onClick={() => setOpen(open === id ? null : id)}
                      >
                        <IconAdjustmentsHorizontal size={18} />
                      </ActionIcon>
                      {may && (
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          aria-label={t('symbols.removeClass', { name })}
                          onClick={() => {
                            setOpen(null);
                            onChange(withoutRule(style, id));
                          }}
                        >
                          <IconTrash size={18} />
                        </ActionIcon>
                      )}
                    </div>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="lg-hidden" role="status">
        {announcement}
      </div>
      {opened && (
        <fieldset className={styles['detail']}>
          <legend>{t('symbols.symbolOf', { name: nameOf(opened) })}</legend>
          <SymbolFields
            of={nameOf(opened)}
            shape={style.shape}
            value={withRule(style, opened.rule)}
            disabled={!may}
            onChange={(part) => onChange(withRuleAt(style, opened.id, ofRule(withRule(style, opened.rule), part)))}
          />
          {may && rules.length > 1 && (
            <Button mt="sm" variant="default" onClick={() => onChange(allLike(style, opened.id))}>
              {t('symbols.likeThis')}
            </Button>
          )}
        </fieldset>
      )}
    </>
  );
}

/** A class keeps its row, and who moves it by keys the focus; a range is known by its place, because its bounds are typed. */
function keyOf(rules: readonly StyleRule[], at: number): string {
  const when = rules[at]?.when;
  if (!when || !('in' in when)) return String(at);
  const text = JSON.stringify(when);
  return `${text} ${rules.slice(0, at).filter((one) => JSON.stringify(one.when) === text).length}`;
}

interface HoldsProps extends Props {
  readonly at: number;
  readonly rule: StyleRule;
  readonly name: string;
}

/** The values of a class, or the bound it begins with; the next class's bound ends it. */
function Holds({ style, at, rule: { when }, name, fields, may, onChange }: HoldsProps): ReactNode {
  const t = useDataTexts();
  const say = useSay();
  const title = fields.find(({ key }) => key === when.field)?.title;
  const field = title ? say(title) : when.field;
  const isMixed = kindOf(style) === 'mixed';
  if ('in' in when) return <span title={field}>{`${isMixed ? `${field}: ` : ''}${when.in.map(String).join(', ')}`}</span>;
  const { from, to } = when;
  const before = style.rules?.[at - 1]?.when;
  const isNext = kindOf(style) === 'graduated' && before !== undefined && !('in' in before) && before.to === from && before.field === when.field;
  if (from === null || !isNext || !may) {
    const said = [from !== null && `≥ ${tidy(from)}`, to !== null && `< ${tidy(to)}`].filter(Boolean).join(' · ');
    return <span title={field}>{`${isMixed ? `${field} ` : ''}${said || t('symbols.allNumbers')}`}</span>;
  }
  return (
    <span className={styles['pair']}>
      ≥
      <NumberInput
        size="xs"
        w="7rem"
        hideControls
        aria-label={t('symbols.boundOf', { name })}
        value={tidy(from)}
        onChange={(next) => typeof next === 'number' && next !== tidy(from) && onChange(withBound(style, at, next))}
      />
      {to !== null && `< ${tidy(to)}`}
    </span>
  );
}
