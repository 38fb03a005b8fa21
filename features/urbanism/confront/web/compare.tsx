import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { confrontContract } from '../contract.ts';
import type { Subject } from '../subject.ts';
import { sayArea, sayDay, useConfront } from './texts.ts';
import styles from './confront.module.css';

type Answer = z.output<(typeof confrontContract)['compare']['output']>;
type AsOf = z.input<(typeof confrontContract)['compare']['body']>['before'];

/** `today`, `day`, or `12:3`: a version of a set of data. */
interface State {
  readonly which: string;
  readonly day: string;
}

function asOf({ which, day }: State): AsOf {
  if (which === 'day') return { day };
  const [dataset = NaN, version = NaN] = which.split(':').map(Number);
  return which === 'today' ? {} : { versions: [{ dataset, version }] };
}

/** What another state of the plans would change for this place. */
export function Compare({ subject }: { readonly subject: Subject }): ReactNode {
  const t = useConfront();
  const [before, setBefore] = useState<State>({ which: 'today', day: '' });
  const [after, setAfter] = useState<State>({ which: 'today', day: '' });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const offered = useLoad('versions', (signal) => api(confrontContract, 'versions', { signal }));
  const isReady = [before, after].every(({ which, day }) => which !== 'day' || day !== '');
  const compare = async (): Promise<void> => {
    setFailure(null);
    setAnswer(null);
    try {
      setAnswer(await api(confrontContract, 'compare', { body: { subject, before: asOf(before), after: asOf(after) } }));
    } catch (error) {
      setFailure(error);
    }
  };
  const choice = (label: string, state: State, set: (next: State) => void): ReactNode => (
    <div className={styles['row']}>
      <label className={styles['field']}>
        {label}
        <select value={state.which} onChange={({ currentTarget }) => set({ ...state, which: currentTarget.value })}>
          <option value="today">{t('today')}</option>
          <option value="day">{t('onDay')}</option>
          {offered.data?.items.flatMap(({ dataset, title, versions }) =>
            versions.map(({ number, at }) => (
              <option key={`${dataset}:${number}`} value={`${dataset}:${number}`}>
                {t('version', { title, version: number, day: sayDay(at) })}
              </option>
            )),
          )}
        </select>
      </label>
      {state.which === 'day' && (
        <label className={styles['field']}>
          {t('day')}
          <input type="date" value={state.day} onChange={({ currentTarget }) => set({ ...state, day: currentTarget.value })} />
        </label>
      )}
    </div>
  );
  return (
    <div className={styles['stack']}>
      <p className={styles['soft']}>{t('compareLead')}</p>
      {choice(t('before'), before, setBefore)}
      {choice(t('after'), after, setAfter)}
      <button type="button" className={styles['button']} disabled={!isReady} onClick={() => void compare()}>
        {t('doCompare')}
      </button>
      {(failure ?? offered.error) !== null && <Failure error={failure ?? offered.error} />}
      {answer && <Changes answer={answer} />}
    </div>
  );
}

function Changes({ answer: { items, missing } }: { readonly answer: Answer }): ReactNode {
  const t = useConfront();
  const locale = useLocale();
  const changed = items.filter(({ change }) => change !== 'stays');
  const missed = (['before', 'after'] as const).map((when) => ({
    when,
    names: missing.filter((one) => one.when === when).map(({ source }) => source),
  }));
  return (
    <>
      {missed.map(({ when, names }) =>
        names.length === 0 ? null : (
          <Notice key={when} tone="warning">
            <p>{t('missing', { when: t(when === 'before' ? 'whenBefore' : 'whenAfter'), sources: [...new Set(names)].join(', ') })}</p>
          </Notice>
        ),
      )}
      {changed.length === 0 ? (
        <Notice announce>
          <p>{t('same')}</p>
        </Notice>
      ) : (
        <div className={styles['scroll']}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{t('name')}</th>
                <th scope="col">{t('change')}</th>
                <th scope="col" className={styles['number']}>
                  {t('difference')}
                </th>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ source, code, name, change, difference, unit }, index) => (
                <tr key={`${index}:${name}`}>
                  <td>
                    {[code, name].filter(Boolean).join(' · ')}
                    <div className={styles['soft']}>{source}</div>
                  </td>
                  <td>{t(`changes.${change}`)}</td>
                  <td className={styles['number']}>
                    {difference > 0 ? '+' : ''}
                    {sayArea(difference, locale)} {unit}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
