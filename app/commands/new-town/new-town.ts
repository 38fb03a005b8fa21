import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { administrators, createUser } from '#features/identity/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { TenantConfig } from '#platform/tenancy/config.ts';
import type { Env } from '../../env.ts';
import { prepareDataDir } from '../../installation.ts';
import { readTenants, root } from '../../compose.ts';
import { completeStarters } from '../../seed-once.ts';
import { madePassword } from '../password.ts';
import { withSite } from '../with-site.ts';
import { earlierAnswers, forgetAnswers, keepAnswers, readAnswers } from './answers.ts';
import { checkCrest, keepCrest } from './crest.ts';
import { askTown, takeTown, type Terminal } from './dialog.ts';
import { districtOf } from './districts.ts';
import { chosenPieces, lookInto, nothingFound, type Found } from './folder.ts';
import { importPieces } from './imports.ts';
import { placeOf, type Place } from './place.ts';
import { farewell, foundLines, said } from './report.ts';
import { writeTenant } from './tenant-file.ts';
import type { Known, Town } from './town.ts';

export interface NewTown {
  readonly from: string | undefined;
  /** File of answers; with it nothing is asked. */
  readonly answers: string | undefined;
  /** Answers given as flags, by key. */
  readonly given: Readonly<Record<string, string>>;
  /** Writes the municipality's file anew where there is one. */
  readonly replace: boolean;
  readonly locale: Locale;
  readonly password: string | undefined;
  /** Null: nobody sits there. */
  readonly terminal: Terminal | null;
  readonly now: Date;
  readonly progress: (percent: number, what: string) => void;
  readonly say: (line: string) => void;
}

/** From a folder of downloaded files to a municipality with a working address. Can be run again: what is done stays. Answers the exit code. */
export async function newTown(env: Env, options: NewTown): Promise<number> {
  const { locale, say, progress } = options;
  await prepareDataDir(env);
  const tenants = await readTenants(env);
  if (options.from !== undefined && !existsSync(options.from)) throw new Error(said.noFolder[locale].replace('{folder}', options.from));
  const found = options.from === undefined ? nothingFound : await lookInto(options.from, (what) => progress(0, what));
  for (const line of foundLines(found, locale)) say(line);

  const resumed = options.replace ? undefined : tenants.find(({ code }) => code === options.given['code']);
  const town = resumed ? null : await townOf(env, options, found, tenants);
  if (town === undefined) return 1;
  const code = resumed?.code ?? town?.code ?? '';
  const existing = tenants.find((tenant) => tenant.code === code);
  const keep = existing !== undefined && !options.replace && !(await mayReplace(options, code));
  const place = town && !keep ? await placeOf(town, chosenPieces(found, town.municipality?.dico ?? null).get('boundary')) : null;
  if (town && place) {
    const file = await writeFileOf(env, town, place, found, tenants, options.now);
    say(said.written[locale].replace('{file}', file));
  } else say(said.kept[locale].replace('{code}', code));
  await forgetAnswers(env.dataDir);

  const config = (await readTenants(env)).find((tenant) => tenant.code === code);
  if (!config) throw new Error(`tenants/${code}.ts?`);
  const dico = town?.municipality?.dico ?? dicoOf(found, config.name);
  const pieces = chosenPieces(found, dico);
  const boundary = pieces.get('boundary');
  const municipality = found.municipalities.find((one) => one.dico === dico) ?? null;
  const district = dico === null ? null : districtOf(dico);
  const { box } = place ?? (boundary && municipality && district ? await placeOf({ municipality, district, center: null }, boundary) : { box: null });
  return withSite({ ...env, platform: code }, code, async (site, largo) => {
    progress(0, said.preparing[locale]);
    await completeStarters(largo, site, false);
    const { lines, failed } = await importPieces(
      { site, dico, box, now: options.now, progress: (what) => progress(50, what), count: (what) => void (options.terminal && progress(50, what)) },
      pieces,
      locale,
    );
    const admin = (await administrators(site.db)).count > 0 ? [said.adminThere[locale]] : await firstAdministrator(site, options, town);
    const isFirst = (await readTenants(env))[0]?.code === code;
    const address = `http://${isFirst ? 'localhost' : (config.hosts[0] ?? 'localhost')}:${env.port}`;
    say([...lines, '', ...admin, ...farewell({ config, address, failed, from: options.from, locale })].join('\n'));
    return failed > 0 ? 1 : 0;
  });
}

