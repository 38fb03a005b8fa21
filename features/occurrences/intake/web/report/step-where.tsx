import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchHit } from '#platform/shell/feature.ts';
import { Labelled, described } from '#platform/ui/plain/field.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { AddressBox } from './address-box.tsx';
import { WhichPlace } from './typed-place.tsx';
import type { StepProps } from './step.ts';

/** A hit that is one door, not a whole street or parish. */
export const isExact = (hit: SearchHit): boolean => hit.id.startsWith('address-');

/** The whole step without a map: an address as people write it on a letter. */
export function Typed({ draft, lists, errors, typed, change, setPoint }: StepProps): ReactNode {
  const { t } = useTranslation('occurrences');
  const parish = { name: 'parishId', label: t('citizen.fields.parishId'), errors: errors['parishId'] };
  return (
    <>
      <AddressBox
        name="address"
        label={t('citizen.fields.address')}
        help={t('citizen.where.addressHelp')}
        value={draft.address}
        required={draft.point === null}
        errors={errors['address']}
        onType={(address) => {
          change({ address });
          if (draft.point !== null) setPoint(null);
        }}
        onPick={(hit) => {
          change({ address: hit.label, written: isExact(hit) ? '' : hit.label });
          setPoint(isExact(hit) ? (hit.point ?? null) : null);
        }}
      />
      {typed.answer && <WhichPlace draft={draft} answer={typed.answer} change={change} />}
      {draft.point === null && lists.parishes.length > 0 && (
        <Labelled {...parish}>
          <select
            {...described(parish)}
            className={parts['input']}
            value={draft.parishId ?? ''}
            onChange={(event) => change({ parishId: Number(event.currentTarget.value) || null })}
          >
            <option value="">{t('citizen.where.noParish')}</option>
            {lists.parishes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Labelled>
      )}
    </>
  );
}
