import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { sayNumber } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { users } from '../../users-contract.ts';
import { roles } from '../../roles-contract.ts';
import { holdersQuery } from '../roles-queries.ts';
import { useRoleTexts } from '../roles-texts.ts';
import styles from './roles.module.css';

/** Who holds a permission: the roles, and the people through them. */
export function RoleHolders({
  permission,
  onClose,
}: {
  readonly permission: { readonly code: string; readonly label: string };
  readonly onClose: () => void;
}): ReactNode {
  const t = useRoleTexts();
  const locale = useLocale();
  const request = useQuery(holdersQuery(permission.code));
  const { data } = request;
  return (
    <Dialog title={t('holders.title')} onClose={onClose}>
      <p>
        {permission.label} <span className={styles['soft']}>({permission.code})</span>
      </p>
      {!data && <Pending request={request} height={96} />}
      {data && (
        <>
          <h3>{t('holders.roles')}</h3>
          {data.roles.length === 0 && <p className={styles['soft']}>{t('holders.noRoles')}</p>}
          <ul>
            {data.roles.map((role) => (
              <li key={role.id}>
                <a href={`#/${roles.screen}/${role.id}`} onClick={onClose}>
                  {role.name}
                </a>{' '}
                <span className={styles['soft']}>({sayNumber(role.people, locale)})</span>
              </li>
            ))}
          </ul>
          <h3>{t('holders.people')}</h3>
          {data.total === 0 && <p className={styles['soft']}>{t('holders.noPeople')}</p>}
          {data.people === null && data.total > 0 && <p className={styles['soft']}>{t('holders.hidden', { count: data.total })}</p>}
          {data.people && (
            <ul>
              {data.people.map((person) => (
                <li key={person.id}>
                  <a href={`#/${users.screen}/${person.id}`} onClick={onClose}>
                    {person.name}
                  </a>{' '}
                  <span className={styles['soft']}>{t('holders.by', { roles: person.roles.join(', ') })}</span>
                </li>
              ))}
            </ul>
          )}
          {data.people && data.total > data.people.length && (
            <p className={styles['soft']}>{t('holders.first', { count: data.people.length, total: sayNumber(data.total, locale) })}</p>
          )}
        </>
      )}
    </Dialog>
  );
}
