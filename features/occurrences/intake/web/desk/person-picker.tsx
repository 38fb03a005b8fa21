import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import { may } from '../../../record/permissions.ts';
import { reportingUsers } from '../../contract.ts';
import { Complaint, TextField } from '#platform/ui/plain/field.tsx';
import { useFailureText } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { Draft } from '../report/draft.ts';
import { useManageTexts } from '../../../record/web/desk/manage-texts.ts';
import styles from './add.module.css';
import { CorrectPerson } from './correct-person.tsx';
import { useReportingTexts } from './texts.ts';

type Person = ReceivedOf<(typeof reportingUsers)['createUser']>;

/** In whose name: a user the municipality knows, a new one, or nobody with an account. */
export function PersonPicker({
  draft,
  change,
  errors,
}: {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly errors: FieldErrors;
}): ReactNode {
  const t = useReportingTexts();
  const [maySearch, mayMake] = [useCan(may.addForUser), useCan(may.addForNewUser)];
  const [typed, setTyped] = useState('');
  const [makes, setMakes] = useState(false);
  const [corrects, setCorrects] = useState(false);
  const mayLook = useCan(may.viewReporter);
  const manage = useManageTexts();
  const q = typed.trim();
  const found = useLoad(maySearch && q.length >= 3 ? q : null, async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    signal.throwIfAborted();
    return api(reportingUsers, 'searchUser', { query: { q }, signal });
  });
  // What the form had taken from the account follows it; other contacts typed for this report stay.
  const adopt = ({ name, email, phone }: Person): void => change({ reporterName: name, name, email: email ?? '', phone: phone ?? '' });
  const choose = (person: Person): void => {
    setTyped('');
    setMakes(false);
    change({
      reporterId: person.id,
      reporterName: person.name,
      name: person.name,
      ...(person.email !== null && { email: person.email }),
      ...(person.phone !== null && { phone: person.phone }),
    });
  };
  if (!maySearch && !mayMake) return null;
  if (draft.reporterId !== null) {
    return (
      <div className={parts['row']} id="field-reporterId" tabIndex={-1}>
        <strong role="status">{t('add.chosen', { name: draft.reporterName })}</strong>
        <button
          type="button"
          className={parts['linkButton']}
          onClick={() => change({ reporterId: null, reporterName: '', name: '', email: '', phone: '' })}
        >
          {t('add.unchoose')}
        </button>
        {mayMake && mayLook && (
          <button type="button" className={parts['linkButton']} onClick={() => setCorrects(true)}>
            {manage('person.action')}
          </button>
        )}
        {corrects && <CorrectPerson id={draft.reporterId} name={draft.reporterName} onClose={() => setCorrects(false)} onSaved={adopt} />}
        <Complaint name="reporterId" errors={errors['reporterId']} />
      </div>
    );
  }
  return (
    <>
      {maySearch && <TextField name="person" label={t('add.person')} help={t('add.personHelp')} value={typed} maxLength={100} onChange={setTyped} />}
      {found.data !== null && (
        <>
          <p role="status">{found.data.items.length === 0 ? t('add.foundNone') : t('add.found', { count: found.data.items.length })}</p>
          <ul className={styles['found']}>
            {found.data.items.map((person) => (
              <li key={person.id}>
                <button type="button" className="lg-button" data-quiet onClick={() => choose(person)}>
                  {[person.name, person.email, person.phone].filter(Boolean).join(' · ')}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {mayMake &&
        (makes ? (
          <NewPerson draft={draft} change={change} onMade={choose} onCancel={() => setMakes(false)} />
        ) : (
          <p className={styles['answering']}>
            <button type="button" className={parts['linkButton']} onClick={() => setMakes(true)}>
              {t('add.newPerson')}
            </button>
            <span className={styles['soft']}>{t('add.unnamed')}</span>
          </p>
        ))}
      {(!mayMake || makes) && <p className={styles['soft']}>{t('add.unnamed')}</p>}
    </>
  );
}

/** Makes an account of what stands in the contact fields: e-mail or phone is needed. */
function NewPerson({
  draft,
  change,
  onMade,
  onCancel,
}: {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly onMade: (person: Person) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const t = useReportingTexts();
  const { t: say } = useTranslation('occurrences');
  const failureText = useFailureText();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setErrors({});
    setFailure(null);
    try {
      onMade(await api(reportingUsers, 'createUser', { body: { name: draft.name, email: draft.email, phone: draft.phone, nif: draft.nif } }));
    } catch (error) {
      if (isProblem(error) && Object.keys(error.fields).length > 0) setErrors(error.fields);
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const field = (name: 'name' | 'email' | 'phone'): ReactNode => (
    <TextField
      name={`new-${name}`}
      type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
      required={name === 'name'}
      label={say(`citizen.fields.${name}`)}
      value={draft[name]}
      errors={errors[name]}
      maxLength={150}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <fieldset className={parts['stack']}>
      <legend>{t('add.newPerson')}</legend>
      <p className={styles['soft']}>{t('add.newHelp')}</p>
      {field('name')}
      {field('email')}
      {field('phone')}
      {failure !== null && <p role="alert">{failureText(failure)}</p>}
      <p className={parts['row']}>
        <button type="button" className="lg-button" data-quiet disabled={busy} onClick={() => void make()}>
          {t('add.create')}
        </button>
        <button type="button" className={parts['linkButton']} onClick={onCancel}>
          {say('platform:cancel')}
        </button>
      </p>
    </fieldset>
  );
}
