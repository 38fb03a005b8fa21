import type { Text } from '#platform/kernel/locale.ts';

/** What can be said about something that was, or was not, imported: `{name}` marks are filled from the note. */
export const importNotes = {
  status: { pt: 'no WordPress está como «{value}»', en: 'its WordPress status is “{value}”' },
  password: { pt: 'está protegido por palavra-passe', en: 'it is protected by a password' },
  language: { pt: 'está numa língua que o portal não tem: {value}', en: 'it is in a language the portal does not have: {value}' },
  untitled: { pt: 'não tem título nem texto', en: 'it has neither title nor text' },
  'title-made': { pt: 'sem título: ficaram as primeiras palavras', en: 'no title: its first words were used' },
  'title-cut': { pt: 'título encurtado para {max} caracteres', en: 'title shortened to {max} characters' },
  emoji: { pt: 'emojis retirados do título, do resumo ou da categoria', en: 'emojis taken out of title, summary or category' },
  'subtitle-cut': { pt: 'resumo encurtado para {max} caracteres', en: 'summary shortened to {max} characters' },
  'subtitle-page': { pt: 'as páginas não têm subtítulo: o resumo ficou de fora', en: 'pages have no subtitle: the summary was left out' },
  'too-long': { pt: 'o texto tem mais de {max} caracteres', en: 'the text is longer than {max} characters' },
  empty: { pt: 'sem texto que se possa mostrar: ficou como rascunho', en: 'no text that could be shown: taken as a draft' },
  categories: { pt: 'só fica uma categoria; de fora: {value}', en: 'only one category is kept; left out: {value}' },
  'category-page': { pt: 'as páginas não têm categoria: {value} ficou de fora', en: 'pages have no category: {value} was left out' },
  'category-flat': {
    pt: 'a categoria «{value}» estava dentro de «{parent}»: ficaram ao mesmo nível',
    en: 'category “{value}” was inside “{parent}”: both stand on one level now',
  },
  shortcode: { pt: 'código [{value}] retirado', en: 'shortcode [{value}] taken out' },
  embedded: { pt: 'conteúdo embutido retirado: {value}', en: 'embedded content taken out: {value}' },
  'picture-missing': { pt: 'imagem em falta: {value} ({why})', en: 'picture missing: {value} ({why})' },
  'file-missing': {
    pt: 'ficheiro em falta, a ligação ficou para o sítio antigo: {value} ({why})',
    en: 'file missing, its link still leads to the old site: {value} ({why})',
  },
  'link-lost': {
    pt: 'ligação retirada, não leva a nada do que foi trazido: {value}',
    en: 'link taken out, it leads to nothing that was imported: {value}',
  },
  'thumbnail-unknown': { pt: 'a imagem de destaque não está na exportação', en: 'its featured image is not in the export' },
  'thumbnail-page': { pt: 'as páginas não têm imagem de destaque: ficou de fora', en: 'pages have no featured image: it was left out' },
  'alt-made': { pt: 'a imagem não dizia o que mostra: ficou o título', en: 'the picture did not say what it shows: the title was used' },
  'translation-lost': { pt: 'a tradução não está no que foi lido: {value}', en: 'its translation is not among what was read: {value}' },
  'translation-same': {
    pt: 'a tradução está na mesma língua: ficaram separadas',
    en: 'its translation is in the same language: they were not joined',
  },
  'edited-here': {
    pt: 'mudou na origem, mas foi alterada no Largo: ficou como está',
    en: 'it changed at its source, but was edited in Largo: left as it is',
  },
  'deleted-here': { pt: 'foi eliminada no Largo: não voltou', en: 'it was deleted in Largo: not brought back' },
  'kind-changed': {
    pt: 'já cá está com outro tipo (notícia ou página): mude o nome do ficheiro para entrar de novo',
    en: 'it is here as another type (news or page): rename its file to import it anew',
  },
  invalid: { pt: '{field}: {why}', en: '{field}: {why}' },
  failed: { pt: 'erro inesperado: {why}', en: 'unexpected error: {why}' },
  'no-front-matter': {
    pt: 'não começa por um cabeçalho entre linhas «---»',
    en: 'it does not begin with front matter between lines of “---”',
  },
  'front-matter-open': { pt: 'linha {line}: o cabeçalho não é fechado por «---»', en: 'line {line}: the front matter is not closed by “---”' },
  'front-matter-line': {
    pt: 'linha {line}: só «chave: valor», «[a, b]» e linhas «- a»',
    en: 'line {line}: only “key: value”, “[a, b]” and lines of “- a”',
  },
  'front-matter-twice': { pt: 'linha {line}: «{value}» aparece duas vezes', en: 'line {line}: “{value}” appears twice' },
  'front-matter-value': { pt: 'linha {line}: «{value}» não serve para {field}', en: 'line {line}: “{value}” is not valid for {field}' },
  'front-matter-unknown': { pt: 'linha {line}: «{value}» não foi usado', en: 'line {line}: “{value}” was not used' },
  'not-text': { pt: 'não é um ficheiro de texto em UTF-8', en: 'it is no text file in UTF-8' },
  'file-size': { pt: 'tem mais de {max} MB', en: 'it is larger than {max} MB' },
  others: { pt: 'outros conteúdos do WordPress, sem lugar aqui: {value}', en: 'other WordPress content without a place here: {value}' },
  comments: { pt: 'comentários que não foram trazidos: {count}', en: 'comments not imported: {count}' },
  tags: { pt: 'etiquetas sem lugar aqui: {count}', en: 'tags without a place here: {count}' },
  'categories-unused': { pt: 'categorias sem notícias, não trazidas: {count}', en: 'categories without news, not imported: {count}' },
  control: { pt: 'caracteres de controlo retirados do ficheiro: {count}', en: 'control characters taken out of the file: {count}' },
} as const satisfies Record<string, Text>;
export type NoteCode = keyof typeof importNotes;

/** Why a picture or a file did not come. */
export const missingReasons = {
  'no-uploads': { pt: 'sem --uploads nem --fetch', en: 'neither --uploads nor --fetch' },
  absent: { pt: 'não está em --uploads', en: 'not in --uploads' },
  'absent-folder': { pt: 'não está na pasta', en: 'not in the folder' },
  outside: { pt: 'fica fora da pasta', en: 'it lies outside the folder' },
  elsewhere: { pt: 'está noutro sítio; use --fetch', en: 'it is elsewhere; use --fetch' },
  address: { pt: 'endereço que não se pode ler', en: 'an address that cannot be read' },
  answer: { pt: 'o servidor respondeu {status}', en: 'the server answered {status}' },
  'given-up': { pt: 'o servidor falhou demasiadas vezes', en: 'the server failed too often' },
  bomb: { pt: 'comprimido mais do que é razoável', en: 'packed more than is reasonable' },
} as const satisfies Record<string, Text>;
export type MissingReason = keyof typeof missingReasons;
