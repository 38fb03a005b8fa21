/** [left, top, right, bottom]. */
type Box = readonly [number, number, number, number];

const CELL = 128;

/** The room that names have taken: who comes first stands, what would overlap is left out. */
export class Labels {
  readonly #cells = new Map<string, Box[]>();

  /** Takes the room, or answers that another has it. */
  take(box: Box): boolean {
    const cells = cellsOf(box);
    const overlaps = ([left, top, right, bottom]: Box): boolean => left < box[2] && right > box[0] && top < box[3] && bottom > box[1];
    if (cells.some((cell) => this.#cells.get(cell)?.some(overlaps))) return false;
    for (const cell of cells) this.#cells.set(cell, [...(this.#cells.get(cell) ?? []), box]);
    return true;
  }
}

function cellsOf([left, top, right, bottom]: Box): string[] {
  const cells: string[] = [];
  for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++)
    for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++) cells.push(`${x} ${y}`);
  return cells;
}
