import type { ReactNode } from 'react';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import { withRule } from '#platform/map/document/style.ts';
import { Swatch } from '#platform/map/swatch.tsx';
import { useSay } from '#platform/shell/language.ts';
import styles from '../data.module.css';
import { useDataTexts } from '../texts.ts';

/** As the layer tree will show it. */
export function Legend({ style, title }: { readonly style: VectorStyle; readonly title: string }): ReactNode {
  const t = useDataTexts();
  const say = useSay();
  const { rules = [] } = style;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <ul className={styles['legend']} aria-label={t('symbols.legend')} tabIndex={0}>
      {rules.map((rule, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two classes may be alike while they are being written
        <li key={index}>
          <Swatch style={withRule(style, rule)} />
          {say(rule.title) || '…'}
        </li>
      ))}
      {(rules.length === 0 || !style.onlyRules) && (
        <li>
          <Swatch style={style} />
          {rules.length === 0 ? title : t('symbols.rest')}
        </li>
      )}
    </ul>
  );
}
