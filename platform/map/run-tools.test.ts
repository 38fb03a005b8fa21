import { describe, expect, it } from 'vitest';
import type { MapTool } from './define-tool.ts';
import { createPanels } from './panels.ts';
import { runTools } from './run-tools.ts';
import type { MapSession } from './session.ts';

function scene() {
  const said: string[] = [];
  const tool = (id: string): MapTool => ({
    id,
    label: { pt: id, en: id },
    icon: () => null,
    permission: null,
    module: null,
    mount: () => {
      said.push(`${id} mounted`);
      return () => said.push(`${id} unmounted`);
    },
    activate: () => {
      said.push(`${id} on`);
      return () => said.push(`${id} off`);
    },
  });
  const specs = ['measure', 'identify'].map((id) => ({ id, beside: true, openByDefault: false, exclusive: true }));
  const session = { map: {}, panels: createPanels(specs) } as unknown as MapSession;
  return { said, session, tools: [tool('measure'), tool('identify')] };
}

describe('running tools', () => {
  it('start and end with their panel, and one exclusive tool ends the other', () => {
    const { said, session, tools } = scene();
    runTools(session, tools);
    session.panels.open('measure');
    session.panels.open('identify');
    session.panels.close('identify');
    expect(said.slice(2)).toEqual(['measure on', 'measure off', 'identify on', 'identify off']);
  });

  it('all end with the map', () => {
    const { said, session, tools } = scene();
    const end = runTools(session, tools);
    session.panels.open('measure');
    end();
    session.panels.open('identify');
    expect(said).toEqual(['measure mounted', 'identify mounted', 'measure on', 'measure off', 'measure unmounted', 'identify unmounted']);
  });
});
