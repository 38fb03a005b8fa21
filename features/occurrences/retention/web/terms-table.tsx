import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RetentionView } from '../contract.ts';
import { useDeskTexts } from './texts.ts';
import styles from './retention.module.css';
import { wrongIn, type Terms, type Wrong, type Written } from './terms.ts';

interface Props {
  readonly types: RetentionView['types'];
  readonly terms: Terms;
  /** What tonight would do, by type; null while the terms cannot be read. */
  readonly due: readonly { readonly typeId: number; readonly anonymise: number; readonly delete: number; readonly held: number }[] | null;
  readonly disabled: boolean;
  readonly onChange: (terms: Terms) => void;
}

/** One row a type: two ages, whether texts stay, and what tonight would do. */
export function TermsTable({ types, terms, due, disabled, onChange }: Props): ReactNode {
  const t = useDeskTexts();
  const say = (wrong: Wrong): string | undefined =>
    wrong === null ? undefined : t(wrong === 'months' ? 'retention.wrongMonths' : 'retention.wrongOrder');
  return (
    <div className={styles['scroll']}>
      <table className={styles['terms']}>
        <thead>
          <tr>
            <th scope="col">{t('retention.type')}</th>
            <th scope="col">{t('retention.anonymise')}</th>
            <th scope="col">{t('retention.delete')}</th>
            <th scope="col">{t('retention.texts')}</th>
            <th scope="col">{t('retention.tonight')}</th>
          </tr>
        </thead>
        <tbody>
          {types.map(({ typeId, name }) => {
            const written = terms[typeId];
            if (!written) return null;
            const wrong = wrongIn(written);
            const change = (part: Partial<Written>): void => onChange({ ...terms, [typeId]: { ...written, ...part } });
            const months = (field: 'anonymise' | 'delete', label: string): ReactNode => (
              <TextInput
                size="xs"
                className={styles['months'] ?? ''}
                inputMode="numeric"
                aria-label={label}
                placeholder={t('retention.never')}
                maxLength={3}
                disabled={disabled}
                value={written[field]}
                error={say(wrong[field])}
                onChange={(event) => change({ [field]: event.currentTarget.value })}
              />
            );
            return (
              <tr key={typeId}>
                <th scope="row">{name}</th>
                <td data-label={t('retention.anonymise')}>{months('anonymise', t('retention.anonymiseOf', { type: name }))}</td>
                <td data-label={t('retention.delete')}>{months('delete', t('retention.deleteOf', { type: name }))}</td>
                <td>
                  <Checkbox
                    size="sm"
                    label={t('retention.keepTexts')}
                    aria-label={t('retention.keepOf', { type: name })}
                    disabled={disabled}
                    checked={written.keepTexts}
                    onChange={(event) => change({ keepTexts: event.currentTarget.checked })}
                  />
                </td>
                <td className={styles['due']} data-label={t('retention.tonight')}>
                  <Tonight due={due?.find((one) => one.typeId === typeId)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Tonight({ due }: { readonly due: { readonly anonymise: number; readonly delete: number; readonly held: number } | undefined }): ReactNode {
  const t = useDeskTexts();
  const parts = due
    ? [
        ...(due.anonymise > 0 ? [t('retention.anonymised', { count: due.anonymise })] : []),
        ...(due.delete > 0 ? [t('retention.deleted', { count: due.delete })] : []),
        ...(due.held > 0 ? [t('retention.held', { count: due.held })] : []),
      ]
    : [];
  return parts.length === 0 ? t('retention.nothing') : parts.join(', ');
}
