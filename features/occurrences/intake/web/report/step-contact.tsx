import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { useLocale } from '#platform/shell/language.ts';
import { variantRules } from '../../../record/domain/variants.ts';
import { may } from '../../../record/permissions.ts';
import { CheckField, Complaint, described, Labelled, TextField } from '#platform/ui/plain/field.tsx';
import { Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { asksConsent, asksContact, asksNif, isOnBehalf, typeOf } from './draft.ts';
import styles from './choices.module.css';
import type { StepProps } from './step.ts';

/** Who reports: the account, a name to write to, or nobody where the type allows it. */
export function StepContact(props: StepProps): ReactNode {
  const { draft, lists, errors, change } = props;
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const mustMail = typeOf(draft, lists)?.reportBy === 'email' && lists.reporter === null;
  const { consent, nif } = lists;
  const behalf = isOnBehalf(draft, lists);
  return (
    <>
      {lists.desk && <ForWhom {...props} />}
      {behalf && <DeskFields {...props} />}
      {lists.reporter !== null && !behalf && (!lists.desk || draft.behalf === false) && <Account {...props} />}
      {lists.reporter === null && !mustMail && <Anonymous {...props} />}
      {asksContact(draft, lists) && <ContactFields {...props} mustMail={mustMail} />}
      {asksNif(draft, lists) && (
        <TextField
          name="nif"
          inputMode="numeric"
          required={nif.required && !behalf}
          label={t('citizen.fields.nif')}
          help={t('citizen.contact.nifHelp')}
          value={draft.nif}
          errors={errors['nif']}
          onChange={(value) => change({ nif: value })}
        />
      )}
      {asksConsent(draft, lists) && (
        <CheckField
          name="consent"
          required={consent.required && !behalf}
          label={consent.text[locale] || consent.text.pt}
          checked={draft.consent}
          errors={errors['consent']}
          onChange={(given) => change({ consent: given })}
        />
      )}
    </>
  );
}

/** Name, e-mail and phone of whoever reports. */
export function ContactFields({ draft, errors, change, mustMail }: StepProps & { readonly mustMail: boolean }): ReactNode {
  const { t } = useTranslation('occurrences');
  return (
    <div className={parts['stack']}>
      {mustMail && (
        <Notice>
          <p>{t('citizen.contact.mailNeeded')}</p>
        </Notice>
      )}
      <TextField
        name="name"
        autoComplete="name"
        label={t('citizen.fields.name')}
        value={draft.name}
        errors={errors['name']}
        maxLength={150}
        onChange={(name) => change({ name })}
      />
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        required={mustMail}
        label={t('citizen.fields.email')}
        help={t(mustMail ? 'citizen.contact.mailConfirm' : 'citizen.contact.mailHelp')}
        value={draft.email}
        errors={errors['email']}
        onChange={(email) => change({ email })}
      />
      <TextField
        name="phone"
        type="tel"
        autoComplete="tel"
        label={t('citizen.fields.phone')}
        help={t('citizen.contact.phoneHelp')}
        value={draft.phone}
        errors={errors['phone']}
        onChange={(phone) => change({ phone })}
      />
    </div>
  );
}

function Account({ draft, lists, errors, change }: StepProps): ReactNode {
  const { t } = useTranslation('occurrences');
  const { reporter } = lists;
  if (reporter === null) return null;
  return (
    <section className={parts['card']} aria-labelledby="account-title">
      <h2 id="account-title">{t('citizen.contact.account', { name: reporter.name })}</h2>
      <p>{[reporter.email, reporter.phone].filter(Boolean).join(' · ')}</p>
      <p className={parts['soft']}>{t('citizen.contact.accountHelp')}</p>
      {reporter.email === null && (
        <TextField
          name="email"
          type="email"
          autoComplete="email"
          label={t('citizen.fields.email')}
          help={t('citizen.contact.mailHelp')}
          value={draft.email}
          errors={errors['email']}
          onChange={(email) => change({ email })}
        />
      )}
    </section>
  );
}

function Anonymous({ draft, errors, change }: StepProps): ReactNode {
  const { t } = useTranslation('occurrences');
  return (
    <>
      <fieldset role="radiogroup" className={styles['choices']} {...described({ name: 'identified', errors: errors['identified'] })} tabIndex={-1}>
        <legend className="lg-hidden">{t('citizen.fields.identified')}</legend>
        {[false, true].map((identified) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words stand deeper than the rule looks
          <label key={String(identified)}>
            <input type="radio" name="identified" checked={(draft.identified ?? false) === identified} onChange={() => change({ identified })} />
            <span>
              <strong>{t(identified ? 'citizen.contact.yes' : 'citizen.contact.no')}</strong>
              <small>{t(identified ? 'citizen.contact.yesHelp' : 'citizen.contact.noHelp')}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Complaint name="identified" errors={errors['identified']} />
    </>
  );
}

/** At the desk a report is one's own, or somebody else's: then their contacts are asked, and how they came. */
function ForWhom({ draft, errors, change }: StepProps): ReactNode {
  const { t } = useTranslation('occurrences');
  return (
    <>
      <fieldset
        role="radiogroup"
        className={styles['choices']}
        {...described({ name: 'behalf', errors: errors['behalf'], required: true })}
        tabIndex={-1}
      >
        <legend>{t('citizen.fields.behalf')}</legend>
        {[true, false].map((behalf) => (
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its words stand deeper than the rule looks
          <label key={String(behalf)}>
            <input type="radio" name="behalf" checked={draft.behalf === behalf} onChange={() => change({ behalf })} />
            <span>
              <strong>{t(behalf ? 'citizen.contact.other' : 'citizen.contact.self')}</strong>
              <small>{t(behalf ? 'citizen.contact.otherHelp' : 'citizen.contact.selfHelp')}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Complaint name="behalf" errors={errors['behalf']} />
    </>
  );
}

export function DeskFields({ draft, lists, errors, change }: StepProps): ReactNode {
  const { t } = useTranslation('occurrences');
  const mayPriority = useCan(may.addPriority);
  // A work order goes with a vehicle; where no vehicles are kept any channel will do.
  const byVehicle = variantRules[typeOf(draft, lists)?.variant ?? 'citizen'].byVehicle && lists.channels.some(({ isVehicle }) => isVehicle);
  const channels = lists.channels.filter(({ isVehicle }) => isVehicle === byVehicle);
  const choice = (
    name: 'channelId' | 'priorityId',
    entries: readonly { readonly id: number; readonly name: string }[],
    required: boolean,
    label?: string,
  ): ReactNode => {
    const field = { name, label: label ?? t(`citizen.fields.${name}`), errors: errors[name], required };
    return (
      <Labelled {...field}>
        <select
          {...described(field)}
          className={parts['input']}
          value={draft[name] ?? ''}
          onChange={(event) => change({ [name]: Number(event.currentTarget.value) || null })}
        >
          <option value="">{t('citizen.contact.choose')}</option>
          {entries.map(({ id, name: label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </Labelled>
    );
  };
  return (
    <div className={parts['stack']}>
      {channels.length > 0 && choice('channelId', channels, true, byVehicle ? t('reporting.vehicle') : undefined)}
      {mayPriority && choice('priorityId', lists.priorities, false)}
    </div>
  );
}
