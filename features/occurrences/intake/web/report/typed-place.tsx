import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, isProblem } from '#platform/http/web/client.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { intake } from '../../report-contract.ts';
import { Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import choices from './choices.module.css';
import { asksPlace, type Draft } from './draft.ts';

type Answer = ReceivedOf<(typeof intake)['typedPlace']>;

export interface TypedPlace {
  /** What the municipality knows of the address as it is written now; null: not asked, or there is nothing to ask. */
  readonly answer: Answer | null;
  /** Asks where the typed address is. Answers whether the report may go on. */
  ask(): Promise<boolean>;
}

/** An address that was typed and not picked is looked up before one goes on: one place is taken, several are asked about. */
export function useTypedPlace(draft: Draft, change: (part: Partial<Draft>) => void): TypedPlace {
  const [asked, setAsked] = useState<{ readonly address: string; readonly answer: Answer } | null>(null);
  const address = draft.address.trim();
  return {
    answer: asksPlace(draft) && asked?.address === address ? asked.answer : null,
    async ask() {
      if (!asksPlace(draft)) return true;
      try {
        const query = { address, ...(draft.parishId !== null && { parishId: draft.parishId }) };
        const answer = await api(intake, 'typedPlace', { query });
        const [first] = answer.choices;
        if (answer.state === 'found' && first?.point) {
          change({ point: first.point, parishId: first.parishId });
          return true;
        }
        setAsked({ address, answer });
        return false;
      } catch (error) {
        if (!isProblem(error)) throw error;
        // Without an answer it is looked up when the report is sent.
        return true;
      }
    },
  };
}

/** What to do about an address that is no one place: pick one, show it on the map, or leave it to the desk. */
export function WhichPlace({
  draft,
  answer,
  change,
}: {
  readonly draft: Draft;
  readonly answer: Answer;
  readonly change: (part: Partial<Draft>) => void;
}): ReactNode {
  const { t } = useTranslation('occurrences');
  const { state } = answer;
  const ways = (
    <p className={parts['row']}>
      <button type="button" className="lg-button" data-quiet onClick={() => change({ mode: 'map' })}>
        {t('reporting.place.onMap')}
      </button>
      {state !== 'outside' && (
        <button type="button" className="lg-button" data-quiet onClick={() => change({ written: draft.address.trim() })}>
          {t('reporting.place.asWritten')}
        </button>
      )}
    </p>
  );
  if (state === 'outside') {
    return (
      <Notice tone="danger" title={t('reporting.place.outside')} announce>
        <p>{t('reporting.place.outsideHelp')}</p>
        {ways}
      </Notice>
    );
  }
  if (state !== 'choose') {
    return (
      <Notice tone="warning" title={t(`reporting.place.${state === 'street' ? 'street' : 'unknown'}`)} announce>
        <p>{t('reporting.place.unknownHelp')}</p>
        {ways}
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="warning" title={t('reporting.place.which')} announce />
      <fieldset role="radiogroup" className={choices['choices']}>
        <legend>{t('reporting.place.choose')}</legend>
        {answer.choices.map(({ label, detail, point, parishId }) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words stand deeper than the rule looks
          <label key={`${label} ${detail ?? ''}`}>
            <input type="radio" name="place" onChange={() => change({ address: label, written: point === null ? label : '', point, parishId })} />
            <span>
              <strong>{label}</strong>
              {detail !== null && <small>{detail}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      {ways}
    </>
  );
}
