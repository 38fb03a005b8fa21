import { describe, expect, it } from 'vitest';
import { arrangeTools } from './arrange-tools.ts';
import type { ToolFilter } from './arrange-tools.ts';
import type { MapTool } from './define-tool.ts';

const tool = (id: string, part: Partial<MapTool> = {}): MapTool => ({
  id,
  label: { pt: id, en: id },
  icon: () => null,
  permission: null,
  module: null,
  ...part,
});
const filter = (part: Partial<ToolFilter> = {}): ToolFilter => ({ page: 'ig', modules: ['ig'], placements: [], can: () => false, ...part });
const ids = (placed: readonly { tool: MapTool }[]): string[] => placed.map((entry) => entry.tool.id);

describe('tools of a map page', () => {
  it('follow the tenant in order and place', () => {
    const placements = [
      { id: 'measure', order: 1, position: 'rail' as const, showLabel: false, collapsible: true },
      { id: 'layers', order: 2, position: 'rail' as const, showLabel: true, collapsible: true },
      { id: 'print', order: 3, position: 'more' as const, showLabel: true, collapsible: true },
    ];
    const arranged = arrangeTools([tool('print'), tool('layers'), tool('measure')], filter({ placements }));
    expect(ids(arranged.rail)).toEqual(['measure', 'layers']);
    expect(ids(arranged.more)).toEqual(['print']);
    expect(arranged.rail[0]?.showLabel).toBe(false);
  });

  it('put at most seven in the rail and the rest under "mais"', () => {
    const arranged = arrangeTools(
      Array.from({ length: 9 }, (_, index) => tool(`t${index}`)),
      filter(),
    );
    expect(arranged.rail).toHaveLength(7);
    expect(ids(arranged.more)).toEqual(['t7', 't8']);
  });

  it('have no button when they only bring layers', () => {
    const arranged = arrangeTools([tool('territory', { background: true })], filter());
    expect([ids(arranged.rail), ids(arranged.background)]).toEqual([[], ['territory']]);
  });

  it('leave out what the visitor may not use, unless the municipality made it public', () => {
    const tools = [tool('backoffice', { permission: 'IG_00006' }), tool('identify', { permission: 'IG_00012' })];
    expect(ids(arrangeTools(tools, filter({ can: (code) => code === 'IG_00012' })).rail)).toEqual(['identify']);
    const either = [tool('areas', { permission: ['GU_00111', 'GU_00095'] })];
    expect(['GU_00095', 'GU_00084'].map((code) => arrangeTools(either, filter({ can: (one) => one === code })).rail.length)).toEqual([1, 0]);
  });

  it('leave out tools of modules that are off and of other pages', () => {
    const tools = [tool('reports', { module: 'meubairro' }), tool('types', { pages: ['meubairro'] }), tool('measure')];
    expect(ids(arrangeTools(tools, filter()).rail)).toEqual(['measure']);
  });

  it("a page's own tool takes the place of the general one, for whoever may use it", () => {
    const tools = [tool('backoffice', { to: '/general' }), tool('backoffice', { to: '/own', pages: ['meubairro'], permission: 'MB_00006' })];
    const shown = (page: string, may: boolean) => arrangeTools(tools, filter({ page, can: () => may })).rail.map(({ tool: { to } }) => to);
    expect([shown('meubairro', true), shown('meubairro', false), shown('ig', true)]).toEqual([['/own'], ['/general'], ['/general']]);
  });
});
