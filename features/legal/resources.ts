import { field } from '#platform/crud/fields.ts';
import { activeField, resourcesOf } from '#platform/crud/lookup.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { may } from './codes.ts';
import { bases, roles } from './domain/bases.ts';
import { checklist, reasons, results } from './domain/checklist.ts';

const { resource } = resourcesOf('geoportalgestao', '/api/geoportalgestao/gestao');
const available = { column: 'available' } as const;
const optionsOf = <K extends string>(words: Readonly<Record<K, Text>>) => keysOf(words).map((value) => ({ value, label: words[value] }));

export const contacts = resource({
  id: 'legal-contacts',
  table: 'legal_contact',
  label: {
    one: { pt: 'Responsável ou contacto', en: 'Responsible person or contact' },
    many: { pt: 'Responsáveis e contactos', en: 'Responsible people and contacts' },
  },
  permissions: may.contacts,
  fields: {
    role: field.select({ label: { pt: 'Papel', en: 'Role' }, required: true, initial: 'controller', options: optionsOf(roles) }),
    name: field.text({
      label: { pt: 'Nome', en: 'Name' },
      help: {
        pt: 'Entidade ou pessoa; é publicado nas páginas de privacidade e de acessibilidade.',
        en: 'Body or person; published on the pages on privacy and accessibility.',
      },
      required: true,
      max: 200,
      personal: false,
    }),
    address: field.text({ ...available, label: { pt: 'Morada', en: 'Address' }, max: 300, personal: false }),
    phone: field.phone({ label: { pt: 'Telefone', en: 'Phone' }, personal: false }),
    email: field.email({ label: { pt: 'Correio eletrónico', en: 'E-mail' }, personal: false }),
    url: field.text({
      ...available,
      label: { pt: 'Página', en: 'Page' },
      help: { pt: 'Começa por https:// ou http://', en: 'Begins with https:// or http://' },
      max: 300,
      pattern: /^https?:\/\/[^\s/]+\S*$/i,
      personal: false,
    }),
  },
});

const long = (pt: string, en: string) => field.textLong({ label: { pt, en }, max: 2000, search: false, personal: false });

export const activities = resource({
  id: 'processing-activities',
  table: 'processing_activity',
  label: {
    one: { pt: 'Tratamento do município', en: 'Processing by the municipality' },
    many: { pt: 'Tratamentos do município', en: 'Processing by the municipality' },
  },
  permissions: may.activities,
  fields: {
    name: field.text({ label: { pt: 'Tratamento', en: 'Processing' }, required: true, max: 200, personal: false }),
    replaces: field.text({
      label: { pt: 'Altera', en: 'Changes' },
      help: {
        pt: 'Código de um tratamento do registo (por exemplo «occurrences»): o que aqui se escrever fica em vez do que lá está. Vazio: é um tratamento novo.',
        en: 'Code of a processing in the register (for example “occurrences”): what is written here stands in place of what is there. Empty: a new one.',
      },
      max: 60,
      pattern: /^[a-z0-9-]+$/,
    }),
    purpose: long('Finalidade', 'Purpose'),
    basis: field.select({ label: { pt: 'Fundamento', en: 'Legal basis' }, options: optionsOf(bases) }),
    law: field.text({ ...available, label: { pt: 'Lei', en: 'Law' }, max: 300, personal: false }),
    people: long('Titulares', 'Whose data'),
    data: long('Categorias de dados', 'Categories of data'),
    recipients: long('Destinatários', 'Recipients'),
    transfers: long('Transferências para fora da União Europeia', 'Transfers outside the European Union'),
    retention: long('Conservação', 'Retention'),
    measures: long('Medidas de segurança', 'Security measures'),
    active: activeField(),
  },
});

export const checks = resource({
  id: 'accessibility-checks',
  table: 'accessibility_check',
  title: 'place',
  label: {
    one: { pt: 'Verificação de acessibilidade', en: 'Accessibility check' },
    many: { pt: 'Avaliação da acessibilidade', en: 'Accessibility evaluation' },
  },
  permissions: may.checks,
  defaultSort: { field: 'checkedAt', direction: 'desc' },
  fields: {
    item: field.select({ label: { pt: 'O que se verificou', en: 'What was checked' }, required: true, options: optionsOf(checklist) }),
    place: field.text({
      label: { pt: 'Onde', en: 'Where' },
      help: { pt: 'Página ou serviço.', en: 'Page or service.' },
      required: true,
      max: 200,
      personal: false,
    }),
    result: field.select({ label: { pt: 'Resultado', en: 'Result' }, required: true, options: optionsOf(results) }),
    checkedAt: field.date({ label: { pt: 'Verificado em', en: 'Checked on' }, required: true }),
    checkedBy: field.text({ label: { pt: 'Quem verificou', en: 'Checked by' }, required: true, max: 120, personal: true }),
    note: field.textLong({ label: { pt: 'Nota', en: 'Note' }, max: 2000, search: false }),
  },
});

export const gaps = resource({
  id: 'accessibility-gaps',
  table: 'accessibility_gap',
  label: {
    one: { pt: 'Conteúdo não acessível', en: 'Content that is not accessible' },
    many: { pt: 'Conteúdos não acessíveis', en: 'Contents that are not accessible' },
  },
  permissions: may.gaps,
  fields: {
    name: field.text({ label: { pt: 'Conteúdo', en: 'Content' }, required: true, max: 200, personal: false }),
    reason: field.select({ label: { pt: 'Razão', en: 'Reason' }, required: true, initial: 'noncompliance', options: optionsOf(reasons) }),
    why: long('O que falta e porquê', 'What is missing and why'),
    alternative: long('Como obter a informação de outra forma', 'How to get it another way'),
    untilAt: field.date({ label: { pt: 'Corrige-se até', en: 'To be mended by' } }),
    active: activeField(),
  },
});

export const resources = [contacts, activities, checks, gaps] as const;
