import { describe, expect, it } from 'vitest';
import { readDay, readMeasure, readPostalCode, readWhole } from './cells.ts';
import { guessColumns, targets } from './targets.ts';

describe('cells of a table', () => {
  it('hold days in many styles', () => {
    for (const written of [
      '05/03/2024',
      '5-3-2024',
      '05.03.2024',
      '05/03/24',
      '2024-03-05',
      '2024/03/05',
      '20240305',
      '5 de março de 2024',
      '5 mar 2024',
      '05-03-2024 14:30',
      '2024-03-05T00:00:00Z',
      45356,
    ])
      expect(readDay(written, 2026), String(written)).toBe('2024-03-05');
    expect(readDay('05/03/87', 2026)).toBe('1987-03-05');
    for (const wrong of ['31/02/2024', '2024-13-05', 'ontem', '', 12, null]) expect(readDay(wrong, 2026), String(wrong)).toBeNull();
  });

  it('hold Portuguese decimals, rounded to what is kept', () => {
    expect(['1.234,56', '1234,56 m²', '1 234,56', '1234.56', '1.234', '12,3456', '-0,005', 'muito'].map((text) => readMeasure(text, 2))).toEqual([
      '1234.56',
      '1234.56',
      '1234.56',
      '1234.56',
      '1234.00',
      '12.35',
      '-0.01',
      null,
    ]);
    expect(readMeasure(1234.5678, 2)).toBe('1234.57');
    expect([readWhole('3'), readWhole(2), readWhole('2,5'), readWhole('rés-do-chão')]).toEqual([3, 2, null, null]);
    expect([readPostalCode('3000123'), readPostalCode('3000 - 123 Coimbra'), readPostalCode('3000')]).toEqual(['3000-123', '3000-123', '3000']);
  });
});

describe('headings', () => {
  it('tell what a column fills, each once', () => {
    expect(guessColumns(['N.º Processo', 'Requerente', 'NIF', 'Estado', 'Data de Entrada', 'Área de implantação', 'Freguesia', 'Cor'])).toEqual({
      process: 'N.º Processo',
      'ownerId.name': 'Requerente',
      'ownerId.nif': 'NIF',
      statusId: 'Estado',
      entryAt: 'Data de Entrada',
      deploymentArea: 'Área de implantação',
      dicofre: 'Freguesia',
    });
    expect(targets).not.toContain('parentId');
    expect(targets).toContain('managerId.nif');
  });
});
