import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { api } from '#platform/http/web/client.ts';
import panel from '#platform/map/panel/panel.module.css';
import { Choice } from '#platform/map/panel/parts.tsx';
import { useLocale } from '#platform/shell/language.ts';
import { sayDay } from '#platform/ui/format.ts';
import { PlainDate } from '#platform/ui/plain/date.tsx';
import { described, Labelled } from '#platform/ui/plain/field.tsx';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import { confrontContract } from '../contract.ts';
import type { Subject } from '../subject.ts';
import { sayArea, useConfront } from './texts.ts';

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
  const offered = useLoad('versions', (signal) => api(confrontContract, 'versions', { signal }));
  const isReady = [before, after].every(({ which, day }) => which !== 'day' || day !== '');
  const { busy, failure, submit } = useSubmit(async () => {
    setAnswer(null);
    setAnswer(await api(confrontContract, 'compare', { body: { subject, before: asOf(before), after: asOf(after) } }));
  });
  const states = [
    { value: 'today', text: t('today') },
    { value: 'day', text: t('onDay') },
    ...(offered.data?.items ?? []).flatMap(({ dataset, title, versions }) =>
      versions.map(({ number, at }) => ({
        value: `${dataset}:${number}`,
        text: t('version', { title, version: number, day: sayDay(at.slice(0, 10)) }),
      })),
    ),
  ];
  const choice = (name: string, label: string, state: State, set: (next: State) => void): ReactNode => (
    <div className={panel['row']}>
      <Choice label={label} value={state.which} options={states} onChange={(which) => set({ ...state, which })} />
      {state.which === 'day' && (
        <Labelled name={name} label={t('day')}>
          <PlainDate {...described({ name })} name={t('day')} told={false} strict value={state.day} onChange={(day) => set({ ...state, day })} />
        </Labelled>
      )}
    </div>
  );
  return (
    <div className={panel['stack']}>
      <p className={panel['soft']}>{t('compareLead')}</p>
      {choice('confront-before', t('before'), before, setBefore)}
      {choice('confront-after', t('after'), after, setAfter)}
      <button type="button" className={panel['button']} disabled={!isReady || busy} onClick={() => submit()}>
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
        <div className={panel['scroll']}>
          <table className={panel['table']}>
            <thead>
              <tr>
                <th scope="col">{t('name')}</th>
                <th scope="col">{t('change')}</th>
                <th scope="col" className={panel['number']}>
                  {t('difference')}
                </th>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ source, code, name, change, difference, unit }, index) => (
                <tr key={`${index}:${name}`}>
                  <td>
                    {[code, name].filter(Boolean).join(' · ')}
                    <div className={panel['soft']}>{source}</div>
                  </td>
                  <td>{t(`changes.${change}`)}</td>
                  <td className={panel['number']}>
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
