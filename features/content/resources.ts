import { field } from '#platform/crud/fields.ts';
import { activeField, resourcesOf } from '#platform/crud/lookup.ts';
import type { ReferenceTarget } from '#platform/crud/resource.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { checkNews, checkNotice, checkPage } from './domain/rules.ts';
import { slugMax, slugPattern } from './domain/slug.ts';
import { may } from './permissions.ts';

const { resource } = resourcesOf('geoportalgestao', '/api/geoportal/gestao');

const roles: ReferenceTarget = { table: 'role', title: 'name', said: { en: 'role_en' } };
const publication: Text = { pt: 'Publicação', en: 'Publication' };
const audience: Text = { pt: 'Quem pode ver', en: 'Who may see it' };

const localeField = field.select({
  label: { pt: 'Língua', en: 'Language' },
  required: true,
  initial: 'pt',
  options: [
    { value: 'pt', label: { pt: 'Português', en: 'Portuguese' } },
    { value: 'en', label: { pt: 'Inglês', en: 'English' } },
  ],
});

const slugField = field.text({
  label: { pt: 'Endereço', en: 'Address' },
  help: {
    pt: 'Se ficar vazio, é feito a partir do título. Quando muda, o endereço antigo continua a funcionar.',
    en: 'Left empty, it is made from the title. When it changes, the old address goes on working.',
  },
  unique: { within: 'locale' },
  kept: true,
  max: slugMax,
  pattern: slugPattern,
  column: 'available',
  section: publication,
});

const rolesField = (table: string, own: string) =>
  field.references({
    label: { pt: 'Perfis', en: 'Roles' },
    help: { pt: 'Vazio: todas as pessoas. Com perfis, só quem tem um deles.', en: 'Empty: everybody. With roles, only who has one of them.' },
    of: roles,
    through: { table, own, other: 'role_id' },
    section: audience,
  });

const publishing = {
  published: field.boolean({
    label: { pt: 'Publicada', en: 'Published' },
    help: { pt: 'Enquanto não estiver publicada, só a vê quem trabalha nela.', en: 'Until it is published only those who work on it see it.' },
    section: publication,
  }),
  publishedAt: field.datetime({
    label: { pt: 'Publicar em', en: 'Publish on' },
    help: { pt: 'Vazio: assim que gravar. No futuro: fica agendada.', en: 'Empty: as soon as you save. In the future: it is scheduled.' },
    section: publication,
    filter: true,
  }),
  withdrawnAt: field.datetime({
    label: { pt: 'Retirar em', en: 'Withdraw on' },
    help: { pt: 'Vazio: fica publicada até alguém a retirar.', en: 'Empty: it stays until somebody withdraws it.' },
    section: publication,
    column: 'available',
  }),
} as const;

const orderField = (help: Text) =>
  field.number({ label: { pt: 'Ordem', en: 'Order' }, help, min: 0, max: 9999, column: 'available', section: publication });

export const newsCategories = resource({
  id: 'newscategories',
  table: 'news_category',
  label: { one: { pt: 'Categoria de notícias', en: 'News category' }, many: { pt: 'Categorias de notícias', en: 'News categories' } },
  permissions: may.categories,
  fields: {
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, unique: { within: 'locale' }, max: 100 }),
    locale: localeField,
    description: field.textLong({ label: { pt: 'Descrição', en: 'Description' }, max: 500, search: false }),
    slug: slugField,
    active: activeField('Ativa'),
    roles: rolesField('news_category_role', 'news_category_id'),
  },
});

export const news = resource({
  id: 'news',
  table: 'news',
  title: 'title',
  label: { one: { pt: 'Notícia', en: 'Piece of news' }, many: { pt: 'Notícias', en: 'News' } },
  permissions: may.news,
  defaultSort: { field: 'createdAt', direction: 'desc' },
  check: checkNews,
  fields: {
    title: field.text({ label: { pt: 'Título', en: 'Title' }, required: true, max: 160 }),
    subtitle: field.text({
      label: { pt: 'Subtítulo', en: 'Subtitle' },
      help: {
        pt: 'Uma ou duas frases: o que se lê nas listas e nos resultados de pesquisa.',
        en: 'One or two sentences: what lists and search results show.',
      },
      max: 300,
      column: 'available',
    }),
    content: field.richText({ label: { pt: 'Texto', en: 'Text' } }),
    thumbnail: field.file({ label: { pt: 'Imagem', en: 'Picture' }, takes: 'image', filter: true }),
    thumbnailAlt: field.text({
      label: { pt: 'O que mostra a imagem', en: 'What the picture shows' },
      help: { pt: 'Lido em voz alta a quem não a vê.', en: 'Read aloud to those who cannot see it.' },
      max: 200,
      search: false,
      column: 'never',
    }),
    thumbnailFocus: field.text({
      label: { pt: 'O essencial da imagem', en: 'What matters in the picture' },
      help: {
        pt: 'Toque no que tem de se ver: a imagem é cortada à volta desse ponto.',
        en: 'Tap what must be seen: the picture is cropped around that point.',
      },
      max: 7,
      pattern: /^(?:100|\d{1,2}),(?:100|\d{1,2})$/,
      search: false,
      column: 'never',
    }),
    locale: localeField,
    translationId: field.reference({
      label: { pt: 'Tradução', en: 'Translation' },
      help: { pt: 'A mesma notícia na outra língua.', en: 'The same piece of news in the other language.' },
      of: { table: 'news', title: 'title' },
      column: 'available',
    }),
    categoryId: field.reference({ label: { pt: 'Categoria', en: 'Category' }, of: newsCategories }),
    ...publishing,
    sortOrder: orderField({
      pt: 'Com um número, fica à frente nos destaques, da mais baixa para a mais alta.',
      en: 'With a number it comes first among the highlights, lowest first.',
    }),
    slug: slugField,
    roles: rolesField('news_role', 'news_id'),
  },
});

