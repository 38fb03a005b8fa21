import { describe, expect, it } from 'vitest';
import type { AddressHit } from '../contract.ts';
import { resolve } from './resolve-address.ts';

const hit = (kind: AddressHit['kind'], label: string, parish: string | null, exact = true): AddressHit => ({
  kind,
  id: 1,
  label,
  detail: parish,
  parish: parish === null ? null : { dicofre: '010101', name: parish },
  exact,
  x: 1,
  y: 2,
});
const door = hit('address', 'Rua das Flores 12, 3000-101 São Bento', 'São Bento');
const annex = hit('address', 'Rua das Flores 12A, 3000-101 São Bento', 'São Bento');
const twin = hit('address', 'Rua das Flores 12, 3000-200 Vale da Águia', 'Vale da Águia');
const street = hit('street', 'Rua das Flores', 'São Bento');
const neighbour = hit('address', 'Rua das Flores 14, 3000-101 São Bento', 'São Bento', false);
const is = (text: string, ...hits: AddressHit[]) => {
  const found = resolve(text, hits, 'Vila Clara');
  return found.kind === 'door' || found.kind === 'street' ? `${found.kind}: ${found.hit.label}` : found.kind;
};

describe('a typed address', () => {
  it.each(['Rua das Flores 12', 'R. das Flores, n.º 12, 3.º esq.', 'rua das flores 12 são bento', 'Rua das Flores 12, Vila Clara, Portugal'])(
    'is one door: %s',
    (text) => expect(is(text, door, street)).toBe('door: Rua das Flores 12, 3000-101 São Bento'),
  );

  it('is the door itself, not the one beside it that begins with its number', () => {
    expect(is('Rua das Flores 12', door, annex)).toBe('door: Rua das Flores 12, 3000-101 São Bento');
    expect(is('Rua das Flores 12A', annex)).toBe('door: Rua das Flores 12A, 3000-101 São Bento');
  });

  it('is asked about where two streets share a name, the door does not exist, or words are left over', () => {
    expect(is('Rua das Flores 12', door, twin)).toBe('several');
    expect(is('Rua das Flores 12, Vale da Águia', door, twin)).toBe('door: Rua das Flores 12, 3000-200 Vale da Águia');
    expect(is('Rua das Flores 12, 3000-200', door, twin)).toBe('door: Rua das Flores 12, 3000-200 Vale da Águia');
    expect(is('Rua das Flores 13', neighbour, street)).toBe('several');
    expect(is('Rua das Flores 12, Porto', door, street)).toBe('several');
  });

  it('is a street where no door was named, and nothing where nothing is known', () => {
    expect(is('Rua das Flores', street)).toBe('street: Rua das Flores');
    expect(is('Caminho da Fonte')).toBe('unknown');
  });
});
