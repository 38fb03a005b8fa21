import { openRegister, resume, suspend } from '#platform/tenancy/server/register.ts';
import { configuredTenants } from '../compose.ts';
import type { Env } from '../env.ts';
import { openInstallation } from '../installation.ts';
import { deleteTenant } from './tenant-delete.ts';
import { exportTenant, importTenant, moveTenant } from './tenant-export.ts';

export interface TenantCommand {
  readonly action: string | undefined;
  /** CODE, or for `import` FILE. */
  readonly what: string | undefined;
  readonly file: string | undefined;
  readonly note: string | undefined;
  readonly confirm: string | undefined;
  readonly to: string | undefined;
  readonly toStorage: string | undefined;
  readonly force: boolean;
}

export const tenantHelp = `  tenant suspend CODE [--note TEXT]           the municipality's pages say so, its jobs wait; running processes follow at once
  tenant resume CODE                          back in service
  tenant export CODE FILE                     one file with this municipality alone, its files included (PostgreSQL)
  tenant import FILE [--force]                take such a file in; --force replaces a municipality that is suspended
  tenant move CODE --to DATABASE_URL [--to-storage URL]
                                              export, import there, compare; here it stays, suspended
  tenant delete CODE --confirm CODE           erase a suspended municipality for ever, and show that nothing stays`;

/** One municipality as a whole: switched off and on, taken elsewhere, erased. */
export async function tenantCommand(env: Env, { action, what, ...rest }: TenantCommand): Promise<string> {
  if (what === undefined) throw new Error(`${action === 'import' ? 'FILE' : 'CODE'} is missing.\n\n${tenantHelp}`);
  switch (action) {
    case 'suspend':
      await inRegister(env, what, (database) => suspend(database, what, rest.note ?? null));
      return `${what} is suspended: its pages answer 503 and say so, its jobs wait. Back in service: largo tenant resume ${what}.`;
    case 'resume':
      await inRegister(env, what, (database) => resume(database, what));
      return `${what} is back in service.`;
    case 'export':
      if (rest.file === undefined) throw new Error(`FILE is missing.\n\n${tenantHelp}`);
      return exportTenant(env, what, rest.file);
    case 'import':
      return importTenant(env, what, rest.force);
    case 'move':
      if (rest.to === undefined) throw new Error(`--to is missing: the address of the database it moves to.\n\n${tenantHelp}`);
      await inRegister(env, what, (database) => suspend(database, what, 'moves to another installation'));
      return moveTenant(env, what, { ...env, databaseUrl: rest.to, storageUrl: rest.toStorage ?? env.storageUrl });
    case 'delete':
      return deleteTenant(env, what, rest.confirm);
  }
  throw new Error(`Unknown: tenant ${action ?? ''}.\n\n${tenantHelp}`);
}

/** Only municipalities that have a file: for others the register would keep a name nobody asks for. */
async function inRegister(env: Env, code: string, work: (database: Awaited<ReturnType<typeof openInstallation>>) => Promise<void>): Promise<void> {
  const { tenants } = await configuredTenants(env);
  if (!tenants.some((one) => one.code === code))
    throw new Error(`There is no municipality "${code}". Known: ${tenants.map((one) => one.code).join(', ')}.`);
  const database = await openInstallation(env);
  try {
    await openRegister(database);
    await work(database);
  } finally {
    await database.close();
  }
}
