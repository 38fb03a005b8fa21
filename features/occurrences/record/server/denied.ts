import { keysOf } from '#platform/kernel/unknown.ts';
import type { FieldErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { mayAdd, mayUpdate, type Gated } from '../domain/gates.ts';
import { errors } from '../errors.ts';
import type { Context } from './context.ts';

type Asking = Pick<Context, 'sight' | 'locale'>;

/** 403 naming every field that was sent and may not be changed. `table` says which gate each name of the input stands behind. */
export function refuseUpdates<Name extends string>(
  asking: Asking,
  table: Readonly<Record<Name, Gated>>,
  input: { readonly [name in Name]?: unknown },
): void {
  const sent = keysOf(table).filter((name) => input[name] !== undefined);
  deny(
    asking,
    sent.filter((name) => !mayUpdate(asking.sight, table[name])),
  );
}

/** The same for what the desk gives when it registers. */
export function refuseAdding(asking: Asking, sent: readonly (readonly [name: string, field: Gated])[]): void {
  deny(
    asking,
    sent.filter(([, field]) => !mayAdd(asking.sight, field)).map(([name]) => name),
  );
}

/** 403 naming these fields, if there are any. */
export function deny({ locale }: Pick<Context, 'locale'>, names: readonly string[]): void {
  if (names.length === 0) return;
  const fields: FieldErrors = Object.assign({}, ...names.map((name) => fieldError(name, 'field.denied', locale)));
  throw errors['occurrence.field-denied']({ fields });
}
