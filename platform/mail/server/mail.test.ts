import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { MailServer, sparePort } from '#platform/testing/smtp.ts';
import { until } from '#platform/testing/until.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { defineMail } from '../mail.ts';
import { renderMail } from './render.ts';
import type { MailRow } from './tables.ts';

const hello = defineMail<{ name: string; link: string }>({
  id: 'test.hello',
  content: {
    pt: { subject: 'Olá {name}', paragraphs: ['Bom dia {name},', 'Até já.'], action: { label: 'Abrir', url: '{link}' } },
    en: { subject: 'Hello {name}', paragraphs: ['Good morning {name},', 'See you.'], action: { label: 'Open', url: '{link}' } },
  },
});
const head = { name: 'Alfa', authority: 'Câmara de Alfa', accent: '#034ad8', crest: null, url: 'https://alfa.test' };
const data = { name: 'Ana <b>', link: 'https://alfa.test/#/a?b=1&c=2' };

describe('a rendered message', () => {
  it('says the same in text and HTML, and nothing of it is markup', () => {
    const { subject, text, html } = renderMail(hello, data, 'pt', head);
    expect(subject).toBe('Olá Ana <b>');
    expect(text).toContain('Bom dia Ana <b>,\n\nAté já.\n\nAbrir:\nhttps://alfa.test/#/a?b=1&c=2');
    expect(html).toContain('Bom dia Ana &lt;b&gt;,');
    expect(html).toContain('href="https://alfa.test/#/a?b=1&amp;c=2"');
    expect(html).toContain('lang="pt-PT"');
    expect(html).not.toMatch(/src="https?:/);
  });

  it('keeps its subject on one line', () => {
    expect(renderMail(hello, { ...data, name: 'a\r\nBcc: x@y.pt' }, 'en', head).subject).toBe('Hello a Bcc: x@y.pt');
  });

  it('refuses a link that is no web address', () => {
    expect(() => renderMail(hello, { ...data, link: 'javascript:alert(1)' }, 'en', head)).toThrow('web address');
  });
});

let app: TestApp;
let server: MailServer;

beforeAll(async () => {
  server = new MailServer(await sparePort());
  await server.start();
  app = await testApp({
    features: [],
    work: true,
    smtpUrl: `smtp://127.0.0.1:${server.port}?from=largo@exemplo.pt`,
    tenants: [testTenant('alfa', { crest: 'crests/vilaclara.svg' }), testTenant('beta')],
  });
});

afterAll(async () => {
  await app.close();
  await server.stop();
});

const write = (to: string, code = 'alfa'): Promise<number> => {
  const site = app.site(code);
  return site.tx(system, (trx) => app.services.mail.send(trx, site, { to, locale: 'pt', template: hello, data }));
};
const rowOf = (to: string, code = 'alfa'): Promise<MailRow | undefined> =>
  app.site(code).db.selectFrom('mail').selectAll().where('recipient', '=', to).executeTakeFirst();

describe('mail', () => {
  it('reaches the server, signed by the municipality, with its crest inside', async () => {
    await write('ana@exemplo.pt');
    const row = await until('the letter to be sent', async () => await rowOf('ana@exemplo.pt').then((found) => found?.status === 'sent' && found));
    expect(row.attempts).toBe(1);
    const got = await until('the letter at the server', async () => server.got.find(({ to }) => to.includes('ana@exemplo.pt')));
    expect(got.from).toBe('largo@exemplo.pt');
    expect(got.source).toContain('Auto-Submitted: auto-generated');
    expect(got.source).toMatch(/Content-Id: <crest>/i);
    expect(got.source).toMatch(/text\/plain/);
    expect(got.source).toMatch(/text\/html/);
  });

  it('is not sent when the transaction rolls back', async () => {
    const site = app.site();
    await expect(
      site.tx(system, async (trx) => {
        await app.services.mail.send(trx, site, { to: 'rolled@exemplo.pt', locale: 'pt', template: hello, data });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await write('after@exemplo.pt');
    await until('the later letter at the server', async () => server.got.find(({ to }) => to.includes('after@exemplo.pt')));
    expect(await rowOf('rolled@exemplo.pt')).toBeUndefined();
    expect(server.got.some(({ to }) => to.includes('rolled@exemplo.pt'))).toBe(false);
  });

  it('waits while the server is down and goes when it is back', async () => {
    await server.stop();
    await write('patient@exemplo.pt');
    const waiting = await until('a first try', async () => rowOf('patient@exemplo.pt').then((row) => row?.attempts === 1 && row));
    expect(waiting).toMatchObject({ status: 'queued' });
    expect(waiting.error).toContain('ECONNREFUSED');
    await server.start();
    await until('the letter to be sent at last', async () => rowOf('patient@exemplo.pt').then((row) => row?.status === 'sent'));
    expect(server.got.filter(({ to }) => to.includes('patient@exemplo.pt'))).toHaveLength(1);
  });

  it('gives up at once on an address the server refuses for good', async () => {
    await write('nobody@exemplo.pt');
    expect(await until('the refusal', async () => rowOf('nobody@exemplo.pt').then((row) => row?.status === 'failed' && row))).toMatchObject({
      attempts: 1,
    });
  });

  it('takes exactly one address', async () => {
    await expect(write('a@b.pt, c@d.pt')).rejects.toThrow('one e-mail address');
    await expect(write('a@b.pt\r\nBcc: c@d.pt')).rejects.toThrow('one e-mail address');
  });

  it('belongs to one tenant', async () => {
    await write('bea@exemplo.pt', 'beta');
    const got = await until('the letter of the other municipality', async () => server.got.find(({ to }) => to.includes('bea@exemplo.pt')));
    expect(got.source).toContain('.beta@beta.test');
    expect(await rowOf('bea@exemplo.pt', 'alfa')).toBeUndefined();
  });
});
