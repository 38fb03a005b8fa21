import type { KeyboardEvent } from 'react';
import type { Design } from './use-design.ts';

const ways: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Arrows move by a millimetre, with Shift by ten, with Alt by a tenth; with Ctrl they make larger and smaller. */
export function designKey(event: KeyboardEvent, design: Design): void {
  if (!run(event, design)) return;
  event.preventDefault();
  event.stopPropagation();
}

function run({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent, design: Design): boolean {
  const isCommand = ctrlKey || metaKey;
  const way = ways[key];
  if (way) {
    const step = shiftKey ? 10 : altKey ? 0.1 : 1;
    const [dx, dy] = [way[0] * step, way[1] * step];
    if (isCommand) design.stretch(dx, dy);
    else design.nudge(dx, dy);
    return true;
  }
  const commands: Readonly<Record<string, () => void>> = {
    z: shiftKey ? design.redo : design.undo,
    y: design.redo,
    d: design.copy,
    a: () => design.choose(design.elements.map((_, at) => at)),
  };
  const command = isCommand ? commands[key.toLowerCase()] : key === 'Delete' ? design.remove : key === 'Escape' ? () => design.choose([]) : undefined;
  command?.();
  return command !== undefined;
}
