import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayNumber } from '#platform/ui/format.ts';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { figureContract, type UrbanFigures } from '../contract.ts';
import styles from './board.module.css';
import { useFigures } from './texts.ts';

/** Five steps of one colour: few enough to be told apart. */
const steps = 5;

/** The parishes, darker where there are more processes; the table beside has the numbers. */
export function LittleMap({ groups }: { readonly groups: UrbanFigures['groups']['parish'] }): ReactNode {
  const t = useFigures();
  const locale = useLocale();
  const { data } = useLoad('parishes', (signal) => api(figureContract, 'parishes', { signal }));
  if (!data || data.items.length === 0) return null;
  const counts = new Map(groups?.map(({ key, count }) => [key, count]));
  const most = Math.max(1, ...data.items.map(({ dicofre }) => counts.get(dicofre) ?? 0));
  return (
    <figure className={styles['map']}>
      <svg viewBox={data.box.join(' ')} role="img" aria-label={t('map')}>
        {data.items.map(({ dicofre, name, path }) => {
          const count = counts.get(dicofre) ?? 0;
          return (
            <path key={dicofre} d={path} data-step={count === 0 ? 0 : Math.ceil((count / most) * steps)}>
              <title>{`${name}: ${sayNumber(count, locale)}`}</title>
            </path>
          );
        })}
      </svg>
      <figcaption className={styles['soft']}>{t('mapText')}</figcaption>
    </figure>
  );
}
