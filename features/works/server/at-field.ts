import { kernelErrors, type AppError } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';

/** A complaint about one field: it stands beside it in the form. */
export function atField(field: string, error: AppError, locale: Locale): AppError {
  return kernelErrors['request.invalid']({ fields: { [field]: [{ code: error.code, message: error.say(locale) }] } });
}
