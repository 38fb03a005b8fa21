import { fieldErrors } from '#platform/kernel/messages.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { IdentityRules } from '../contract.ts';
import { newUserForm, userForm, type UserRecord } from '../users-contract.ts';

/** What the inputs of a user's form hold. */
export interface UserValues {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly nif: string;
  readonly locale: 'pt' | 'en';
  readonly roleIds: readonly string[];
  readonly access: 'invite' | 'password';
  readonly password: string;
  readonly passwordConfirmation: string;
  readonly [name: string]: unknown;
}

export function valuesOf(user: UserRecord | null, defaultRoles: readonly number[] = []): UserValues {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    nif: user?.nif ?? '',
    locale: user?.locale === 'en' ? 'en' : 'pt',
    roleIds: (user?.roleIds ?? [...defaultRoles]).map(String),
    access: 'invite',
    password: '',
    passwordConfirmation: '',
  };
}

type Rules = Pick<IdentityRules, 'minLengthPassword'>;

/** What is sent; roles only by those who may give them. */
export function bodyOf({ access, roleIds, ...values }: UserValues, isNew: boolean, mayAssign: boolean) {
  const byPassword = !isNew || access === 'password';
  return {
    ...values,
    password: byPassword ? values.password : '',
    passwordConfirmation: byPassword ? values.passwordConfirmation : '',
    ...(mayAssign && { roleIds: roleIds.map(Number) }),
    ...(isNew && { invite: access === 'invite' }),
  };
}

/** First complaint of each field, by the server's own rules. */
export function complaints(
  values: UserValues,
  isNew: boolean,
  rules: Rules,
  locale: Locale,
  label: (name: string) => string,
): Record<string, string> {
  const parsed = (isNew ? newUserForm(rules) : userForm(rules)).safeParse(bodyOf(values, isNew, true));
  if (parsed.success) return {};
  return Object.fromEntries(
    Object.entries(fieldErrors(parsed.error, locale, label)).map(([name, [first]]) => [name.split('.')[0] ?? name, first?.message ?? '']),
  );
}
