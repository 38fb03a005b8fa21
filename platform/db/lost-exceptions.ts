import { recordOf } from '#platform/kernel/unknown.ts';
import type { PGlite } from '@electric-sql/pglite';

/**
 * GEOS reports a failed overlay by a C++ exception. In PGlite nothing catches it: it ends either in PGlite's own loop, which
 * drops it and answers no rows, or at a PG_TRY of PostgreSQL, which takes it for a normal return. The call looks like a success
 * and its transaction commits. The C++ runtime counts what was thrown and not caught; where that count has grown, this raises
 * the error that PostgreSQL raises, by PostgreSQL's own means, so that transactions, savepoints and handlers in PL/pgSQL do
 * what they do after any error.
 */
interface Runtime {
  readonly HEAPU8: Uint8Array;
  readonly HEAPU32: Uint32Array;
  readonly ___stack_pointer: { value: number };
  /** Addresses of variables. */
  readonly _error_context_stack: number;
  readonly _PG_exception_stack: number;
  _PostgresMainLoopOnce(): void;
  ___cxa_uncaught_exceptions(): number;
  _RegisterXactCallback(callback: number, argument: number): void;
  _RegisterSubXactCallback(callback: number, argument: number): void;
  _FlushErrorState(): void;
  _errstart(level: number, domain: number): number;
  _errmsg_internal(format: number, values: number): number;
  _errfinish(file: number, line: number, name: number): void;
  _pgl_setPGliteExitStatus(status: number): number;
  _malloc(bytes: number): number;
  _free(address: number): void;
  addFunction(callback: (event: number) => void, signature: string): number;
  UTF8ToString(address: number): string;
}

const error = 21; // ERROR of elog.h; its SQLSTATE, when none is given, is XX000
const beforeCommit = 5; // XACT_EVENT_PRE_COMMIT
const beforeRelease = 3; // SUBXACT_EVENT_PRE_COMMIT_SUB
const rolledBack = 2; // XACT_EVENT_ABORT, SUBXACT_EVENT_ABORT_SUB
const unknown = 'GEOS Error: TopologyException. This can occur if the input geometry is invalid.';

const needed = [
  'HEAPU8',
  'HEAPU32',
  '___stack_pointer',
  '_error_context_stack',
  '_PG_exception_stack',
  '_PostgresMainLoopOnce',
  '___cxa_uncaught_exceptions',
  '_RegisterXactCallback',
  '_RegisterSubXactCallback',
  '_FlushErrorState',
  '_errstart',
  '_errmsg_internal',
  '_errfinish',
  '_pgl_setPGliteExitStatus',
  '_malloc',
  '_free',
  'addFunction',
  'UTF8ToString',
] as const satisfies readonly (keyof Runtime)[];

const missingIn = (runtime: object) => needed.filter((name) => recordOf(runtime)[name] === undefined);
const isRuntime = (runtime: object): runtime is Runtime => missingIn(runtime).length === 0;

/** To be called once, before the first query that matters. Throws when the runtime is not the one this was written for. */
export function raiseLostExceptions(pglite: PGlite): void {
  // PGlite declares a few of the runtime's names; the others are there because PostgreSQL's extensions link to them.
  const runtime: object = pglite.Module;
  if (!isRuntime(runtime))
    throw new Error(`This PGlite does not show its errors to Largo (${missingIn(runtime).join(', ')}): keep the version in package.json.`);

  const text = (words: string): number => {
    const bytes = new TextEncoder().encode(`${words}\0`);
    const address = runtime._malloc(bytes.length);
    runtime.HEAPU8.set(bytes, address);
    return address;
  };
  const [format, here] = [text('%s'), text('lost-exceptions')];
  const values = runtime._malloc(4);
  const thrown = (): number => runtime.___cxa_uncaught_exceptions();
  let told = thrown();

  /** Leaves through PostgreSQL's own error handling, like `ereport(ERROR)`. */
  const raise = (what: string): void => {
    told = thrown();
    // Points into frames that the exception has skipped.
    runtime.HEAPU32[runtime._error_context_stack >> 2] = 0;
    runtime._errstart(error, 0);
    const message = text(what);
    runtime.HEAPU32[values >> 2] = message;
    runtime._errmsg_internal(format, values);
    runtime._free(message);
    runtime._errfinish(here, 0, here);
  };

  const handlers = runtime.HEAPU32[runtime._PG_exception_stack >> 2] ?? 0;
  const loop = runtime._PostgresMainLoopOnce;
  runtime._PostgresMainLoopOnce = () => {
    const stack = runtime.___stack_pointer.value;
    try {
      loop();
      if (thrown() > told) raise(unknown);
    } catch (failure) {
      // Whatever leaves by an exception leaves its frames on the stack: after some thousand errors it would be full.
      runtime.___stack_pointer.value = stack;
      if (thrown() === told) throw failure;
      runtime.HEAPU32[runtime._PG_exception_stack >> 2] = handlers;
      if (typeof failure === 'number') raise(messageOf(runtime, failure));
      // PostgreSQL has come to an error of its own over what was missing; the cause is the better answer.
      runtime._pgl_setPGliteExitStatus(0);
      runtime._FlushErrorState();
      raise(unknown);
    }
  };
  // What was swallowed by a PG_TRY: statements of the same call may follow, and COMMIT among them.
  const check = (commit: number) =>
    runtime.addFunction(
      (event) => {
        if (event === rolledBack) told = thrown();
        if (event === commit && thrown() > told) raise(unknown);
      },
      commit === beforeCommit ? 'vii' : 'viiii',
    );
  runtime._RegisterXactCallback(check(beforeCommit), 0);
  runtime._RegisterSubXactCallback(check(beforeRelease), 0);
}

/** An exception of GEOS is a `std::runtime_error`: after the table of its methods stands the address of its words. */
function messageOf(runtime: Runtime, exception: number): string {
  const words = runtime.UTF8ToString(runtime.HEAPU32[(exception + 4) >> 2] ?? 0);
  return /^[A-Z]\w*Exception\b/.test(words) ? `GEOS Error: ${words}` : unknown;
}
