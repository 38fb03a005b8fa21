import { describe, expect, it } from 'vitest';
import { initials } from './initials.ts';

describe('the letters of a type', () => {
  it.each([
    ['Iluminação pública', 'IP'],
    ['Água e saneamento', 'ÁS'],
    ['Mobiliário e equipamento urbano', 'MU'],
    ['Ruído', 'R'],
    ['3D', '3D'.slice(0, 1)],
  ])('%s: %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});
