import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { messaging } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ features: [messaging], smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(() => app.close());

it('the mailbox does not exist where mail is really sent', async () => {
  const all = app.as({ codes: ['ACL_00090', 'ACL_00007'] });
  for (const url of ['/api/messaging/mailbox', '/api/messaging/mailbox/1', '/api/messaging/mailbox/1/html']) {
    expect((await all.inject({ url })).statusCode).toBe(404);
  }
});
