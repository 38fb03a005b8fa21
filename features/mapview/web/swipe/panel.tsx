import './texts.ts';
import { IconArrowsExchange, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolContext } from '#platform/map/define-tool.ts';
import type { Swipe } from '#platform/map/document/address.ts';
import { useStore } from '#platform/shell/store.ts';
import { choices, type Choice } from './choices.ts';
import styles from './swipe.module.css';
import panels from '../panels/panels.module.css';

type Pair = Pick<Swipe, 'left' | 'right'>;

/** The town's own looks are one drawing. */
const town = ['streets', 'grey'];
const unfit = ({ left, right }: Pair): 'same' | 'town' | null =>
  left === right ? 'same' : left !== null && right !== null && town.includes(left) && town.includes(right) ? 'town' : null;

/** What is seen on which side. Whatever is chosen is seen at once; the comparison goes on when another panel is opened, until it is ended here. */
export function Panel({ session }: ToolContext): ReactNode {
  const { t } = useTranslation('mapview');
  const swipe = useStore(session.swipe);
  useStore(session.document);
  useStore(session.basemap.offered);
  const found = choices(session);
  const [chosen, setChosen] = useState<Pair>({ left: null, right: null });
  const pair: Pair = swipe ?? chosen;
  const choose = (next: Pair): void => {
    setChosen(next);
    session.swipe.set(unfit(next) === null ? { ...next, at: swipe?.at ?? 0.5 } : null);
  };
  const problem = unfit(pair);
  const end = (): void => {
    session.swipe.set(null);
    setChosen({ left: null, right: null });
  };
  return (
    <div className={styles['form']}>
      <p className={panels['soft']}>{t('swipe.help')}</p>
      <SideChoice label={t('swipe.left')} value={pair.left} {...found} choose={(left) => choose({ ...pair, left })} />
      <SideChoice label={t('swipe.right')} value={pair.right} {...found} choose={(right) => choose({ ...pair, right })} />
      {problem !== null && (pair.left !== null || pair.right !== null) && <p role="alert">{t(`swipe.${problem}`)}</p>}
      {swipe && (
        <label>
          {t('swipe.position')}
          <input
            type="range"
            min={0}
            max={100}
            value={Math.round(swipe.at * 100)}
            onChange={(event) => session.swipe.set({ ...swipe, at: Number(event.target.value) / 100 })}
          />
        </label>
      )}
      {swipe && (
        <div className={styles['buttons']}>
          <button type="button" className="lg-button" data-quiet onClick={() => choose({ left: pair.right, right: pair.left })}>
            <IconArrowsExchange size={20} /> {t('swipe.swap')}
          </button>
          <button type="button" className="lg-button" data-quiet onClick={end}>
            <IconX size={20} /> {t('swipe.end')}
          </button>
        </div>
      )}
    </div>
  );
}

interface SideProps {
  readonly label: string;
  readonly value: string | null;
  readonly layers: readonly Choice[];
  readonly bases: readonly Choice[];
  readonly choose: (id: string | null) => void;
}

function SideChoice({ label, value, layers, bases, choose }: SideProps): ReactNode {
  const { t } = useTranslation('mapview');
  const options = (list: readonly Choice[]): ReactNode =>
    list.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ));
  return (
    <label>
      {label}
      <select value={value ?? ''} onChange={(event) => choose(event.target.value || null)}>
        <option value="">{t('swipe.nothing')}</option>
        {layers.length > 0 && <optgroup label={t('swipe.layers')}>{options(layers)}</optgroup>}
        <optgroup label={t('swipe.bases')}>{options(bases)}</optgroup>
      </select>
    </label>
  );
}
