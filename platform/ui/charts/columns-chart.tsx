import type { ReactNode } from 'react';
import { scaleFor } from './scale.ts';
import styles from './charts.module.css';

interface Series {
  readonly label: string;
  readonly values: readonly number[];
}

interface Props {
  readonly caption: string;
  /** What stands under each group of columns, short, and what it means in full. */
  readonly steps: readonly { readonly short: string; readonly long: string }[];
  /** One or two; the second is hatched, so that colour is not the only cue. */
  readonly series: readonly Series[];
  readonly say: (value: number) => string;
  /** Title of the first column of the table, and of the disclosure that shows it; without the latter the table stands on the page already. */
  readonly stepTitle: string;
  readonly tableTitle?: string;
}

/** Columns over time, drawn with plain boxes whose text does not shrink on a phone; the same numbers as a table below. */
export function ColumnsChart({ caption, steps, series, say, stepTitle, tableTitle }: Props): ReactNode {
  // More than a dozen words do not fit on a phone.
  const every = Math.ceil(steps.length / 12);
  const scale = scaleFor(Math.max(0, ...series.flatMap(({ values }) => values)));
  return (
    <figure className={styles['figure']}>
      <div aria-hidden>
        {series.length > 1 && (
          <ul className={styles['legend']}>
            {series.map(({ label }, index) => (
              <li key={label}>
                <span className={styles['swatch']} data-series={index} />
                {label}
              </li>
            ))}
          </ul>
        )}
        <div className={styles['plot']}>
          <div className={styles['axis']}>
            {scale.marks.toReversed().map((mark) => (
              <span key={mark}>{say(mark)}</span>
            ))}
          </div>
          <div className={styles['columns']}>
            {steps.map(({ short, long }, at) => (
              <div
                key={long}
                className={styles['step']}
                title={`${long}: ${series.map(({ label, values }) => `${label} ${say(values[at] ?? 0)}`).join(', ')}`}
              >
                <div className={styles['stack']}>
                  {series.map(({ label, values }, index) => (
                    <span
                      key={label}
                      data-series={index}
                      hidden={(values[at] ?? 0) === 0}
                      style={{ blockSize: `${((values[at] ?? 0) / scale.top) * 100}%` }}
                    />
                  ))}
                </div>
                <small>{at % every === 0 && short}</small>
              </div>
            ))}
          </div>
        </div>
      </div>
      {tableTitle !== undefined && (
        <details className={styles['details']}>
          <summary>{tableTitle}</summary>
          <div className={styles['scroll']}>
            <table className={styles['table']}>
              <caption className="lg-hidden">{caption}</caption>
              <thead>
                <tr>
                  <th scope="col">{stepTitle}</th>
                  {series.map(({ label }) => (
                    <th key={label} scope="col" data-number>
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {steps.map(({ long }, at) => (
                  <tr key={long}>
                    <th scope="row">{long}</th>
                    {series.map(({ label, values }) => (
                      <td key={label} data-number>
                        {say(values[at] ?? 0)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </figure>
  );
}
