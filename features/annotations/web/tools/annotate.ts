import '../texts.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { drawSketch } from '#platform/map/sketch/draw-sketch.ts';
import { shapeAt } from '#platform/map/sketch/snap.ts';
import { i18n } from '#platform/shell/language.ts';
import { keepAlways } from '../kept.ts';
import { annotationsOf } from '../model.ts';
import { dressed, measuresOf, newId } from '../shapes.ts';

/** Pixels: fingers and shaky hands. */
const REACH = 12;

/** Shapes drawn on the map; between them a click takes one in hand, whose points may be moved. */
export function activateAnnotations({ session, close }: ToolContext): () => void {
  const model = annotationsOf(session);
  const { sketch, tool, chosen, work } = model;
  let stop = (): void => {};
  const start = (): void => {
    stop();
    const kind = tool.get();
    stop = drawSketch(session, sketch, {
      prompt: i18n.t(`annotations:prompt.${kind ?? (work.get().from === 'shared' ? 'look' : 'choose')}`),
      label: (shape) => measuresOf(shape)[0]?.text ?? '',
      onLeave: () => (tool.get() === null ? close() : tool.set(null)),
      hand: {
        only: () => (work.get().from === 'shared' ? null : model.index()),
        mayAdd: () => tool.get() !== null,
        onPick(at) {
          const index = shapeAt(model.finished(), at, REACH * (session.map.getView().getResolution() ?? 1));
          const shape = index === null ? undefined : model.finished()[index];
          chosen.set(shape?.id ?? null);
          // The points of what is in hand are drawn.
          sketch.selected.set(null);
        },
        dress: () => ({ id: newId(), name: '', text: '', look: dressed(model.look.get()), isMeasured: false }),
      },
    });
  };
  let before = sketch.state.get();
  const follow = (): void => {
    const now = sketch.state.get();
    const last = now.shapes.at(-1);
    const isNew = now.shapes.length > before.shapes.length || before.isOpen;
    before = now;
    if (tool.get() === null || now.isOpen || !isNew || !last?.id || now.future.length > 0) return;
    // Drawn: it is in hand, to be named and dressed.
    chosen.set(last.id);
    tool.set(null);
  };
  const choose = (): void => {
    const kind = tool.get();
    if (kind) {
      chosen.set(null);
      sketch.run({ do: 'kind', kind });
    } else if (sketch.state.get().isOpen) sketch.run({ do: 'abandon' });
    start();
  };
  const unfollow = [sketch.state.subscribe(follow), tool.subscribe(choose), work.subscribe(start), chosen.subscribe(() => sketch.selected.set(null))];
  const endKeeping = keepAlways(model);
  start();
  return () => {
    stop();
    endKeeping();
    for (const one of unfollow) one();
    tool.set(null);
    sketch.run({ do: 'abandon' });
  };
}
