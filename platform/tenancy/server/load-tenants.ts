import { readdir, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { z } from 'zod';
import { accentComplaint } from '../accent.ts';
import { reservedCodes } from './register.ts';
import { tenantConfig, type TenantConfig } from '../config.ts';

/** What a tenant file may name, gathered from the features: anything else stops the process. */
export interface KnownNames {
  readonly modules: ReadonlySet<string>;
  readonly tools: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
}

/** Reads and checks every file of the folder; answers those to serve, in their order. Throws one Error listing everything that is wrong, file by file. */
export async function loadTenants(folder: string, known: KnownNames): Promise<TenantConfig[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).toSorted();
  const complaints: string[] = [];
  const tenants: TenantConfig[] = [];
  for (const file of files) {
    const { tenant }: { tenant?: unknown } = await import(await addressOf(join(folder, file)));
    const parsed = tenantConfig.safeParse(tenant);
    if (!parsed.success) complaints.push(`tenants/${file}: ${z.prettifyError(parsed.error)}`);
    else {
      complaints.push(...checkNames(parsed.data, known).map((complaint) => `tenants/${file}: ${complaint}`));
      tenants.push(parsed.data);
    }
  }
  complaints.push(...repeated(tenants));
  if (complaints.length > 0) throw new Error(`The municipality files are not right:\n${complaints.join('\n')}`);
  return tenants.filter(({ template }) => !template).toSorted((a, b) => a.order - b.order || a.code.localeCompare(b.code));
}

const readAt = new Map<string, number>();

/** A module is loaded once per address: a file that was written anew since (`largo new`) gets another one. */
async function addressOf(path: string): Promise<string> {
  const { mtimeMs } = await stat(path);
  const first = readAt.get(path) ?? mtimeMs;
  readAt.set(path, first);
  const { href } = pathToFileURL(path);
  return first === mtimeMs ? href : `${href}?${mtimeMs}`;
}

function checkNames(tenant: TenantConfig, known: KnownNames): string[] {
  const accent = tenant.accent === null ? null : accentComplaint(tenant.accent);
  return [
    ...(reservedCodes.has(tenant.code) ? [`the code "${tenant.code}" is the database's own`] : []),
    ...(accent === null
      ? []
      : [`accent ${tenant.accent} has a contrast of only ${accent.ratio.toFixed(1)} on white; ${accent.offer} is the nearest that can be read`]),
    ...tenant.modules.filter((code) => !known.modules.has(code)).map((code) => `unknown module "${code}"`),
    ...tenant.tools.filter(({ id }) => !known.tools.has(id)).map(({ id }) => `unknown map tool "${id}"`),
    ...Object.keys(tenant.permissions)
      .filter((code) => !known.permissions.has(code))
      .map((code) => `unknown permission code "${code}"`),
  ];
}

function repeated(tenants: readonly TenantConfig[]): string[] {
  const seen = new Map<string, string>();
  const complaints: string[] = [];
  for (const { code, hosts } of tenants) {
    for (const name of [code, ...hosts]) {
      const other = seen.get(name);
      if (other !== undefined) complaints.push(`"${name}" is used by ${other} and ${code}`);
      seen.set(name, code);
    }
  }
  return complaints;
}
