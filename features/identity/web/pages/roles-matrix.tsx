import { Checkbox, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { Fragment, useState, type ReactNode } from 'react';
import { cellsOf, columnOf, matrixColumns, searchAreas, toggleAll, type MatrixColumn } from '../../domain/matrix.ts';
import type { RoleArea } from '../../roles-contract.ts';
import { useRoleTexts } from '../roles-texts.ts';
import styles from './roles.module.css';
import { RoleHolders } from './roles-holders.tsx';

type Permission = RoleArea['permissions'][number];

interface Props {
  readonly areas: readonly RoleArea[];
  readonly held: ReadonlySet<string>;
  readonly readOnly: boolean;
  readonly onChange: (held: ReadonlySet<string>) => void;
}

/** Areas down, actions across; each area opens to the plain words of its permissions. On a narrow screen only the words. */
export function RoleMatrix({ areas, held, readOnly, onChange }: Props): ReactNode {
  const t = useRoleTexts();
  const [q, setQ] = useState('');
  const [onlyHeld, setOnlyHeld] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Permission | null>(null);
  const all = areas.flatMap(({ permissions }) => permissions);
  const found = searchAreas<Permission, RoleArea>(areas, q);
  const shown = onlyHeld ? found.filter(({ permissions }) => permissions.some(({ code }) => held.has(code))) : found;
  const modules = [...new Map(shown.map(({ module, moduleName }) => [module, moduleName]))];
  const toggle = (permissions: readonly Permission[]): void => onChange(toggleAll(held, permissions));
  const box = (permissions: readonly Permission[], label: string): ReactNode => {
    const count = permissions.filter(({ code }) => held.has(code)).length;
    return (
      <Checkbox
        size="xs"
        aria-label={label}
        title={label}
        checked={count === permissions.length}
        indeterminate={count > 0 && count < permissions.length}
        disabled={readOnly || permissions.every(({ grantable }) => !grantable)}
        onChange={() => toggle(permissions)}
      />
    );
  };
  const turn = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const cellLabel = (area: RoleArea, column: MatrixColumn, cell: readonly Permission[]): string =>
    t('matrix.cell', { count: cell.length, column: t(`matrix.column.${column}`), area: area.label, label: cell[0]?.label ?? '' });
  const searching = q.trim() !== '';
  return (
    <div className={styles['matrix']}>
      <div className={styles['tools']}>
        <TextInput
          label={t('matrix.search')}
          description={t('matrix.searchHelp')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        <Switch label={t('matrix.onlyHeld')} checked={onlyHeld} onChange={(event) => setOnlyHeld(event.currentTarget.checked)} />
        <span role="status">{t('matrix.count', { count: all.filter(({ code }) => held.has(code)).length, total: all.length })}</span>
      </div>
      {shown.length === 0 && <p className={styles['soft']}>{t('matrix.none')}</p>}
      {shown.length > 0 && (
        <table className={styles['grid']}>
          <thead>
            <tr>
              <th scope="col">{t('matrix.area')}</th>
              {matrixColumns.map((column) => {
                const permissions = shown.flatMap((area) => cellsOf<Permission>(area)[column]);
                return (
                  <th key={column} scope="col">
                    <span>{t(`matrix.column.${column}`)}</span>
                    {permissions.length > 0 && box(permissions, t('matrix.allOfColumn', { column: t(`matrix.column.${column}`) }))}
                  </th>
                );
              })}
            </tr>
          </thead>
          {modules.map(([module, name]) => (
            <tbody key={module}>
              <tr className={styles['module']}>
                <th scope="rowgroup" colSpan={matrixColumns.length + 1}>
                  {name}
                </th>
              </tr>
              {shown
                .filter((area) => area.module === module)
                .map((area) => {
                  const cells = cellsOf<Permission>(area);
                  const isOpen = open.has(area.id) || searching;
                  return (
                    <Fragment key={area.id}>
                      <tr>
                        <th scope="row">
                          <div className={styles['area']}>
                            {box(area.permissions, t('matrix.allOfArea', { area: area.label }))}
                            <button
                              type="button"
                              aria-expanded={isOpen}
                              title={t(isOpen ? 'matrix.close' : 'matrix.open', { area: area.label })}
                              onClick={() => turn(area.id)}
                            >
                              {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
                              {area.label}
                            </button>
                            <small>
                              {area.permissions.filter(({ code }) => held.has(code)).length}/{area.permissions.length}
                            </small>
                          </div>
                        </th>
                        {matrixColumns.map((column) => (
                          <td key={column}>{cells[column].length > 0 && box(cells[column], cellLabel(area, column, cells[column]))}</td>
                        ))}
                      </tr>
                      {isOpen && (
                        <tr className={styles['words']}>
                          <td colSpan={matrixColumns.length + 1}>
                            <ul>
                              {area.permissions.map((permission) => (
                                <li key={permission.code}>
                                  <Checkbox
                                    size="sm"
                                    label={permission.label}
                                    description={permission.grantable ? t(`matrix.column.${columnOf(permission.action)}`) : t('matrix.beyond')}
                                    checked={held.has(permission.code)}
                                    disabled={readOnly || !permission.grantable}
                                    onChange={() => toggle([permission])}
                                  />
                                  <button
                                    type="button"
                                    className={styles['who']}
                                    aria-label={t('matrix.whoHas', { label: permission.label })}
                                    onClick={() => setAsked(permission)}
                                  >
                                    {t('matrix.who')}
                                  </button>
                                </li>
                              ))}
                            </ul>
                          </td>
                        </tr>
                      )}
                    </Fragment>
                  );
                })}
            </tbody>
          ))}
        </table>
      )}
      {asked && <RoleHolders permission={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}
