import { Select, Switch } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Switch.css';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSay } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { sideOf } from '../../domain/matrix.ts';
import { roles, type RoleArea, type RoleRecord } from '../../roles-contract.ts';
import { allRolesQuery, areasQuery, roleQuery } from '../roles-queries.ts';
import { useRoleTexts } from '../roles-texts.ts';
import styles from './roles.module.css';

/** Two roles side by side, permission by permission; which two and how stands in the address. */
export function Screen(): ReactNode {
  const t = useRoleTexts();
  const say = useSay();
  const router = useRouter();
  const search = useSearch({ strict: false });
  const all = useQuery(allRolesQuery);
  const areas = useQuery(areasQuery);
  const [list, lists] = [all.data, areas.data];
  const one = useQuery({ ...roleQuery(Number(search.a)), enabled: search.a !== undefined });
  const other = useQuery({ ...roleQuery(Number(search.b)), enabled: search.b !== undefined });
  const [left, right] = [one.data, other.data];
  const failed = [all, areas, one, other].find(({ isError, data }) => isError && data === undefined);
  const change = (part: object): void => void router.navigate({ to: `/${roles.screen}/compare`, search: { ...search, ...part }, replace: true });
  const onlyDifferences = search.all !== true;
  const choice = (name: 'a' | 'b', label: string): ReactNode => (
    <Select
      label={label}
      data={(list?.items ?? []).map((role) => ({ value: String(role.id), label: String(role.name) }))}
      value={search[name] === undefined ? null : String(search[name])}
      onChange={(id) => change({ [name]: Number(id) })}
      allowDeselect={false}
      withScrollArea={false}
    />
  );
  return (
    <PageFrame title={t('comparison.title')} back={{ to: `/${roles.screen}`, label: say(roles.label.many) }}>
      <FormSection>
        <div className={styles['pair']}>
          {choice('a', t('comparison.left'))}
          {choice('b', t('comparison.right'))}
        </div>
        <Switch
          label={t('comparison.onlyDifferences')}
          checked={onlyDifferences}
          onChange={(event) => change({ all: event.currentTarget.checked ? undefined : true })}
        />
        {failed ? (
          <LoadFailure request={failed} />
        ) : left && right && lists ? (
          <Comparison left={left} right={right} areas={lists.areas} onlyDifferences={onlyDifferences} />
        ) : (
          <p className={styles['soft']}>{t('comparison.choose')}</p>
        )}
      </FormSection>
    </PageFrame>
  );
}

interface Props {
  readonly left: RoleRecord;
  readonly right: RoleRecord;
  readonly areas: readonly RoleArea[];
  readonly onlyDifferences: boolean;
}

function Comparison({ left, right, areas, onlyDifferences }: Props): ReactNode {
  const t = useRoleTexts();
  const [a, b] = [new Set(left.codes), new Set(right.codes)];
  const sides = areas.flatMap(({ permissions }) => permissions.map(({ code }) => sideOf(code, a, b)));
  const count = (side: string): number => sides.filter((one) => one === side).length;
  const shown = areas
    .map((area) => ({
      ...area,
      permissions: area.permissions
        .map((permission) => ({ ...permission, side: sideOf(permission.code, a, b) }))
        .filter(({ side }) => !onlyDifferences || side === 'left' || side === 'right'),
    }))
    .filter(({ permissions }) => permissions.length > 0);
  const names = { left: String(left.name), right: String(right.name) };
  const mark = (has: boolean): ReactNode => (
    <>
      {has ? <IconCheck size={18} aria-hidden /> : <IconMinus size={18} aria-hidden />}
      <span className="lg-hidden">{t(has ? 'comparison.yes' : 'comparison.no')}</span>
    </>
  );
  return (
    <>
      <p role="status">{t('comparison.counts', { ...names, onlyLeft: count('left'), onlyRight: count('right'), both: count('both') })}</p>
      {shown.length === 0 && <p className={styles['soft']}>{t('comparison.same')}</p>}
      {shown.length > 0 && (
        <table className={styles['comparison']}>
          <thead>
            <tr>
              <th scope="col">{t('comparison.permission')}</th>
              <th scope="col">{names.left}</th>
              <th scope="col">{names.right}</th>
            </tr>
          </thead>
          {shown.map((area) => (
            <tbody key={area.id}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {area.moduleName} · {area.label}
                </th>
              </tr>
              {area.permissions.map(({ code, label, side }) => (
                <tr key={code} data-side={side}>
                  <td>{label}</td>
                  <td data-has={side === 'left' || side === 'both'}>{mark(side === 'left' || side === 'both')}</td>
                  <td data-has={side === 'right' || side === 'both'}>{mark(side === 'right' || side === 'both')}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </>
  );
}
