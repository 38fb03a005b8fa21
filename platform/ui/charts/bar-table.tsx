import type { ReactNode } from 'react';
import styles from './charts.module.css';

interface BarColumn<T> {
  readonly title: string;
  /** As people read it. */
  readonly say: (row: T) => string;
  /** Words, not numbers. */
  readonly text?: true;
  /** Drawn as a bar beside the text, to the scale of the greatest. */
  readonly bar?: (row: T) => number;
}

interface Props<T> {
  readonly caption: string;
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string | number;
  readonly heading: { readonly title: string; readonly say: (row: T) => ReactNode };
  readonly columns: readonly BarColumn<T>[];
  /** Read under all rows, as their sum. */
  readonly footer?: readonly string[];
}

/**
 * A table whose numbers are drawn as bars: chart and table are one thing, read by everybody the same way. Plain elements, so that
 * public pages and the desk share it.
 */
export function BarTable<T>({ caption, rows, keyOf, heading, columns, footer }: Props<T>): ReactNode {
  const greatest = columns.map(({ bar }) => (bar ? Math.max(1, ...rows.map(bar)) : 1));
  // Wider than a phone: whoever uses the keyboard must reach it to scroll.
  const scrolls = columns.length > 2;
  return (
    <div className={styles['scroll']} {...(scrolls && { role: 'region', 'aria-label': caption, tabIndex: 0 })}>
      <table className={styles['table']} data-many={columns.length > 3 || undefined}>
        <caption className="lg-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heading.title}</th>
            {columns.map(({ title, bar, text }) => (
              <th key={title} scope="col" data-bar={bar ? true : undefined} data-number={bar || text ? undefined : true}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{heading.say(row)}</th>
              {columns.map(({ title, say, bar, text }, index) =>
                bar ? (
                  <td key={title} data-bar>
                    <Bar share={bar(row) / (greatest[index] ?? 1)}>{say(row)}</Bar>
                  </td>
                ) : (
                  <td key={title} data-number={text ? undefined : true}>
                    {say(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {footer && (
          <tfoot>
            <tr>
              {footer.map((text, index) =>
                index === 0 ? (
                  <th key={index} scope="row">
                    {text}
                  </th>
                ) : (
                  <td key={index} data-number={columns[index - 1]?.bar ? undefined : true} data-bar={columns[index - 1]?.bar ? true : undefined}>
                    {text}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Bar({ share, children }: { readonly share: number; readonly children: string }): ReactNode {
  return (
    <span className={styles['barCell']}>
      <span className={styles['track']} aria-hidden>
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={styles['value']}>{children}</span>
    </span>
  );
}
