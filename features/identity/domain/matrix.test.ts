import { describe, expect, it } from 'vitest';
import { permissionActions, type PermissionAction } from '#platform/access/permissions.ts';
import { cellsOf, columnOf, matrixColumns, searchAreas, sideOf, toggleAll } from './matrix.ts';

const permission = (code: string, action: PermissionAction, label = code) => ({ code, action, label, grantable: code !== 'X' });
const users = {
  id: 'users',
  label: 'Utilizadores',
  moduleName: 'Administração',
  permissions: [permission('A', 'view', 'Ver a lista'), permission('B', 'edit', 'Alterar utilizadores'), permission('C', 'notify', 'Avisar')],
};
const reports = {
  id: 'reports',
  label: 'Ocorrências',
  moduleName: 'Meu Bairro',
  permissions: [permission('D', 'view', 'Ver a lista'), permission('X', 'private', 'Ver as privadas')],
};

describe('the matrix of permissions', () => {
  it('has a column for every action, the last for those without their own', () => {
    expect(permissionActions.map(columnOf).filter((column) => !matrixColumns.includes(column))).toEqual([]);
    const cells = cellsOf(users);
    expect(cells.view.map(({ code }) => code)).toEqual(['A']);
    expect(cells.rest.map(({ code }) => code)).toEqual(['C']);
    expect(Object.values(cells).flat()).toHaveLength(users.permissions.length);
  });

  it('is searched without regard to case and accents, in modules, areas and sentences', () => {
    const found = (q: string): string[] =>
      searchAreas([users, reports], q).map(({ id, permissions }) => `${id}:${permissions.map(({ code }) => code).join('')}`);
    expect(found('')).toEqual(['users:ABC', 'reports:DX']);
    expect(found('OCORRENCIAS')).toEqual(['reports:DX']);
    expect(found('administracao alterar')).toEqual(['users:B']);
    expect(found('ver lista')).toEqual(['users:A', 'reports:D']);
    expect(found('nada disto')).toEqual([]);
  });

  it('gives a whole row or column, and takes it when all of it is given, without what one may not give', () => {
    const some = toggleAll(new Set(['A']), [...users.permissions, ...reports.permissions]);
    expect([...some].toSorted()).toEqual(['A', 'B', 'C', 'D']);
    expect([...toggleAll(new Set([...some, 'X']), [...users.permissions, ...reports.permissions])]).toEqual(['X']);
  });

  it('compares two roles code by code', () => {
    const sides = ['A', 'B', 'C', 'D'].map((code) => sideOf(code, new Set(['A', 'B']), new Set(['B', 'C'])));
    expect(sides).toEqual(['left', 'both', 'right', 'neither']);
  });
});
