import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, makeFolder } from '#app/commands/new-town/test-folder.ts';
import { startProduct, stopProduct, type Product } from '#platform/testing/product.ts';
import { closeBrowser } from './browser.ts';
import { citizen, tellsTheRest } from './drivers/citizen.ts';

// Inside the product's folder: the municipality's file imports from it.
const root = join(import.meta.dirname, '../test-results', `new-town-${process.pid}`);
const [files, tenants, dataDir] = ['downloads', 'tenants', 'data'].map((name) => join(root, name)) as [string, string, string];
const password = 'Vale-Novo-2026!';
const env = { TENANTS_DIR: tenants, SEED: 'none' };
let town: Product | null = null;

function largo(...args: string[]): { status: number | null; text: string } {
  const { DATABASE_URL: _none, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['app/cli.ts', ...args], {
    env: { ...inherited, ...env, DATA_DIR: dataDir, LOG_LEVEL: 'error', LARGO_PASSWORD: password },
    encoding: 'utf8',
  });
  return { status, text: status === 2 ? stderr : stdout };
}

const address = (): string => town?.url ?? '';

beforeAll(async () => {
  mkdirSync(tenants, { recursive: true });
  await makeFolder(files);
  rmSync(join(files, 'brasao.svg'));
});
afterAll(async () => {
  if (town) await stopProduct(town);
  rmSync(root, { recursive: true, force: true });
  await closeBrowser();
});

describe('a municipality from a folder of files', () => {
  it('is made by one command, and a second one does nothing twice', () => {
    const answers = join(root, 'answers.json');
    writeFileSync(answers, JSON.stringify({ name: 'Vale Novo', adminName: 'Ana Silva', adminEmail: 'ana@vale.example', phone: '212 000 000' }));
    const { status, text } = largo('new', '--from', files, '--answers', answers, '--lang', 'pt');
    expect(status, text).toBe(0);
    expect(text).toMatch(/✓ Limite do município: 1 de 1 /);
    expect(text).toMatch(/✓ Freguesias: 2 de 2 /);
    expect(text).toMatch(/✓ Moradas: 12 de 13 [\s\S]*deixados de fora: .*fora/);
    expect(text).toMatch(/✓ Ruas do mapa de base: 2 de \d/);
    expect(text).toMatch(/✓ Rede viária: 2 troços/);
    expect(text).toContain('estragado.gpkg');
    expect(text).toContain('Vale Novo está pronto');
    const again = largo('new', '--from', files, '--code', 'vale_novo', '--lang', 'pt');
    expect(again.status, again.text).toBe(0);
    expect(again.text.match(/já cá está/g)).toHaveLength(5);
    expect(again.text).toContain('Já há um administrador');
  });

  it('takes a citizen’s first report from a phone', async () => {
    town = await startProduct({ databaseUrl: null, env, dataDir });
    const somebody = await citizen(address(), { position: at(120, 12) });
    const { given, when, they, page } = somebody;
    await page.goto('/');
    await they.see('Câmara Municipal de Vale Novo');
    await given.aReport();
    await when.usesTheirLocation();
    await they.see(/Freguesia: Nascente/);
    await tellsTheRest(somebody, 'Há um buraco na rua.', 'Pavimentos e passeios');
    await when.sends();
    expect(await they.getCode()).toMatch(/^VN-\d{4}-000001$/);
    await they.meetNoError();
    await somebody.leave();
  });

  it('shows the administrator what is left, which goes away and comes back', async () => {
    const clerk = await citizen(address(), { size: 'desktop' });
    const { they, page } = clerk;
    const login = { login: 'ana@vale.example', password };
    expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(200);
    await page.goto('/#/geoportalgestao/home');
    const list = page.getByRole('region', { name: 'Primeiros passos' });
    await list.getByRole('link', { name: 'Um segundo administrador' }).waitFor();
    await list.getByText('Brasão').waitFor();
    expect(await list.getByText('Limite do município').count()).toBe(0);
    await list.getByRole('button', { name: /^Mostrar \d+ passos feitos/ }).click();
    await list.getByText('Limite do município').waitFor();
    await they.meetNoBarrier('first-steps');
    await list.getByRole('button', { name: 'Esconder esta lista' }).click();
    await page.getByRole('button', { name: /^Primeiros passos: faltam \d+/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.reload();
    await page.getByRole('button', { name: /^Primeiros passos: faltam \d+/ }).click();
    await list.getByRole('link', { name: 'Contactos da câmara' }).click();
    await page.getByRole('heading', { level: 1, name: /Configuração/ }).waitFor();
    await they.meetNoError();
    await clerk.leave();
  });
});
