import { createUser as create } from '#features/identity/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Env } from '../env.ts';
import { completeStarters } from '../seed-once.ts';
import { madePassword } from './password.ts';
import { withSite } from './with-site.ts';

const roles = ['citizen', 'operator', 'manager', 'administrator'] as const;

export interface UserOptions {
  readonly tenant?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly role?: string | undefined;
  readonly password?: string | undefined;
}

/** The first administrator of a real municipality comes from here. Without a password one is made and shown once. */
export async function createUser(env: Env, { tenant, email, name, role, password }: UserOptions): Promise<string> {
  const known = roles.find((one) => one === role);
  if (!email || !name || !known) throw new Error(`user create needs --email, --name and --role (${roles.join(', ')}).`);
  const secret = password ?? madePassword();
  return withSite(env, tenant, async (site, largo) => {
    await completeStarters(largo, site, false);
    await site.tx(system, (trx) =>
      create(trx, { name, email, phone: null, password: secret, roles: [known], emailVerified: true }, largo.services.now()),
    );
    return `${site.config.name}: ${email} is ${known}.${password === undefined ? ` Password: ${secret}` : ''}`;
  });
}
