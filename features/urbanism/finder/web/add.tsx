import { useState, type ReactNode } from 'react';
import { resourceContract } from '#platform/crud/contract.ts';
import { api } from '#platform/http/web/client.ts';
import type { FieldError } from '#platform/kernel/errors.ts';
import panel from '#platform/map/panel/panel.module.css';
import { Entry } from '#platform/map/panel/parts.tsx';
import { useSay } from '#platform/shell/language.ts';
import { Complaint, described, Labelled, TextField } from '#platform/ui/plain/field.tsx';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import plain from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import { processContract } from '../../record/contract.ts';
import { processes } from '../../record/process.ts';
import { processActions } from '../../record/web/process-actions.ts';
import { useTyped } from '../../record/web/process-search.tsx';
import type { Numbered } from '../domain/place.ts';
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
  const choices = useLoad('lists', (signal) => api(processContract, 'lists', { signal }));
  const [values, setValues] = useState<Readonly<Partial<Record<Listed | 'ownerId', number>>>>({});
  const [number, setNumber] = useState('');
  const { busy, fields, failure, submit } = useSubmit(async () => {
    const made = await api(record, 'create', { body: { ...values, process: number.trim() === '' ? null : number.trim() } });
    processActions.changed();
    onDone({ process: made.process ?? '', subProcess: made.subProcess });
  }, ['process', 'ownerId', ...listed]);
  if (choices.error !== null) return <Failure error={choices.error} onRetry={choices.reload} />;
  if (!choices.data) return <Skeleton label={t('loading')} lines={6} />;
  const { required, provider } = choices.data;
  return (
    <form className={panel['stack']} onSubmit={submit} noValidate>
      <h3 className={panel['heading']}>{t('addTitle')}</h3>
      <p className={panel['soft']}>{t('addHelp')}</p>
      <TextField
        name="process"
        label={t('number')}
        help={provider === 'database' ? t('numberHelp') : undefined}
        errors={fields['process']}
        value={number}
        maxLength={60}
        onChange={setNumber}
      />
      {listed
        .filter((name) => required.includes(name))
        .map((name) => (
          <Picked
            key={name}
            name={name}
            label={say(processes.fields[name].meta.label)}
            errors={fields[name]}
            items={choices.data?.choices[lists[name]] ?? []}
            value={values[name]}
            onChange={(id) => setValues({ ...values, [name]: id })}
          />
        ))}
      {required.includes('ownerId') && (
        <Owner value={values.ownerId} errors={fields['ownerId']} onChange={(ownerId) => setValues({ ...values, ownerId })} />
      )}
      {failure !== null && <Failure error={failure} />}
      <div className={panel['row']}>
        <button type="submit" className="lg-button" disabled={busy}>
          {t('save')}
        </button>
        <button type="button" className="lg-button" data-quiet onClick={() => onDone(null)}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}

interface PickedProps {
  readonly name: string;
  readonly label: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly items: readonly { readonly id: number; readonly title: string }[];
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

/** One of a list, with what is wrong with it. */
function Picked({ items, value, onChange, ...field }: PickedProps): ReactNode {
  const t = useFinder();
  return (
    <Labelled {...field} required>
      <select
        {...described({ ...field, required: true })}
        className={plain['input']}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
      >
        <option value="">{t('choose')}</option>
        {items.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** The desk's cards of people, found by name: typed above, chosen below. */
function Owner(props: Pick<PickedProps, 'errors' | 'value' | 'onChange'>): ReactNode {
  const t = useFinder();
  const { typed, asked, type } = useTyped();
  const { data, error, reload } = useLoad(asked.length < 2 ? null : asked, (signal) =>
    api(record, 'options', { params: { field: 'ownerId' }, query: { q: asked }, signal }),
  );
  return (
    <>
      <Entry type="search" label={t('ownerSearch')} value={typed} maxLength={200} onChange={type} />
      {error !== null && <Failure error={error} onRetry={reload} />}
      {data?.items.length === 0 && <p className={panel['soft']}>{t('ownerNone')}</p>}
      {data !== null && data.items.length > 0 ? (
        <Picked {...props} name="ownerId" label={t('owner')} items={data.items} />
      ) : (
        <Complaint name="ownerId" errors={props.errors} />
      )}
    </>
  );
}
