import type { Locale, Text } from '#platform/kernel/locale.ts';
import { phraseScore, wordsOf, type Typed } from '#platform/kernel/words.ts';
import type { Asked, SearchSource } from '#platform/search/server/source.ts';
import { pagesEn } from '../messages/pages.en.ts';
import { pagesPt } from '../messages/pages.pt.ts';

interface Page {
  readonly id: string;
  readonly to: string;
  readonly title: Text;
  /** What else people call it. */
  readonly words: Text;
}

const pages: readonly Page[] = [
  {
    id: 'contact',
    to: '/portal/contact-us',
    title: { pt: 'Contactos', en: 'Contacts' },
    words: {
      pt: 'falar, telefone, e-mail, morada, horário, escrever, mensagem, atendimento',
      en: 'talk, phone, e-mail, address, opening hours, write, message',
    },
  },
  { id: 'help', to: '/portal/help', title: { pt: 'Ajuda', en: 'Help' }, words: { pt: 'perguntas frequentes, dúvidas', en: 'questions, how to' } },
  {
    id: 'dashboard',
    to: '/portal/dashboard',
    title: { pt: 'O município em números', en: 'The municipality in numbers' },
    words: { pt: 'painel, estatísticas, números, dados abertos', en: 'dashboard, statistics, figures, open data' },
  },
  {
    id: 'about',
    to: '/portal/about',
    title: { pt: 'Sobre este portal', en: 'About this portal' },
    words: { pt: 'portal', en: 'portal' },
  },
  {
    id: 'privacy',
    to: '/portal/privacy',
    title: { pt: 'Privacidade e dados pessoais', en: 'Privacy and personal data' },
    words: { pt: 'rgpd, cookies, proteção de dados, encarregado', en: 'gdpr, cookies, data protection' },
  },
  {
    id: 'accessibility',
    to: '/portal/accessibility',
    title: { pt: 'Declaração de acessibilidade', en: 'Accessibility statement' },
    words: { pt: 'leitor de ecrã, contraste', en: 'screen reader, contrast' },
  },
  {
    id: 'profile',
    to: '/portal/profile',
    title: { pt: 'Perfil', en: 'Profile' },
    words: { pt: 'os meus dados, conta, palavra-passe', en: 'my data, account, password' },
  },
];

interface Entry {
  readonly id: string;
  readonly to: string;
  readonly label: string;
  readonly detail?: string;
  readonly phrases: readonly Phrase[];
}

interface Phrase {
  readonly words: readonly string[];
  readonly weight: number;
}

function entriesOf(locale: Locale): readonly Entry[] {
  const { items } = { pt: pagesPt, en: pagesEn }[locale].help;
  return [
    ...pages.map(({ id, to, title, words }) => ({
      id,
      to,
      label: title[locale],
      phrases: [title[locale], ...words[locale].split(',')].map((phrase) => ({ words: wordsOf(phrase), weight: 1 })),
    })),
    ...items.map(({ q, a }, index) => ({
      id: `question-${index}`,
      to: '/portal/help',
      label: q,
      detail: a,
      phrases: [
        { words: wordsOf(q), weight: 0.9 },
        { words: wordsOf(a), weight: 0.6 },
      ],
    })),
  ];
}

const index: Readonly<Record<Locale, readonly Entry[]>> = { pt: entriesOf('pt'), en: entriesOf('en') };

/** The portal's own pages, and the questions the help answers. */
export const helpSource: SearchSource = {
  id: 'help',
  label: { pt: 'Ajuda e serviços', en: 'Help and services' },
  order: 30,
  find: async ({ locale }, asked) => {
    const ways = waysOf(asked);
    const scoreOf = ({ words, weight }: Phrase): number => weight * Math.max(...ways.map((way) => way.weight * phraseScore(way, words)));
    return index[locale]
      .map((entry) => ({ entry, score: Math.max(...entry.phrases.map(scoreOf)) }))
      .filter(({ score }) => score >= 0.45)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, 3)
      .map(({ entry: { id, to, label, detail } }) => ({ id, to, label, ...(detail !== undefined && { detail }) }));
  },
};

/** What was typed, and with one word as the town calls it too, which tells a little less. */
function waysOf({ words, begun, alike }: Asked): readonly (Typed & { readonly weight: number })[] {
  const others = [...alike].flatMap(([word, same]) => same.map((other) => words.map((one) => (one === word ? other : one))));
  return [{ words, begun, weight: 1 }, ...others.map((changed) => ({ words: changed, begun: false, weight: 0.8 }))];
}
