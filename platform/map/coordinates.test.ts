import { describe, expect, it } from 'vitest';
import { formatDegrees, formatProjected, parsePoint } from './coordinates.ts';

describe('typed coordinates', () => {
  it.each([['40.20563, -8.41955'], ['40.20563 -8.41955'], ['40,20563; -8,41955'], ['40.20563° N, 8.41955° W'], ['40.20563N 8.41955O']])(
    'are degrees, latitude first: %s',
    (text) => {
      expect(parsePoint(text)).toEqual({ kind: 'degrees', lngLat: [-8.41955, 40.20563] });
    },
  );

  it('may be degrees, minutes and seconds', () => {
    const typed = parsePoint(`40° 12' 20.27" N, 8° 25' 10.38" W`);
    expect(typed?.kind).toBe('degrees');
    const [lng, lat] = typed?.kind === 'degrees' ? typed.lngLat : [0, 0];
    expect(lat).toBeCloseTo(40.20563, 5);
    expect(lng).toBeCloseTo(-8.41955, 5);
  });

  it.each([
    ['-24400.5, 59800.25', [-24400.5, 59800.25]],
    ['-24400 59800', [-24400, 59800]],
    ['-24400,5; 59800,25', [-24400.5, 59800.25]],
  ])('are metres of the projection otherwise: %s', (text, point) => {
    expect(parsePoint(text)).toEqual({ kind: 'projected', point });
  });

  it.each(['', 'Rua Direita', '40.2', '1, 2, 3', '99° N, 8° W'])('refuses %s', (text) => {
    expect(parsePoint(text)).toBeNull();
  });

  it('are written the way they are read', () => {
    expect(parsePoint(formatProjected([-24400.5, 59800.2]))).toEqual({ kind: 'projected', point: [-24400.5, 59800.2] });
    expect(parsePoint(formatDegrees([-8.41955, 40.20563]))).toEqual({ kind: 'degrees', lngLat: [-8.41955, 40.20563] });
  });
});