/** Undefined: the person left. */
async function townOf(env: Env, options: NewTown, found: Found, tenants: readonly TenantConfig[]): Promise<Town | undefined> {
  const { locale, terminal, say } = options;
  const taken = new Map(tenants.flatMap(({ code, name, hosts }) => [[code, name] as const, ...hosts.map((one) => [one, code] as const)]));
  for (const { code } of tenants) taken.set(code, code);
  const known: Known = { found, taken, locale, checkCrest: (path) => checkCrest(path, locale) };
  const given = { ...(options.answers === undefined ? {} : await readAnswers(options.answers)), ...options.given };
  if (options.answers !== undefined || terminal === null) return takeTown(known, given);
  const earlier = await earlierAnswers(env.dataDir);
  if (Object.keys(earlier).length > 0) say(said.earlier[locale]);
  const town = await askTown(terminal, known, { ...earlier, ...given }, (answers) => keepAnswers(env.dataDir, answers));
  if (town === null) say(`\n${said.left[locale]}`);
  return town ?? undefined;
}

async function mayReplace({ terminal, locale, answers }: NewTown, code: string): Promise<boolean> {
  if (terminal === null || answers !== undefined) return false;
  const answer = await terminal.ask(said.replace[locale].replace('{code}', code));
  return /^(s|sim|y|yes)$/i.test((answer ?? '').trim());
}

async function writeFileOf(env: Env, town: Town, place: Place, found: Found, tenants: readonly TenantConfig[], now: Date): Promise<string> {
  const model = await readFile(join(root, 'tenants/modelo.ts'), 'utf8');
  const others = tenants.filter(({ code }) => code !== town.code);
  // The first real municipality answers at localhost, before those of the demonstration.
  const order = others.some(({ order: taken }) => taken <= 0) ? 50 : 0;
  const crest = town.crest === null ? null : await keepCrest(town.crest, town.code, root);
  const text = writeTenant(model, {
    town,
    place,
    order,
    crest,
    pieces: chosenPieces(found, town.municipality?.dico ?? null),
    today: now.toISOString().slice(0, 10),
  });
  const path = join(env.tenantsDir, `${town.code}.ts`);
  await mkdir(env.tenantsDir, { recursive: true });
  // Whole or not at all: a half file would keep every municipality from starting.
  await writeFile(`${path}.part`, text);
  await rename(`${path}.part`, path);
  return path;
}

/** Of a municipality whose file was there: the one of that name. */
function dicoOf({ municipalities }: Found, name: string): string | null {
  const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const hits = municipalities.filter((one) => folded(one.name) === folded(name));
  return hits.length === 1 ? (hits[0]?.dico ?? null) : null;
}

/** What is said of the account, with its password, which is shown this once. */
async function firstAdministrator(site: Site, { locale, password, given, now }: NewTown, town: Town | null): Promise<string[]> {
  const name = town?.adminName ?? given['adminName'];
  const email = town?.adminEmail ?? given['adminEmail'];
  if (name === undefined || email === undefined) return [said.noAdmin[locale]];
  const secret = password ?? madePassword();
  const user = { name, email, phone: null, password: secret, roles: ['administrator'], emailVerified: true } as const;
  await site.tx(system, (trx) => createUser(trx, user, now));
  return [said.admin[locale].replace('{email}', email), ...(password === undefined ? [said.password[locale].replace('{password}', secret)] : [])];
}
