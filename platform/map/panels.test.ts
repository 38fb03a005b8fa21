import { describe, expect, it } from 'vitest';
import { createPanels } from './panels.ts';
import type { PanelSpec } from './panels.ts';

const spec = (id: string, part: Partial<PanelSpec> = {}): PanelSpec => ({ id, beside: true, openByDefault: false, exclusive: false, ...part });

function municipality() {
  return createPanels([
    spec('navsearch', { beside: false, openByDefault: true }),
    spec('layerswitcher'),
    spec('measure', { exclusive: true }),
    spec('identify', { exclusive: true }),
    spec('location', { beside: false }),
    spec('draw', { beside: false, exclusive: true }),
  ]);
}

describe('map panels', () => {
  it('start closed, except those open by default', () => {
    const panels = municipality();
    expect(panels.of('navsearch').show).toBe(true);
    expect(panels.of('measure')).toEqual({ show: false, active: false, loaded: false, collapsed: false });
  });

  it('share one place beside the map: opening one hides the other', () => {
    const panels = municipality();
    panels.open('layerswitcher');
    panels.open('measure');
    expect(panels.beside()).toBe('measure');
    expect(panels.of('layerswitcher').show).toBe(false);
  });

  it('leave panels elsewhere alone', () => {
    const panels = municipality();
    panels.open('location');
    panels.open('layerswitcher');
    expect(panels.of('location').active).toBe(true);
  });

  it('toggle', () => {
    const panels = municipality();
    panels.toggle('measure');
    expect(panels.of('measure').show).toBe(true);
    panels.toggle('measure');
    expect(panels.of('measure').show).toBe(false);
  });

  it('end an exclusive tool when another takes the map, wherever it stands', () => {
    const panels = municipality();
    panels.open('measure');
    panels.open('draw');
    expect(panels.of('measure').active).toBe(false);
    expect(panels.of('draw').active).toBe(true);
  });

  it('close all leaves those open by default', () => {
    const panels = municipality();
    panels.open('layerswitcher');
    panels.open('location');
    panels.closeAll();
    expect(
      Object.entries(panels.state.get())
        .filter(([, panel]) => panel.show)
        .map(([id]) => id),
    ).toEqual(['navsearch']);
  });

  it('keep that their code is loaded, and uncollapse when opened again', () => {
    const panels = municipality();
    panels.open('measure');
    panels.markLoaded('measure');
    panels.collapse('measure', true);
    panels.close('measure');
    panels.open('measure');
    expect(panels.of('measure')).toEqual({ show: true, active: true, loaded: true, collapsed: false });
  });

  it('ignore a tool this municipality does not have', () => {
    const panels = municipality();
    panels.open('streetview');
    expect(panels.of('streetview').show).toBe(false);
  });
});
