import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { resourceContract } from '#platform/crud/contract.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import plain from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { processContract } from '../../record/contract.ts';
import { processes } from '../../record/process.ts';
import { processActions } from '../../record/web/process-actions.ts';
import type { Numbered } from '../domain/place.ts';
import styles from './finder.module.css';
import { useFinder } from './texts.ts';

const record = resourceContract(processes);
/** What a provider may ask for, in the order of the form; lists by their name. */
const lists = { classificationTypeId: 'classificationtypes', statusId: 'statuses', constructionTypeId: 'constructiontypes' } as const;
type Listed = keyof typeof lists;
const listed: readonly Listed[] = ['classificationTypeId', 'statusId', 'constructionTypeId'];

/** A process is opened from the map: what the provider asks for, and nothing more. */
export function AddProcess({ onDone }: { readonly onDone: (process: Numbered | null) => void }): ReactNode {
  const t = useFinder();
  const say = useSay();
  const id = useId();
  const choices = useLoad('lists', (signal) => api(processContract, 'lists', { signal }));
  const [values, setValues] = useState<Readonly<Partial<Record<Listed | 'ownerId', number>>>>({});
  const [number, setNumber] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (choices.error !== null) return <Failure error={choices.error} onRetry={choices.reload} />;
  if (!choices.data) return <Skeleton label={t('loading')} lines={6} />;
  const { required, provider } = choices.data;
  const wrong = isProblem(failure) ? failure.fields : {};
  const numberWrong = wrong['process']?.map(({ message }) => message).join(' ');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    setFailure(null);
    try {
      const made = await api(record, 'create', { body: { ...values, process: number.trim() === '' ? null : number.trim() } });
      processActions.changed();
      onDone({ process: made.process ?? '', subProcess: made.subProcess });
    } catch (problem) {
      setFailure(problem);
      setIsBusy(false);
    }
  };
  const complaint = (name: string): ReactNode =>
    wrong[name] && (
      <p className={plain['error']} id={`${id}-${name}-wrong`}>
        {wrong[name].map(({ message }) => message).join(' ')}
      </p>
    );
  return (
    <form className={styles['stack']} onSubmit={(event) => void submit(event)} noValidate>
      <h3 className={styles['title']}>{t('addTitle')}</h3>
      <p className={styles['soft']}>{t('addHelp')}</p>
      <div className={plain['field']} data-wrong={numberWrong !== undefined || undefined}>
        <label htmlFor={`${id}-process`}>{t('number')}</label>
        {provider === 'database' && <p className={plain['help']}>{t('numberHelp')}</p>}
        <input id={`${id}-process`} className={plain['input']} value={number} maxLength={60} onChange={(event) => setNumber(event.target.value)} />
        {complaint('process')}
      </div>
      {listed
        .filter((name) => required.includes(name))
        .map((name) => (
          <div key={name} className={plain['field']} data-wrong={wrong[name] !== undefined || undefined}>
            <label htmlFor={`${id}-${name}`}>{say(processes.fields[name].meta.label)}</label>
            <select
              id={`${id}-${name}`}
              className={plain['input']}
              aria-required
              value={values[name] ?? ''}
              onChange={(event) => setValues({ ...values, [name]: event.target.value === '' ? undefined : Number(event.target.value) })}
            >
              <option value="">{t('choose')}</option>
              {(choices.data?.choices[lists[name]] ?? []).map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title}
                </option>
              ))}
            </select>
            {complaint(name)}
          </div>
        ))}
      {required.includes('ownerId') && (
        <Owner value={values.ownerId} onChange={(ownerId) => setValues({ ...values, ownerId })}>
          {complaint('ownerId')}
        </Owner>
      )}
      {failure !== null && <Failure error={failure} />}
      <div className={plain['row']}>
        <button type="submit" className="lg-button" disabled={isBusy}>
          {t('save')}
        </button>
        <button type="button" className="lg-button" data-quiet onClick={() => onDone(null)}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}

interface OwnerProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
  readonly children: ReactNode;
}

/** The desk's cards of people, found by name: typed above, chosen below. */
function Owner({ value, onChange, children }: OwnerProps): ReactNode {
  const t = useFinder();
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const { data, error, reload } = useLoad(q.length < 2 ? null : q, (signal) =>
    api(record, 'options', { params: { field: 'ownerId' }, query: { q }, signal }),
  );
  return (
    <div className={styles['stack']}>
      <div className={plain['field']}>
        <label htmlFor={`${id}-typed`}>{t('ownerSearch')}</label>
        <input
          id={`${id}-typed`}
          className={plain['input']}
          type="search"
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {data?.items.length === 0 && <p className={styles['soft']}>{t('ownerNone')}</p>}
      {data !== null && data.items.length > 0 && (
        <div className={plain['field']}>
          <label htmlFor={`${id}-owner`}>{t('owner')}</label>
          <select
            id={`${id}-owner`}
            className={plain['input']}
            aria-required
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
          >
            <option value="">{t('choose')}</option>
            {data.items.map((one) => (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ))}
          </select>
        </div>
      )}
      {children}
    </div>
  );
}
