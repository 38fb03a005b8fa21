export type SpanKind = 'server' | 'client' | 'job';
export type SpanFacts = Readonly<Record<string, string | number>>;

/** Something that takes time and is being watched. */
export interface OpenSpan {
  /** Runs work as a part of it. */
  within<T>(work: () => T): T;
  end(facts?: SpanFacts, error?: unknown): void;
}

/** Traces of OpenTelemetry. Names and facts are words of the program: no value of a statement, path or query, and nobody's address. */
export interface Tracing {
  /** `parent`: the header `traceparent` of whoever asked. */
  begin(name: string, kind: SpanKind, facts: SpanFacts, parent?: string): OpenSpan;
  /** A statement of the database that has just ended. */
  statement(sql: string, milliseconds: number, error: unknown): void;
  /** Sends what is kept and ends. */
  stop(): Promise<void>;
}

/** Null in most installations: nothing of it is loaded then, and each place asks one variable. Set before the database is opened. */
export const traces: { on: Tracing | null } = { on: null };

/** Work as a span of its own, where traces are on. */
export async function traced<T>(name: string, kind: SpanKind, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  if (!traces.on) return work();
  const span = traces.on.begin(name, kind, facts);
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}
