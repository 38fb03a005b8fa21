import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { defineMail } from '#platform/mail/mail.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { mailboxContract } from '../mailbox-contract.ts';
import { messaging } from './index.ts';

const hello = defineMail<{ name: string; link: string }>({
  id: 'test.hello',
  content: {
    pt: { subject: 'Olá {name}', paragraphs: ['Bom dia {name},'], action: { label: 'Abrir', url: '{link}' } },
    en: { subject: 'Hello {name}', paragraphs: ['Good morning {name},'], action: { label: 'Open', url: '{link}' } },
  },
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ features: [messaging], tenants: [testTenant('alfa', { crest: 'crests/vilaclara.svg' }), testTenant('beta')] });
  for (const name of ['Ana', 'Rui <script>alert(1)</script>']) {
    await app.site().tx(system, (trx) =>
      app.services.mail.send(trx, app.site(), {
        to: `${name.slice(0, 3).toLowerCase()}@exemplo.pt`,
        locale: 'pt',
        template: hello,
        data: { name, link: 'https://alfa.test/#/x' },
      }),
    );
  }
});
afterAll(() => app.close());

describe('the mailbox of a demonstration', () => {
  it('lists what would have been sent, newest first, and finds it', async () => {
    const { body } = await app.anonymous.call(mailboxContract, 'list', { query: {} });
    expect(body).toMatchObject({ total: 2, totalIsExact: true, page: 1, pageSize: 25 });
    expect(body.items.map(({ to }) => to)).toEqual(['rui@exemplo.pt', 'ana@exemplo.pt']);
    const found = await app.anonymous.call(mailboxContract, 'list', { query: { q: 'olá ana' } });
    expect(found.body.items).toHaveLength(1);
    expect((await app.anonymous.call(mailboxContract, 'list', { query: { q: '%' } })).body.items).toEqual([]);
    expect((await app.anonymous.call(mailboxContract, 'list', { query: { pageSize: 1000 } })).status).toBe(422);
  });

  it('names copies and blind copies, and finds a message by them', async () => {
    const mail = { locale: 'pt' as const, template: hello, data: { name: 'Eva', link: 'https://beta.test/#/x' } };
    const beta = app.site('beta');
    await beta.tx(system, async (trx) => {
      const envelope = ['eva@exemplo.pt', 'copia@exemplo.pt', 'oculta@exemplo.pt'];
      await app.services.mail.send(trx, beta, { ...mail, to: 'eva@exemplo.pt', cc: ['copia@exemplo.pt'], envelope });
      await app.services.mail.send(trx, beta, { ...mail, to: 'eva@exemplo.pt' });
      await app.services.mail.send(trx, beta, {
        ...mail,
        to: 'copia@exemplo.pt',
        cc: ['copia@exemplo.pt'],
        envelope: envelope.slice(1),
        undisclosed: true,
      });
    });
    const { body } = await app.as({ tenant: 'beta' }).call(mailboxContract, 'list', { query: { q: 'OCULTA@' } });
    expect(body.items).toMatchObject([
      { to: null, cc: ['copia@exemplo.pt'], bcc: ['oculta@exemplo.pt'] },
      { to: 'eva@exemplo.pt', cc: ['copia@exemplo.pt'], bcc: ['oculta@exemplo.pt'] },
    ]);
    const all = await app.as({ tenant: 'beta' }).call(mailboxContract, 'list', { query: {} });
    expect(all.body.items.map(({ bcc }) => bcc)).toEqual([['oculta@exemplo.pt'], [], ['oculta@exemplo.pt']]);
    await beta.db.deleteFrom('mail').execute();
  });

  it('shows a message as text and as HTML in which nothing runs', async () => {
    const { body: list } = await app.anonymous.call(mailboxContract, 'list', { query: { q: 'rui' } });
    const id = list.items[0]?.id as number;
    const { body } = await app.anonymous.call(mailboxContract, 'show', { params: { id } });
    expect(body.text).toContain('Bom dia Rui <script>alert(1)</script>,');
    const html = await app.anonymous.inject({ url: `/api/messaging/mailbox/${id}/html` });
    expect(html.body).toContain('Bom dia Rui &lt;script&gt;');
    expect(html.body).not.toContain('<script>');
    expect(html.body).toContain('src="/crests/vilaclara.svg"');
    expect(html.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect((await app.anonymous.call(mailboxContract, 'show', { params: { id: 999_999 } })).status).toBe(404);
  });

  it('is not there for visitors from elsewhere, unless they hold the code', async () => {
    const list = { url: '/api/messaging/mailbox' };
    expect((await app.anonymous.inject({ ...list, remoteAddress: '192.168.1.20' })).statusCode).toBe(404);
    expect((await app.anonymous.inject({ ...list, headers: { 'x-forwarded-for': '8.8.8.8' } })).statusCode).toBe(404);
    expect((await app.as({ codes: ['ACL_00090'] }).inject({ ...list, remoteAddress: '192.168.1.20' })).statusCode).toBe(200);
  });

  it('belongs to one tenant', async () => {
    expect((await app.as({ tenant: 'beta' }).call(mailboxContract, 'list', { query: {} })).body.total).toBe(0);
  });
});
