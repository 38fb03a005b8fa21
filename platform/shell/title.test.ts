import { describe, expect, it } from 'vitest';
import { enter, windowTitle } from './title.ts';

describe('the window title', () => {
  it('is the module name, then the route title when both exist', () => {
    expect(windowTitle('Meu Bairro', 'Comunicar')).toBe('Meu Bairro | Comunicar');
    expect(windowTitle('Meu Bairro', '')).toBe('Meu Bairro');
    expect(windowTitle('', 'Comunicar')).toBe('Comunicar');
    expect(windowTitle('Mapa', 'Mapa')).toBe('Mapa');
  });

  it('resets the module name when the first segment changes', () => {
    const inPortal = enter({ segment: null, moduleName: '' }, { segment: 'portal', moduleName: 'Vila Clara', routeTitle: 'Início' });
    expect(inPortal.moduleName).toBe('Vila Clara');
    const moved = enter(inPortal, { segment: 'ig', moduleName: null, routeTitle: 'Mapa' });
    expect(moved.moduleName).toBe('Mapa');
    expect(enter(moved, { segment: 'ig', moduleName: null, routeTitle: 'Camadas' }).moduleName).toBe('Mapa');
  });
});
