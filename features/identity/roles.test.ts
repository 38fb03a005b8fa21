import { describe, expect, it } from 'vitest';
import type { PermissionArea } from '#platform/access/permissions.ts';
import { permissions } from './permissions.ts';
import { roleName, starterCodes } from './roles.ts';

const text = { pt: '', en: '' };
const area = (module: string, ...codes: PermissionArea['permissions']): PermissionArea => ({ id: module, module, label: text, permissions: codes });

describe('starter roles', () => {
  const areas = [
    area(
      'meubairro',
      { code: 'A', action: 'add', label: text, roles: ['citizen'] },
      { code: 'B', action: 'delete', label: text },
      { code: 'C', action: 'update', label: text },
    ),
    area('geoportalgestao', { code: 'D', action: 'view', label: text }, { code: 'E', action: 'config', label: text }),
  ];

  it('give each role what its rule or the code itself says', () => {
    expect(starterCodes('citizen', areas)).toEqual(['A']);
    expect(starterCodes('operator', areas)).toEqual(['C']);
    expect(starterCodes('manager', areas)).toEqual(['B', 'C', 'D']);
    expect(starterCodes('administrator', areas)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('let staff into the back office and leave roles to administrators', () => {
    expect(starterCodes('operator', permissions)).toContain('ACL_00007');
    expect(starterCodes('manager', permissions)).not.toContain('ACL_00023');
    expect(starterCodes('citizen', permissions)).toEqual([]);
  });

  it('translate only the names we gave', () => {
    expect(roleName({ key: 'operator', name: 'Operador' }, 'en')).toBe('Operator');
    expect(roleName({ key: 'operator', name: 'Atendimento' }, 'en')).toBe('Atendimento');
    expect(roleName({ key: null, name: 'Operador' }, 'en')).toBe('Operador');
  });
});
