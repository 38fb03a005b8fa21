import type { default as Layer, State } from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';

/** All names on a map keep clear of each other: the word by which OpenLayers groups their layers. */
export const names = 'names';

/**
 * Names of this layer take the room that those beneath leave: streets keep theirs. OpenLayers gives room from the uppermost layer down,
 * before it draws from the lowest up; here the giving waits for the drawing. What is drawn over what stays as it is.
 */
export function yieldNames<L extends Pick<Layer, 'renderDeclutter' | 'renderDeferred'>>(layer: L): L {
  const place = layer.renderDeclutter.bind(layer);
  const draw = layer.renderDeferred.bind(layer);
  let waiting: State | undefined;
  layer.renderDeclutter = (_frame: FrameState, state: State) => {
    waiting = state;
  };
  layer.renderDeferred = (frame: FrameState) => {
    if (waiting) place(frame, waiting);
    waiting = undefined;
    draw(frame);
  };
  return layer;
}
