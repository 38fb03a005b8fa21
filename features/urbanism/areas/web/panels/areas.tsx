import '../texts.ts';
import { useEffect, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { followAddress, type ToolContext } from '#platform/map/define-tool.ts';
import { useStore } from '#platform/shell/store.ts';
import { mayProcess } from '../../../record/permissions.ts';
import { openKept } from '../kept.ts';
import { areasOf, type AreasModel } from '../model.ts';
import { openSubject } from '../save.ts';
import { AreaCard } from './area.tsx';
import { Editor } from './editor.tsx';
import { AreaList } from './list.tsx';

/** The process an address asks for: read once, then the address is one's own again. */
async function openAsked(model: AreasModel): Promise<boolean> {
  const [path = '', query = ''] = location.hash.split('?');
  const rest = new URLSearchParams(query);
  const id = Number(rest.get('areas') ?? 0);
  if (id === 0) return false;
  const title = rest.get('title') ?? String(id);
  rest.delete('areas');
  rest.delete('title');
  history.replaceState(history.state, '', `${path}${rest.size > 0 ? `?${rest.toString()}` : ''}`);
  // What is not saved yet is saved or put away first.
  if (model.work.get()) return true;
  await openSubject(model, { kind: 'process', id, title });
  return true;
}

export function Panel({ session, reveal }: ToolContext): ReactNode {
  const model = areasOf(session);
  const work = useStore(model.work);
  const shown = useStore(model.shown);
  const maySee = [useCan(mayProcess.seeAreas), useCan(mayProcess.editAreas)].includes(true);
  useEffect(() => {
    const open = (): void =>
      void model.run(async () => {
        if (!(await openKept(model))) await openAsked(model);
      });
    return followAddress(open);
  }, [model]);
  const show = reveal ?? ((): void => undefined);
  if (work) return <Editor model={model} work={work} reveal={show} />;
  return shown === null || !maySee ? <AreaList model={model} reveal={show} /> : <AreaCard key={shown} model={model} id={shown} reveal={show} />;
}