/** The places of the portal that a page can be for; `page` stands at an address of its own only. */
export const pageTypes = [
  { value: 'page', label: { pt: 'Página', en: 'Page' } },
  { value: 'framework', label: { pt: 'Enquadramento', en: 'Framework' } },
  { value: 'about', label: { pt: 'Sobre este portal', en: 'About this portal' } },
  { value: 'help', label: { pt: 'Ajuda', en: 'Help' } },
  { value: 'privacy', label: { pt: 'Privacidade', en: 'Privacy' } },
] as const;

export const pages = resource({
  id: 'pages',
  table: 'page',
  title: 'title',
  label: { one: { pt: 'Página', en: 'Page' }, many: { pt: 'Páginas', en: 'Pages' } },
  permissions: may.pages,
  check: checkPage,
  fields: {
    title: field.text({ label: { pt: 'Título', en: 'Title' }, required: true, max: 160 }),
    type: field.select({
      label: { pt: 'Tipo', en: 'Type' },
      help: { pt: 'Onde aparece no portal.', en: 'Where it stands in the portal.' },
      required: true,
      initial: 'page',
      options: pageTypes,
    }),
    content: field.richText({ label: { pt: 'Texto', en: 'Text' } }),
    url: field.text({
      label: { pt: 'Endereço externo', en: 'External address' },
      help: {
        pt: 'Se o preencher, a página leva para lá e o texto não é mostrado.',
        en: 'If you fill it in, the page leads there and its text is not shown.',
      },
      max: 500,
      pattern: /^https?:\/\/[^\s/?#]+[^\s]*$/i,
      search: false,
      column: 'available',
    }),
    locale: localeField,
    translationId: field.reference({
      label: { pt: 'Tradução', en: 'Translation' },
      help: { pt: 'A mesma página na outra língua.', en: 'The same page in the other language.' },
      of: { table: 'page', title: 'title' },
      column: 'available',
    }),
    ...publishing,
    footer: field.boolean({
      label: { pt: 'No rodapé', en: 'In the footer' },
      help: { pt: 'Uma ligação para ela fica no fundo de todas as páginas.', en: 'A link to it stands at the foot of every page.' },
      section: publication,
    }),
    sortOrder: orderField({ pt: 'No rodapé, da mais baixa para a mais alta.', en: 'In the footer, lowest first.' }),
    slug: slugField,
    roles: rolesField('page_role', 'page_id'),
  },
});

export const notices = resource({
  id: 'notices',
  table: 'notice',
  title: 'title',
  label: { one: { pt: 'Aviso', en: 'Notice' }, many: { pt: 'Avisos', en: 'Notices' } },
  permissions: may.notices,
  defaultSort: { field: 'startsAt', direction: 'desc' },
  check: checkNotice,
  fields: {
    title: field.text({
      label: { pt: 'Aviso', en: 'Notice' },
      help: { pt: 'Uma frase: o que se passa e onde.', en: 'One sentence: what happens and where.' },
      required: true,
      max: 160,
    }),
    text: field.textLong({ label: { pt: 'Pormenores', en: 'Details' }, max: 1000, search: false }),
    level: field.select({
      label: { pt: 'Nível', en: 'Level' },
      required: true,
      initial: 'info',
      options: [
        { value: 'info', label: { pt: 'Informação', en: 'Information' } },
        { value: 'warning', label: { pt: 'Aviso', en: 'Warning' } },
        { value: 'alert', label: { pt: 'Alerta', en: 'Alert' } },
      ],
    }),
    locale: localeField,
    url: field.text({
      label: { pt: 'Saber mais', en: 'Read more' },
      help: {
        pt: 'Endereço completo, ou de uma página deste portal: /pt/noticias/…',
        en: 'A whole address, or that of a page of this portal: /en/noticias/…',
      },
      max: 500,
      pattern: /^(?:https?:\/\/[^\s/?#]+[^\s]*|\/[^\s/]\S*)$/i,
      search: false,
      column: 'available',
    }),
    startsAt: field.datetime({ label: { pt: 'De', en: 'From' }, required: true, filter: true }),
    endsAt: field.datetime({ label: { pt: 'Até', en: 'Until' }, required: true, filter: true }),
    active: activeField(),
  },
});
