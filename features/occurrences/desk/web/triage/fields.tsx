import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import type { UpdateLists } from '../../../record/web/desk/queries.ts';
import { StatusIcon } from '../../../record/web/icons.tsx';
import { useDeskTexts } from '../texts.ts';
import type { Choice } from './plan.ts';
import styles from './triage.module.css';

type Chosen = Omit<Choice, 'words'>;

interface Props {
  readonly occurrence: StaffOccurrence;
  readonly lists: UpdateLists;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

const idOf = (value: string): number | null => (value === '' ? null : Number(value));
const option = ({ id, name }: { readonly id: number; readonly name: string }) => ({ value: String(id), label: name });

/** Plain selects and radios: a letter chooses, an arrow moves on. Fields one may not give are not there. */
export function TriageFields({ occurrence, lists, chosen, onChange }: Props): ReactNode {
  const t = useDeskTexts();
  const me = useSession()?.id ?? 0;
  const { type, unity, assigned, updatable, may, moves, status } = occurrence;
  const competent = lists.unities.filter(({ typeIds }) => typeIds.includes(type.id));
  const known = unity && !lists.unities.some(({ id }) => id === unity.id) ? [unity] : [];
  const others = [...lists.unities.filter((one) => !competent.includes(one)), ...known];
  const people = lists.unities.find(({ id }) => id === chosen.unityId)?.people ?? [];
  const stranger = assigned && chosen.unityId === unity?.id && !people.some(({ id }) => id === assigned.id) ? [assigned] : [];
  // Whoever goes through the list gives most of it to the own name.
  const ordered = [...people.filter(({ id }) => id === me), ...people.filter(({ id }) => id !== me), ...stranger];
  return (
    <>
      {may.assign && updatable.includes('unity') && (
        <NativeSelect
          label={t('assign.unity')}
          value={chosen.unityId ?? ''}
          data={[
            { value: '', label: t('assign.noUnity') },
            ...(competent.length > 0 ? [{ group: t('assign.competent', { type: type.name }), items: competent.map(option) }] : []),
            { group: t('assign.others'), items: others.map(option) },
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ ...chosen, unityId: idOf(value), userId: null })}
        />
      )}
      {may.assign && updatable.includes('assigned') && (
        <NativeSelect
          label={t('assign.person')}
          value={chosen.userId ?? ''}
          disabled={chosen.unityId === null}
          data={[{ value: '', label: t('assign.nobody') }, ...ordered.map(option)]}
          onChange={({ currentTarget: { value } }) => onChange({ ...chosen, userId: idOf(value) })}
        />
      )}
      {may.changeStatus && moves.length > 0 && (
        <fieldset className={styles['moves']}>
          <legend>{t('triage.status')}</legend>
          {[{ name: t('triage.stay', { status: status.name }), to: status, id: 0 }, ...moves].map(({ id, name, to }) => (
            <label key={id} style={{ '--status': to.color }} title={to.name}>
              <input
                type="radio"
                name="triage-status"
                checked={id === 0 ? chosen.statusId === null : chosen.statusId === to.id}
                onChange={() => onChange({ ...chosen, statusId: id === 0 ? null : to.id })}
              />
              <span>
                <StatusIcon name={to.image} size={16} /> {name}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
