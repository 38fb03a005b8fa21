import type { ToolContext } from '#platform/map/define-tool.ts';
import { drawSketch } from '#platform/map/sketch/draw-sketch.ts';
import { i18n } from '#platform/shell/language.ts';
import { atPointer, measureModel, measureNotes } from './measures.ts';

/** Lines and areas drawn on the map; what they measure stands on the drawing, beside the pointer and in the panel. */
export function activateMeasure({ session, close }: ToolContext): () => void {
  const model = measureModel(session);
  const stop = drawSketch(session, model, {
    prompt: i18n.t('mapview:measure.prompt'),
    label: (shape) => (shape.points.length > 1 ? atPointer(shape) : ''),
    notes: measureNotes,
    onLeave: close,
  });
  return () => {
    stop();
    // What is measured stays and is there again when the tool is opened the next time.
    model.run({ do: 'abandon' });
  };
}
