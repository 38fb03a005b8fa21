/** Fields of errors that help and hold no values. `detail`, `where`, `parameters`, `response` and their like quote what people typed. */
const kept = ['code', 'status', 'statusCode', 'responseCode', 'errno', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'];

/** PostgreSQL quotes the value that it could not read. */
const quoted = /(invalid input (?:syntax|value) for [^:]+|value|date\/time field value out of range|invalid \w+ value)(: )?"[^"]*"/g;
const mail = /[^\s<>"'()=,;:]+@[^\s<>"'()=,;:]+/g;

const clean = (text: string): string => text.replace(quoted, '$1$2"…"').replace(mail, '…@…');

interface Told {
  readonly type: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly cause?: unknown;
  readonly [field: string]: unknown;
}

function tell(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? clean(error) : typeof error;
  const fields = Object.fromEntries(kept.flatMap((name) => (name in error ? [[name, Reflect.get(error, name) as unknown]] : [])));
  const told: Told = { type: error.name, message: clean(error.message), stack: error.stack && clean(error.stack), ...fields };
  return error.cause !== undefined && depth < 3 ? { ...told, cause: tell(error.cause, depth + 1) } : told;
}

/** Errors in the log: message, trace and codes without what people typed. */
export const quietErrors = { err: (error: unknown) => tell(error) };
