import { afterAll, expect, inject, it } from 'vitest';
import { axe, closeBrowser, picture, visitor } from './browser.ts';

const address = inject('address');

afterAll(closeBrowser);

it('a visitor reads the news: from the home, by category, in the other language, without JavaScript and by feed', async () => {
  const { page, context, errors } = await visitor(address, { size: 'phone' });
  await page.goto('/#/portal/home');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const slides = page.getByRole('group', { name: 'Notícias em destaque' });
  await page.mouse.move(100, 100);
  await expect.poll(async () => (await page.mouse.wheel(0, 400), slides.count())).toBe(1);
  await slides.scrollIntoViewIfNeeded();
  await page.getByText('Corte de água na Rua do Mercado').waitFor();
  await picture(page, 'home-news');
  await page.getByRole('button', { name: /^Fechar o aviso/ }).click();
  const title = () => slides.getByRole('heading').textContent();
  const first = await title();
  await page.getByRole('button', { name: 'Notícia seguinte' }).click();
  await expect.poll(title).not.toBe(first);
  // Moved by hand, it stands still.
  await page.getByRole('button', { name: 'Pôr a andar' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(title).toBe(first);
  await page.getByRole('link', { name: 'Ver todas as notícias' }).click();
  await page.getByRole('heading', { name: 'Destaques', level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(2);
  await page.getByLabel('Categoria').selectOption({ label: 'Cultura e desporto' });
  await page.getByRole('link', { name: 'Festa da vila: três noites de música na praça' }).click();
  await page.getByRole('heading', { name: 'Festa da vila: três noites de música na praça', level: 1 }).waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ler em inglês' }).click();
  await page.getByRole('heading', { name: 'Town festival: three nights of music in the square', level: 1 }).waitFor();
  await page.goto('/#/portal/home');
  await page.getByRole('searchbox').first().fill('festas na vila');
  await page.keyboard.press('Enter');
  await page
    .getByRole('link', { name: /Festa da vila/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Festa da vila: três noites de música na praça', level: 1 }).waitFor();
  await page.goto('/#/portal/pages/horarios-de-atendimento');
  await page.getByText('Balcão único, na Câmara Municipal').scrollIntoViewIfNeeded();
  await page.getByRole('application', { name: /Balcão único, na Câmara Municipal/ }).waitFor();
  await page.getByRole('link', { name: 'See on the map' }).waitFor();
  expect(await axe(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();

  const plain = await visitor(address);
  await plain.page.goto('/pt/noticias');
  await plain.page.getByRole('link', { name: 'Festa da vila: três noites de música na praça' }).click();
  expect(await plain.page.locator('link[rel="alternate"][hreflang="en"]').getAttribute('href')).toContain('/en/noticias/town-festival');
  const data: unknown = JSON.parse((await plain.page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({ '@graph': [{ '@type': 'NewsArticle' }, { '@type': 'BreadcrumbList' }] });
  const feed = await (await plain.page.request.get('/pt/noticias/rss.xml?categoria=cultura-e-desporto')).text();
  expect(feed.match(/<item>/g)).toHaveLength(4);
  await plain.context.close();
});
