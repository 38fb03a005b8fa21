import { isRecord } from '#platform/kernel/unknown.ts';
import type { FieldErrors } from '#platform/kernel/errors.ts';

/**
 * Every failed call to the server. `status` is the HTTP status, 0 when no answer came (`code` is then `network.unreachable`).
 * `title` and `detail` are in the user's language; `fields` holds complaints per field path; `extra` the other members of the
 * problem document (a stale write carries `current`, `changedBy`, `changedAt`).
 */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly fields: FieldErrors;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: number, document: Readonly<Record<string, unknown>>) {
    const { type: _type, title, status: _status, code, detail, fields, ...extra } = document;
    super(typeof detail === 'string' ? detail : typeof title === 'string' ? title : `HTTP ${status}`);
    this.name = 'Problem';
    this.status = status;
    this.code = typeof code === 'string' ? code : status === 0 ? 'network.unreachable' : `http.${status}`;
    this.title = typeof title === 'string' ? title : '';
    this.detail = typeof detail === 'string' ? detail : '';
    this.fields = isFields(fields) ? fields : {};
    this.extra = extra;
  }

  /** No answer came: the network, or the server, is away. */
  get unreachable(): boolean {
    return this.status === 0;
  }
}

export function isProblem(error: unknown): error is Problem {
  return error instanceof Problem;
}

/** Reads the body of a failed answer; anything but a problem document becomes one with the status alone. */
export function problemFrom(status: number, contentType: string | null, text: string): Problem {
  if (contentType?.includes('json')) {
    try {
      const document: unknown = JSON.parse(text);
      if (isRecord(document)) return new Problem(status, document);
    } catch {
      // A cut-off body says no more than its status.
    }
  }
  return new Problem(status, {});
}

function isFields(value: unknown): value is FieldErrors {
  return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}
