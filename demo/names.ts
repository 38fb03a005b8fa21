import { itemAt, known } from '#platform/kernel/items.ts';
import {
  avenues,
  cities,
  dates,
  flowers,
  lanes,
  lastNames,
  lore,
  mensHonours,
  mensNames,
  oldThings,
  patrons,
  rivers,
  trades,
  villageThings,
  virtues,
  womensHonours,
  womensNames,
  writers,
} from './data/word-lists.ts';
import { hashText, type Random } from './random.ts';

/** Gives out street names of one place, each once, in the manner of the quarter. */
export class NameBook {
  readonly #chance: Random;
  readonly #used = new Set<string>();
  readonly #decks = new Map<readonly string[], string[]>();

  constructor(chance: Random) {
    this.#chance = chance;
  }

  avenue(): string {
    return this.#first(
      () => this.#draw(avenues),
      () => `Avenida ${this.#person()}`,
    );
  }

  /** Historic core: trades, saints and things that stood there; alleys for the short ones. */
  old(length: number, blind: boolean, main: boolean): string {
    if (main)
      return this.#first(
        () =>
          this.#draw([
            'Rua Direita',
            'Rua da Ponte',
            'Rua da Sé Velha',
            'Rua do Castelo',
            'Rua dos Combatentes',
            'Rua da Misericórdia',
            'Rua do Arco',
          ]),
        () => this.#old('Rua'),
      );
    if (length < 55)
      return this.#old(blind ? this.#chance.pick(['Beco', 'Pátio', 'Beco']) : this.#chance.pick(['Travessa', 'Travessa', 'Escadinhas', 'Beco']));
    if (length < 105)
      return this.#old(
        this.#chance.weighted([
          ['Travessa', 4],
          ['Rua', 5],
          ['Calçada', 1],
          ['Largo', 1],
        ]),
      );
    return this.#old('Rua');
  }

  /** Newer quarters keep to one theme, as municipal toponymy boards like it. */
  modern(length: number, blind: boolean, quarter: string | null): string {
    const theme = quarter === null ? this.#chance.int(0, 6) : hashText(quarter) % 7;
    const type =
      blind && length < 130
        ? this.#chance.pick(['Praceta', 'Praceta', 'Impasse', 'Beco'])
        : length < 90
          ? this.#chance.pick(['Travessa', 'Rua', 'Rua'])
          : length > 650 && this.#chance.chance(0.3)
            ? 'Alameda'
            : 'Rua';
    const lists = [flowers, writers, cities, lore, rivers, virtues, dates];
    return this.#first(
      () => `${type} ${this.#draw(itemAt(lists, theme))}`,
      () => `${type} ${this.#person()}`,
    );
  }

  villageMain(): string {
    return this.#first(
      () =>
        this.#draw([
          'Rua Principal',
          'Rua da Igreja',
          'Avenida da Igreja',
          'Rua Nossa Senhora da Conceição',
          'Estrada Principal',
          'Rua de Santo António',
        ]),
      () => `Rua ${this.#draw(patrons)}`,
    );
  }

  village(length: number): string {
    const type =
      length < 80 ? this.#chance.pick(['Travessa', 'Beco', 'Largo', 'Rua']) : length > 300 && this.#chance.chance(0.15) ? 'Estrada' : 'Rua';
    return this.#first(
      () => `${type} ${this.#draw(villageThings)}`,
      () => `${type} ${this.#chance.chance(0.4) ? this.#draw(patrons) : this.#person()}`,
    );
  }

  path(): string {
    return this.#first(
      () => `${this.#chance.pick(['Caminho', 'Azinhaga', 'Caminho'])} ${this.#draw(lanes)}`,
      () => `Caminho ${this.#draw(villageThings)}`,
    );
  }

  lane(): string {
    return this.#first(
      () => `${this.#chance.pick(['Caminho', 'Ladeira', 'Rua'])} ${this.#draw(lanes)}`,
      () => `Caminho ${this.#draw(villageThings)}`,
    );
  }

  #old(type: string): string {
    return this.#first(
      () =>
        `${type} ${this.#draw(
          this.#chance.weighted([
            [oldThings, 5],
            [trades, 4],
            [patrons, 2],
          ]),
        )}`,
      () => `${type} ${this.#person()}`,
    );
  }

  #person(): string {
    const [firsts, honours] = this.#chance.chance(0.35) ? [womensNames, womensHonours] : [mensNames, mensHonours];
    const honour = this.#chance.chance(0.45) ? `${this.#chance.pick(honours)} ` : '';
    return `${honour}${this.#chance.pick(firsts)} ${this.#chance.pick(lastNames)}`;
  }

  /** Shuffled once, then from the top; begins again when through, and `#first` refuses what was used. */
  #draw(list: readonly string[]): string {
    let deck = this.#decks.get(list);
    if (!deck || deck.length === 0) this.#decks.set(list, (deck = this.#chance.shuffle(list)));
    return known(deck.pop());
  }

  #first(usual: () => string, fallback: () => string): string {
    for (let tries = 0; tries < 6; tries++) {
      const name = usual();
      if (this.#take(name)) return name;
    }
    for (let tries = 0; tries < 60; tries++) {
      const name = fallback();
      if (this.#take(name)) return name;
    }
    for (let number = 2; ; number++) {
      const name = `${fallback()} ${number}`;
      if (this.#take(name)) return name;
    }
  }

  #take(name: string): boolean {
    if (this.#used.has(name)) return false;
    this.#used.add(name);
    return true;
  }
}
