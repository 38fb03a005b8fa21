import { describe, expect, it } from 'vitest';
import { columnsOf, readLine, repeatedLines } from './people-file.ts';

describe('a file of people', () => {
  it('has titles as offices write them, in any order', () => {
    expect(columnsOf(['N.º', 'Nome completo', 'E-mail', 'Telemóvel', 'Contribuinte', 'Perfil', 'Nome'])).toEqual([
      null,
      'name',
      'email',
      'phone',
      'nif',
      'roles',
      null,
    ]);
    expect(columnsOf(['Full name', 'Mobile', 'Language'])).toEqual(['name', 'phone', 'locale']);
  });
  it('gives people, and says what is wrong with a line', () => {
    const columns = columnsOf(['nome', 'email', 'telefone', 'nif', 'idioma', 'perfis']);
    const good = readLine(columns, [' Ana Silva ', 'ANA@exemplo.pt', '912 345 678', '123456789', 'Inglês', 'Operador; Gestor'], 2);
    expect(good?.read.data).toEqual({
      name: 'Ana Silva',
      email: 'ana@exemplo.pt',
      phone: '+351912345678',
      nif: '123456789',
      locale: 'en',
      roles: ['Operador', 'Gestor'],
    });
    const bad = readLine(columns, ['', '', '', '123456788', 'xx', ''], 3);
    expect(bad?.read.error?.issues.map(({ path }) => path[0]).toSorted()).toEqual(['locale', 'name', 'name', 'nif']);
    expect(readLine(columns, ['Rui', '', '', '', '', ''], 4)?.read.error?.issues.map(({ path }) => path[0])).toEqual(['email']);
    expect(readLine(columns, ['', ' ', '', '', '', ''], 5)).toBeNull();
  });
  it('counts a person once', () => {
    const columns = columnsOf(['nome', 'email', 'telefone']);
    const lines = [
      ['Ana', 'a@x.pt', '912345678'],
      ['Ana outra vez', 'A@x.pt', ''],
      ['Rui', '', '912345678'],
      ['Rita', 'r@x.pt', ''],
    ].flatMap((cells, index) => readLine(columns, cells, index + 2) ?? []);
    expect([...repeatedLines(lines)]).toEqual([
      [3, 'email'],
      [4, 'phone'],
    ]);
  });
});
