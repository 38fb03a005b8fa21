import { useId, useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { PlainDate } from '#platform/ui/plain/date.tsx';
import { Failure } from '#platform/ui/plain/notice.tsx';
import plain from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { processContract } from '../../record/contract.ts';
import { words } from '../domain/words.ts';
import styles from './board.module.css';
import { useFigures } from './texts.ts';

/** What the figures are narrowed by, as the process search takes it. */
export interface Asked {
  readonly q?: string;
  readonly date?: string;
  readonly status?: string;
  readonly classification?: string;
  readonly procedure?: string;
  readonly dicofre?: string;
}

/** Words and days count when the field is left or Enter is pressed, choices at once. */
export function Filters({ asked, onAsk }: { readonly asked: Asked; readonly onAsk: (asked: Asked) => void }): ReactNode {
  const t = useFigures();
  const locale = useLocale();
  const id = useId();
  const [text, setText] = useState(asked.q ?? '');
  const { data: lists, error, reload } = useLoad(locale, (signal) => api(processContract, 'lists', { signal }));
  const set = (name: keyof Asked, value: string): void => {
    const { [name]: _before, ...rest } = asked;
    onAsk(value === '' ? rest : { ...rest, [name]: value });
  };
  const [from = '', to = ''] = (asked.date ?? '').split('..');
  const setDay = (first: string, last: string): void => set('date', first === '' && last === '' ? '' : `${first}..${last}`);
  const choice = (name: 'status' | 'classification' | 'procedure', list: string): ReactNode => (
    <label>
      {words[name][locale]}
      <select value={asked[name] ?? ''} onChange={(event) => set(name, event.currentTarget.value)}>
        <option value="">{t('any')}</option>
        {(lists?.choices[list] ?? []).map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <form
      className={styles['filters']}
      aria-label={t('filters')}
      onSubmit={(event) => {
        event.preventDefault();
        set('q', text.trim());
      }}
    >
      <label>
        {t('q')}
        <input
          type="search"
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={() => set('q', text.trim())}
        />
      </label>
      <div className={plain['field']}>
        <label htmlFor={`${id}-from`}>{t('from')}</label>
        <PlainDate id={`${id}-from`} className={plain['input']} name={t('from')} value={from} told={false} onChange={(day) => setDay(day, to)} />
      </div>
      <div className={plain['field']}>
        <label htmlFor={`${id}-to`}>{t('to')}</label>
        <PlainDate
          id={`${id}-to`}
          className={plain['input']}
          name={t('to')}
          value={to}
          min={from}
          told={false}
          onChange={(day) => setDay(from, day)}
        />
      </div>
      {choice('status', 'statuses')}
      {choice('classification', 'classificationtypes')}
      {choice('procedure', 'proceduretypes')}
      <label>
        {words.parish[locale]}
        <select value={asked.dicofre ?? ''} onChange={(event) => set('dicofre', event.currentTarget.value)}>
          <option value="">{t('any')}</option>
          {lists?.parishes.map(({ dicofre, name }) => (
            <option key={dicofre} value={dicofre}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {Object.keys(asked).length > 0 && (
        <button
          type="button"
          className="lg-button"
          data-quiet
          onClick={() => {
            setText('');
            onAsk({});
          }}
        >
          {t('clear')}
        </button>
      )}
    </form>
  );
}
