// oxlint-disable typescript/no-non-null-assertion -- typed arrays whose indexes are arcs, pieces and nodes of the same graph: a check at each would double the time of a search
/** A queue that gives the item with the least cost first; the same item may stand in it more than once. */
export class Heap {
  #costs = new Float64Array(1024);
  #items = new Int32Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Cost of what `pop` gives next; Infinity when empty. */
  get least(): number {
    return this.#size === 0 ? Infinity : this.#costs[0]!;
  }

  clear(): void {
    this.#size = 0;
  }

  push(cost: number, item: number): void {
    if (this.#size === this.#items.length) this.#grow();
    const costs = this.#costs;
    const items = this.#items;
    let hole = this.#size++;
    while (hole > 0) {
      const up = (hole - 1) >> 1;
      if (costs[up]! <= cost) break;
      costs[hole] = costs[up]!;
      items[hole] = items[up]!;
      hole = up;
    }
    costs[hole] = cost;
    items[hole] = item;
  }

  /** The item of least cost. Only while there is one. */
  pop(): number {
    const costs = this.#costs;
    const items = this.#items;
    const top = items[0]!;
    const size = --this.#size;
    const cost = costs[size]!;
    const item = items[size]!;
    let hole = 0;
    for (let down = 1; down < size; down = 2 * hole + 1) {
      if (down + 1 < size && costs[down + 1]! < costs[down]!) down++;
      if (costs[down]! >= cost) break;
      costs[hole] = costs[down]!;
      items[hole] = items[down]!;
      hole = down;
    }
    costs[hole] = cost;
    items[hole] = item;
    return top;
  }

  #grow(): void {
    const costs = new Float64Array(this.#costs.length * 2);
    const items = new Int32Array(this.#items.length * 2);
    costs.set(this.#costs);
    items.set(this.#items);
    this.#costs = costs;
    this.#items = items;
  }
}
