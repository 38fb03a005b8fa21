import type { Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { layoutCodes, layoutOf } from './layouts.ts';

/** A sheet of a map is printed with a layout that is for maps and is published. */
export async function offersIt(trx: Trx, { locale }: Acting, { layout }: { readonly layout: number }): Promise<void> {
  const code = (await layoutCodes(trx, [layout])).get(layout);
  const found = code === undefined ? undefined : await layoutOf(trx, code);
  if (!found?.apps.includes('visible')) throw kernelErrors['request.invalid']({ fields: fieldError('layout', 'choice', locale) });
}
