import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';

type Write = FastifyBaseLogger['info'];

/** A logger whose children, one for each request, become pino's when the first line of a level that is written comes, mostly never. */
export class LazyLog implements FastifyBaseLogger {
  readonly #parent: Logger;
  readonly #bindings: Record<string, unknown> | null;
  #made: Logger | undefined;

  constructor(parent: Logger, bindings: Record<string, unknown> | null = null) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get #log(): Logger {
    return (this.#made ??= this.#bindings === null ? this.#parent : this.#parent.child(this.#bindings));
  }

  get level(): string {
    return this.#parent.level;
  }
  set level(level: string) {
    this.#log.level = level;
  }
  #writer(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'): Write {
    return this.#parent.isLevelEnabled(level) ? this.#log[level].bind(this.#log) : silence;
  }
  get fatal(): Write {
    return this.#writer('fatal');
  }
  get error(): Write {
    return this.#writer('error');
  }
  get warn(): Write {
    return this.#writer('warn');
  }
  get info(): Write {
    return this.#writer('info');
  }
  get debug(): Write {
    return this.#writer('debug');
  }
  get trace(): Write {
    return this.#writer('trace');
  }
  get silent(): Write {
    return silence;
  }
  /** Another with more to say of the same request. */
  child(bindings: Record<string, unknown>): LazyLog {
    return new LazyLog(this.#parent, { ...this.#bindings, ...bindings });
  }
}

const silence: Write = () => {};
