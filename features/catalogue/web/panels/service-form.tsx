import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { staleOf } from '#platform/http/web/stale.ts';
import { useSay } from '#platform/shell/language.ts';
import { CheckField, Complaint, Labelled, LongTextField, TextField, described } from '#platform/ui/plain/field.tsx';
import { Failure, Notice, Skeleton, useFailureText } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { useSubmit, type Submit } from '#platform/ui/plain/use-submit.ts';
import { wholeService, type CatalogueContract, type WholeService } from '../../contract.ts';
import { catalogueTypes, typeNames } from '../../domain/limits.ts';
import { presets } from '../../domain/presets.ts';
import { useCatalogueTexts } from '../texts.ts';
import styles from './catalogue.module.css';
import { emptyDraft, draftOf, formats, inputOf, type Draft } from '../draft.ts';

interface Props {
  readonly contract: CatalogueContract;
  /** Null: a new one. */
  readonly id: number | null;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

/** The form of a service, beside the map; after saving the panel returns to its results (specification 2 §4). */
export function ServiceForm({ contract, id, onClose, onSaved }: Props): ReactNode {
  const t = useCatalogueTexts();
  const loaded = useLoad(`${id}`, async (signal) => {
    const [lists, service] = await Promise.all([
      api(contract, 'lists', { signal }),
      id === null ? null : api(contract, 'show', { params: { id }, signal }),
    ]);
    return { lists, service };
  });
  if (loaded.error !== null) return <Failure error={loaded.error} onRetry={loaded.reload} />;
  if (loaded.data === null) return <Skeleton lines={8} label={t('loading')} />;
  return <Fields {...loaded.data} contract={contract} onClose={onClose} onSaved={onSaved} />;
}

interface FieldsProps extends Omit<Props, 'id'> {
  readonly lists: { readonly roles: readonly { readonly id: number; readonly name: string }[]; readonly mayFix: boolean };
  readonly service: WholeService | null;
}

const shown = ['title', 'url', 'type', 'username', 'password', 'headerName', 'headerValue', 'metadataTemplate', 'roles'];

function Fields({ contract, lists, service: opened, onClose, onSaved }: FieldsProps): ReactNode {
  const t = useCatalogueTexts();
  const say = useFailureText();
  const [service, setService] = useState(opened);
  const [draft, setDraft] = useState<Draft>(opened ? draftOf(opened) : emptyDraft);
  const [isStale, setIsStale] = useState(false);
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const sending = useSubmit(async () => {
    setIsStale(false);
    const body = inputOf(draft);
    try {
      const saved = service
        ? await api(contract, 'update', { params: { id: service.id }, version: service.version, body })
        : await api(contract, 'create', { body });
      onSaved(saved.id);
    } catch (error) {
      const stale = staleOf(error, wholeService);
      if (!stale) throw error;
      setService(stale.current);
      setDraft(draftOf(stale.current));
      setIsStale(true);
    }
  }, shown);
  return (
    <form className={styles['stack']} noValidate onSubmit={sending.submit}>
      <h3 className={styles['heading']}>{t(service ? 'form.editTitle' : 'form.addTitle')}</h3>
      {!service && <Presets onPick={change} />}
      <TextField
        name="title"
        label={t('form.title')}
        value={draft.title}
        maxLength={255}
        required
        errors={sending.fields['title']}
        onChange={(title) => change({ title })}
      />
      <TextField
        name="url"
        label={t('form.url')}
        help={t('form.urlHelp')}
        value={draft.url}
        maxLength={2000}
        required
        errors={sending.fields['url']}
        onChange={(url) => change({ url })}
      />
      <Choice
        name="type"
        label={t('form.type')}
        value={draft.type}
        options={catalogueTypes.map((type) => [type, typeNames[type]])}
        onChange={(type) => change({ type })}
      />
      <CheckField name="autoload" label={t('form.autoload')} checked={draft.autoload} onChange={(autoload) => change({ autoload })} />
      <CheckField name="private" label={t('form.private')} checked={draft.private} onChange={(isPrivate) => change({ private: isPrivate })} />
      {draft.private && (
        <fieldset className={styles['roles']} aria-describedby="help-roles">
          <legend>{t('form.roles')}</legend>
          <p id="help-roles" className={styles['soft']}>
            {t('form.rolesHelp')}
          </p>
          {lists.roles.map(({ id, name }) => (
            <CheckField
              key={id}
              name={`role-${id}`}
              label={name}
              checked={draft.roles.includes(id)}
              onChange={(on) => change({ roles: on ? [...draft.roles, id] : draft.roles.filter((one) => one !== id) })}
            />
          ))}
          <Complaint name="roles" errors={sending.fields['roles']} />
        </fieldset>
      )}
      <Access draft={draft} service={service} sending={sending} onChange={change} />
      <details className={styles['more']}>
        <summary>{t('form.more')}</summary>
        <div className={styles['stack']}>
          <Labelled name="opacity" label={t('form.opacity')}>
            <input
              {...described({ name: 'opacity' })}
              className={styles['input']}
              type="number"
              min={0}
              max={100}
              value={draft.opacity}
              onChange={(event) => change({ opacity: event.currentTarget.value })}
            />
          </Labelled>
          <Choice
            name="format"
            label={t('form.format')}
            value={draft.format}
            options={formats.map((format) => [format, format === '' ? t('form.formatBest') : format])}
            onChange={(format) => change({ format })}
          />
          <CheckField name="tiled" label={t('form.tiled')} checked={draft.tiled} onChange={(tiled) => change({ tiled })} />
          <LongTextField
            name="metadataTemplate"
            label={t('form.template')}
            help={t('form.templateHelp')}
            value={draft.metadataTemplate}
            max={20_000}
            errors={sending.fields['metadataTemplate']}
            onChange={(metadataTemplate) => change({ metadataTemplate })}
          />
          {lists.mayFix && (
            <CheckField name="editable" label={t('form.fixed')} checked={!draft.editable} onChange={(fixed) => change({ editable: !fixed })} />
          )}
        </div>
      </details>
      {(sending.failure !== null || isStale) && (
        <Notice tone="danger" title={t('error')} announce>
          <p>{isStale ? t('keep.stale') : `${t(service ? 'keep.notUpdated' : 'keep.notAdded')} ${say(sending.failure)}`}</p>
        </Notice>
      )}
      <div className={styles['row']}>
        <button type="submit" className="lg-button" disabled={sending.busy}>
          {t(sending.busy ? 'form.saving' : 'form.save')}
        </button>
        <button type="button" className="lg-button" data-quiet onClick={onClose}>
          {t('form.cancel')}
        </button>
      </div>
    </form>
  );
}

/** Services of the country that fill the form in; nothing is asked of them before it is saved and searched. */
function Presets({ onPick }: { readonly onPick: (part: Partial<Draft>) => void }): ReactNode {
  const t = useCatalogueTexts();
  const sayIn = useSay();
  return (
    <section aria-label={t('form.presets')}>
      <h4 className={styles['heading']}>{t('form.presets')}</h4>
      <ul className={styles['list']}>
        {presets.map(({ title, url, type, about }) => (
          <li key={url}>
            <button type="button" className={styles['choice']} onClick={() => onPick({ title, url, type })}>
              <span>{title}</span>
              <small>
                {typeNames[type]}: {sayIn(about)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ name, label, value, options, onChange }: ChoiceProps<T>): ReactNode {
  return (
    <Labelled name={name} label={label}>
      <select
        {...described({ name })}
        className={styles['input']}
        value={value}
        onChange={(event) => {
          const picked = options.find(([one]) => one === event.currentTarget.value);
          if (picked) onChange(picked[0]);
        }}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface AccessProps {
  readonly draft: Draft;
  readonly service: WholeService | null;
  readonly sending: Submit;
  readonly onChange: (part: Partial<Draft>) => void;
}

/** What opens the service: nothing, a sign-in, a header. */
function Access({ draft, service, sending, onChange }: AccessProps): ReactNode {
  const t = useCatalogueTexts();
  const { access } = draft;
  const secret = (has: boolean | undefined): string => t(has ? 'form.kept' : 'form.sealed');
  return (
    <>
      <Choice
        name="access"
        label={t('form.access')}
        value={access}
        options={[
          ['none', t('form.accessNone')],
          ['login', t('form.accessLogin')],
          ['header', t('form.accessHeader')],
        ]}
        onChange={(next) => onChange({ access: next })}
      />
      {access === 'login' && (
        <>
          <TextField
            name="username"
            label={t('form.username')}
            value={draft.username}
            autoComplete="off"
            maxLength={200}
            errors={sending.fields['username']}
            onChange={(username) => onChange({ username })}
          />
          <TextField
            type="password"
            autoComplete="new-password"
            name="password"
            label={t('form.password')}
            help={secret(service?.hasPassword)}
            value={draft.password}
            maxLength={500}
            errors={sending.fields['password']}
            onChange={(password) => onChange({ password })}
          />
        </>
      )}
      {access === 'header' && (
        <>
          <TextField
            name="headerName"
            label={t('form.headerName')}
            value={draft.headerName}
            autoComplete="off"
            maxLength={60}
            errors={sending.fields['headerName']}
            onChange={(headerName) => onChange({ headerName })}
          />
          <TextField
            type="password"
            autoComplete="new-password"
            name="headerValue"
            label={t('form.headerValue')}
            help={secret(service?.hasHeader)}
            value={draft.headerValue}
            maxLength={2000}
            errors={sending.fields['headerValue']}
            onChange={(headerValue) => onChange({ headerValue })}
          />
        </>
      )}
    </>
  );
}
