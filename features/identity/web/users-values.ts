import type { UserRecord } from '../users-contract.ts';

/** What the inputs of a user's form hold. */
export type UserValues = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly nif: string;
  readonly locale: 'pt' | 'en';
  readonly roleIds: readonly string[];
  readonly access: 'invite' | 'password';
  readonly password: string;
  readonly passwordConfirmation: string;
};

export function valuesOf(user: UserRecord | null, defaultRoles: readonly number[] = []): UserValues {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    nif: user?.nif ?? '',
    locale: user?.locale === 'en' ? 'en' : 'pt',
    roleIds: (user?.roleIds ?? [...defaultRoles]).map(String).toSorted(),
    access: 'invite',
    password: '',
    passwordConfirmation: '',
  };
}

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
