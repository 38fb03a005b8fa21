import type { Text } from '#platform/kernel/locale.ts';

/**
 * What people look at by hand, in three lists: ten aspects of every page, contents, and transactions. Written after the checklists of
 * Portugal's seal of usability and accessibility (acessibilidade.gov.pt), in our own words.
 */
export const checklist = {
  'aspect-1': { pt: 'Os menus usam-se com o teclado e são lidos como listas', en: 'Menus work with the keyboard and are read as lists' },
  'aspect-2': { pt: 'Há um título principal e os subtítulos têm a ordem certa', en: 'There is one main heading, and subheadings are in order' },
  'aspect-3': { pt: 'As tabelas de dados têm cabeçalhos ligados às células', en: 'Data tables have headers tied to their cells' },
  'aspect-4': { pt: 'Cada campo de formulário tem etiqueta e diz o que está errado', en: 'Each field of a form has a label and says what is wrong' },
  'aspect-5': { pt: 'As imagens e os gráficos têm descrição', en: 'Pictures and charts have a description' },
  'aspect-6': { pt: 'Texto e ícones têm contraste suficiente', en: 'Text and icons have enough contrast' },
  'aspect-7': { pt: 'Vídeo e áudio têm legendas e usam-se com o teclado', en: 'Video and audio have captions and work with the keyboard' },
  'aspect-8': { pt: 'A página faz sentido lida por ordem e sem cores', en: 'The page makes sense read in order and without colours' },
  'aspect-9': { pt: 'As janelas que abrem prendem o foco e fecham com Escape', en: 'Dialogs keep the focus and close with Escape' },
  'aspect-10': { pt: 'Os documentos PDF têm texto, títulos e língua', en: 'PDF documents have text, headings and a language' },
  'content-1': { pt: 'A página inicial diz o que ali se pode fazer', en: 'The home page says what can be done there' },
  'content-2': { pt: 'Os textos estão em linguagem clara e as siglas explicadas', en: 'Texts are in plain language, and abbreviations explained' },
  'content-3': {
    pt: 'Cada conteúdo diz a que entidade pertence e quando foi atualizado',
    en: 'Each content says whose it is and when it was updated',
  },
  'content-4': { pt: 'Os contactos do município estão em todas as páginas', en: 'The contacts of the municipality are on every page' },
  'content-5': { pt: 'A pesquisa encontra o que se procura', en: 'The search finds what is looked for' },
  'content-6': { pt: 'As ligações dizem para onde levam', en: 'Links say where they lead' },
  'content-7': { pt: 'Os documentos longos têm índice', en: 'Long documents have a table of contents' },
  'transaction-1': { pt: 'Um pedido faz-se sem ajuda, só com o teclado', en: 'A request can be made without help, with the keyboard alone' },
  'transaction-2': {
    pt: 'Diz-se no início o que é preciso e quantos passos há',
    en: 'What is needed and how many steps there are is said at the start',
  },
  'transaction-3': { pt: 'Os campos obrigatórios são os necessários e estão marcados', en: 'Required fields are those needed, and are marked' },
  'transaction-4': { pt: 'Pode-se corrigir antes de enviar e nada se perde', en: 'One can correct before sending, and nothing is lost' },
  'transaction-5': {
    pt: 'No fim há uma confirmação com número, que se pode guardar',
    en: 'At the end there is a confirmation with a number that can be kept',
  },
} as const satisfies Readonly<Record<string, Text>>;
export type CheckItem = keyof typeof checklist;

export const results = {
  met: { pt: 'Cumpre', en: 'Met' },
  partly: { pt: 'Cumpre em parte', en: 'Partly met' },
  unmet: { pt: 'Não cumpre', en: 'Not met' },
  none: { pt: 'Não se aplica', en: 'Does not apply' },
} as const satisfies Readonly<Record<string, Text>>;
export type CheckResult = keyof typeof results;

export const reasons = {
  noncompliance: { pt: 'Não cumpre os requisitos', en: 'Does not meet the requirements' },
  burden: { pt: 'Encargo desproporcionado', en: 'Disproportionate burden' },
  outside: { pt: 'Fora do âmbito da lei', en: 'Outside the scope of the law' },
} as const satisfies Readonly<Record<string, Text>>;
export type Reason = keyof typeof reasons;
