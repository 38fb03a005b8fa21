import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { FirstStep } from '#platform/first-steps/server/step.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { may } from '../permissions.ts';

const settings = '/geoportalgestao/settings';
const backupDays = 7;

export const administrationSteps: readonly FirstStep[] = [
  {
    id: 'administration.mail',
    order: 10,
    anyOf: [may.settings.edit],
    title: { pt: 'Correio eletrónico', en: 'E-mail' },
    to: settings,
    missing: async ({ db, site, services }) => {
      if (services.mail.isDemo(site))
        return {
          pt: 'Falta o servidor de correio: as mensagens não saem, e ninguém confirma contas nem recebe respostas.',
          en: 'The mail server is missing: no message leaves, so nobody confirms accounts or gets answers.',
        };
      const { rows } = await sql<{ sent: boolean }>`select exists (select from mail where status = 'sent') as sent`.execute(db);
      return rows[0]?.sent ? null : { pt: 'Ainda não saiu nenhuma mensagem: envie uma de teste.', en: 'No message has left yet: send a test.' };
    },
  },
  {
    id: 'administration.contact',
    order: 40,
    anyOf: [may.settings.edit],
    title: { pt: 'Contactos da câmara', en: 'Contacts of the town hall' },
    to: settings,
    missing: async ({ site }) => {
      const { address, phone, email } = site.config.contact;
      const open = [
        ...(address === null ? [{ pt: 'a morada', en: 'the address' }] : []),
        ...(phone === null ? [{ pt: 'o telefone', en: 'the telephone' }] : []),
        ...(email === null ? [{ pt: 'o correio eletrónico', en: 'the e-mail' }] : []),
      ];
      if (open.length === 0) return null;
      const list = (locale: Locale): string => new Intl.ListFormat(locale).format(open.map((one) => one[locale]));
      const verb = open.length === 1 ? 'is' : 'are';
      return {
        pt: `${open.length === 1 ? 'Falta' : 'Faltam'} ${list('pt')} no rodapé e na página de contactos.`,
        en: `In the footer and on the contact page ${list('en')} ${verb} missing.`,
      };
    },
  },
  {
    id: 'administration.crest',
    order: 50,
    anyOf: [may.settings.edit],
    title: { pt: 'Brasão', en: 'Crest' },
    to: null,
    missing: async ({ site }) =>
      site.config.crest === null
        ? {
            pt: `Peça a quem instalou o Largo que ponha um SVG ou PNG em public/crests e o seu nome (crest) em tenants/${site.code}.ts.`,
            en: `Ask whoever installed Largo to put an SVG or PNG into public/crests and its name (crest) into tenants/${site.code}.ts.`,
          }
        : null,
  },
  {
    id: 'administration.backup',
    order: 130,
    anyOf: [may.settings.edit],
    title: { pt: 'Cópia de segurança', en: 'Backup' },
    to: null,
    missing: async ({ services }) => {
      const made = await stat(services.backupMark).catch(() => null);
      const days = made === null ? null : Math.floor((services.now().getTime() - made.mtimeMs) / 86_400_000);
      if (days !== null && days <= backupDays) return null;
      return days === null
        ? {
            pt: 'Ainda não se fez nenhuma: uma avaria do disco levaria tudo. Peça a quem instalou: npm run largo -- backup FICHEIRO, todos os dias.',
            en: 'None was made yet: a broken disk would take everything. Ask whoever installed: npm run largo -- backup FILE, every day.',
          }
        : {
            pt: `A última tem ${days} dias: veja com quem instalou porque parou.`,
            en: `The last one is ${days} days old: ask whoever installed why it stopped.`,
          };
    },
  },
];
