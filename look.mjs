import { chromium } from 'playwright-core';
const base = 'http://127.0.0.1:8127';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const visit = async (width, colorScheme) => {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height: width < 500 ? 844 : 900 },
    locale: 'pt-PT',
    timezoneId: 'Europe/Lisbon',
    colorScheme,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30000);
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 200)));
  return page;
};
const shot = (page, name) => page.screenshot({ path: `/tmp/plan-shots/${name}.png` });
const page = await visit(1440, 'light');
const login = await page.request.post('/api/auth/login', {
  data: { login: 'admin@moita.example', password: 'Largo-2026!' },
  headers: { origin: base },
});
console.log('login', login.status());
if (process.argv[2] !== 'again') {
  await page.goto('/#/iggestao/layers');
  await page.getByRole('button', { name: 'Importar um plano' }).click();
  await page.getByText('Escolher o ficheiro do plano').waitFor();
  await shot(page, '1-dialog');
  const started = Date.now();
  await page.locator('input[type=file]').setInputFiles('/work/shared/data/moita/pdm-national-model.gpkg.zip');
  await page.getByText('O plano está na árvore').waitFor({ timeout: 240000 });
  console.log('import ms', Date.now() - started);
  await page.waitForTimeout(1500);
  await shot(page, '2-made');
  console.log(await page.getByRole('dialog').innerText());
  await page.getByRole('button', { name: 'Fechar' }).last().click();
  await page.waitForTimeout(800);
  await shot(page, '3-tree');
}
// data page
const list = await (await page.request.get('/api/iggestao/gestao/datasets')).json();
const id = list.items[0].id;
console.log(JSON.stringify(list.items.map((i) => [i.id, i.title, i.features, i.pending])));
await page.goto(`/#/iggestao/datasets/${id}?tab=symbols`);
await page.waitForTimeout(4000);
await shot(page, '4-symbols');
await page.goto(`/#/iggestao/datasets/${id}?tab=fields`);
await page.waitForTimeout(2000);
await shot(page, '5-fields');
await page.goto(`/#/iggestao/datasets/${id}?tab=versions`);
await page.waitForTimeout(2000);
await shot(page, '6-versions');
// map light & dark
for (const [w, scheme] of [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
]) {
  const m = await visit(w, scheme);
  await m.goto('/#/ig/home');
  await m.waitForTimeout(5000);
  const box = m.getByRole('combobox').first();
  await box.click();
  await box.fill('aglomerado rural');
  await m.waitForTimeout(2500);
  await shot(m, `7-search-${w}-${scheme}`);
  const option = m.getByRole('option').filter({ hasText: 'Aglomerado' }).first();
  console.log('options', await m.getByRole('option').allInnerTexts());
  await option.click();
  await m.waitForTimeout(3500);
  await shot(m, `8-found-${w}-${scheme}`);
  if (w === 1440) {
    await m.mouse.click(720, 470);
    await m.waitForTimeout(2500);
    await shot(m, `9-identify-${w}-${scheme}`);
  }
  // all shown
  await m.goto('about:blank');
  const layers = await (await m.request.get(base + '/api/ig/front/map/layers')).json();
  const ids = [];
  const walk = (n) => n.forEach((x) => (x.children ? walk(x.children) : ids.push(x.id)));
  walk(layers.tree);
  await m.goto(`${base}/#/ig/home?l=${ids.join('.')}&c=-76500,-112200&s=50000&p=layers`);
  await m.waitForTimeout(6000);
  await shot(m, `10-all-${w}-${scheme}`);
  await m.context().close();
}
const phone = await visit(390, 'dark');
await phone.request.post('/api/auth/login', { data: { login: 'admin@moita.example', password: 'Largo-2026!' }, headers: { origin: base } });
for (const tab of ['symbols', 'fields', 'versions', 'features']) {
  await phone.goto(`/#/iggestao/datasets/${id}?tab=${tab}`);
  await phone.waitForTimeout(3500);
  console.log(
    tab,
    'width',
    await phone.evaluate(() => [document.documentElement.scrollWidth, innerWidth]),
    await phone.evaluate(() => {
      const o = [];
      for (const e of document.querySelectorAll('body *')) {
        const r = e.getBoundingClientRect();
        if (r.right > 391 && r.width > 0 && !e.closest('[style*="overflow"]'))
          o.push(e.tagName + '.' + (e.className?.baseVal ?? e.className) + ' ' + Math.round(r.left) + '-' + Math.round(r.right));
      }
      return o.slice(0, 12);
    }),
  );
  await shot(phone, `11-phone-${tab}`);
}
await browser.close();
