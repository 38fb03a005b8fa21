import { resolve } from 'node:path';
import { isEmail, normalisePhone } from '#platform/kernel/contact.ts';
import { fold } from '#platform/kernel/words.ts';
import { accentComplaint } from '#platform/tenancy/accent.ts';
import { knownModules } from '#platform/tenancy/modules.ts';
import { checkDistrict, checkName, codeOf } from './names.ts';
import type { Checked, Question, Town } from './town.ts';

const wrong = (pt: string, en: string): Checked => ({ wrong: { pt, en } });
const isEmpty = (text: string): boolean => text === '' || text === '-';

const usualModules = ['portal', 'ig', 'iggestao', 'meubairro', 'meubairrogestao', 'geoportalgestao'];
/** Without these nobody could manage what the other shows. */
const partners: Readonly<Record<string, string>> = { ig: 'iggestao', meubairro: 'meubairrogestao', epl: 'eplgestao', gu: 'gugestao' };
const host = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** In the order they are asked; each is checked at once. */
export const questions: readonly Question[] = [
  {
    key: 'name',
    label: { pt: 'Nome do município', en: 'Name of the municipality' },
    help: { pt: 'Como aparece no cabeçalho do portal, por exemplo Moita.', en: 'As the portal’s header shows it, e.g. Moita.' },
    suggest: (_town, { found }) => (found.municipalities.length === 1 ? (found.municipalities[0]?.name ?? null) : null),
    check: checkName,
  },
  {
    key: 'district',
    label: { pt: 'Distrito (ou ilha)', en: 'District (or island)' },
    help: {
      pt: 'Diz em que sistema de coordenadas fica o mapa: continente, Madeira ou um dos grupos dos Açores.',
      en: 'It tells the coordinate system of the map: mainland, Madeira or one of the groups of the Azores.',
    },
    when: ({ municipality }) => !municipality,
    suggest: () => null,
    check: checkDistrict,
  },
  {
    key: 'authority',
    label: { pt: 'Nome oficial da entidade', en: 'Official name of the authority' },
    help: { pt: 'Como aparece nos documentos e no rodapé.', en: 'As it stands on documents and in the footer.' },
    suggest: ({ name = '' }) => `Câmara Municipal de ${name}`,
    check: (text) => (text.length > 120 ? wrong('No máximo 120 caracteres.', 'At most 120 characters.') : { set: { authority: text } }),
  },
  {
    key: 'code',
    label: { pt: 'Código da plataforma', en: 'Platform code' },
    help: {
      pt: 'Os dados ficam guardados sob este nome: não muda depois. Minúsculas sem acentos, algarismos e _.',
      en: 'The data are kept under this name: it does not change later. Lower-case letters without accents, digits and _.',
    },
    suggest: ({ name = '' }) => codeOf(name),
    check: (text, _town, { taken }) => {
      if (!/^[a-z][a-z0-9_]{1,30}$/.test(text))
        return wrong(
          `"${text}" não serve: comece por uma letra minúscula e use só minúsculas sem acentos, algarismos e _ (2 a 31 caracteres). Por exemplo: ${codeOf(text)}`,
          `"${text}" does not do: begin with a lower-case letter and use only lower-case letters without accents, digits and _ (2 to 31). For example: ${codeOf(text)}`,
        );
      const owner = taken.get(text);
      return owner !== undefined && owner !== text
        ? wrong(`"${text}" já é um endereço de ${owner}.`, `"${text}" is an address of ${owner} already.`)
        : { set: { code: text } };
    },
  },
  {
    key: 'hosts',
    label: { pt: 'Endereços na Internet', en: 'Internet addresses' },
    help: {
      pt: 'Nomes que abrem este município, sem https:// nem barras, separados por vírgulas: digital.cm-moita.pt. Podem ser mudados depois.',
      en: 'Names that open this municipality, without https:// or slashes, with commas between: digital.cm-moita.pt. They can be changed later.',
    },
    suggest: ({ code = '' }) => `${code.replaceAll('_', '-')}.localhost`,
    check: (text, { code }, { taken }) => {
      const hosts = [
        ...new Set(
          text
            .toLowerCase()
            .split(/[\s,;]+/)
            .filter(Boolean),
        ),
      ];
      for (const one of hosts) {
        if (!host.test(one) || !/[a-z]/.test(one))
          return wrong(
            `"${one}" não é um nome de endereço: escreva só o nome, por exemplo digital.cm-moita.pt, sem https://, porta nem barras.`,
            `"${one}" is no host name: write the name alone, e.g. digital.cm-moita.pt, without https://, port or slashes.`,
          );
        const owner = taken.get(one);
        if (owner !== undefined && owner !== code) return wrong(`"${one}" já abre ${owner}.`, `"${one}" opens ${owner} already.`);
      }
      return { set: { hosts } };
    },
  },
  {
    key: 'crest',
    label: { pt: 'Brasão (ficheiro SVG ou PNG)', en: 'Crest (SVG or PNG file)' },
    help: { pt: 'O caminho do ficheiro, ou - para o pôr depois.', en: 'The path of the file, or - to add it later.' },
    suggest: (_town, { found }) => found.crest ?? '-',
    check: async (text, _town, { checkCrest, locale }) => {
      if (isEmpty(text)) return { set: { crest: null } };
      const path = resolve(text);
      const why = await checkCrest(path);
      return why === null ? { set: { crest: path } } : { wrong: { pt: why, en: why, [locale]: why } };
    },
  },
  {
    key: 'theme',
    label: { pt: 'Aspeto: default (azul institucional) ou ocean (azul mar)', en: 'Look: default (institutional blue) or ocean (sea blue)' },
    help: { pt: 'Ambos têm versão clara e escura.', en: 'Both have a light and a dark version.' },
    suggest: () => 'default',
    check: (text) =>
      text === 'default' || text === 'ocean' ? { set: { theme: text } } : wrong('Escreva default ou ocean.', 'Write default or ocean.'),
  },
  {
    key: 'accent',
    label: { pt: 'Cor própria de botões e ligações', en: 'Own colour of buttons and links' },
    help: { pt: 'Por exemplo #0b6e4f, ou - para a cor do aspeto escolhido.', en: 'For example #0b6e4f, or - for the colour of the chosen look.' },
    suggest: () => '-',
    check: (text) => {
      if (isEmpty(text)) return { set: { accent: null } };
      const accent = text.toLowerCase();
      if (!/^#[0-9a-f]{6}$/.test(accent))
        return wrong(
          'Escreva a cor com # e seis algarismos ou letras de a a f: #0b6e4f.',
          'Write the colour as # and six digits or letters a to f: #0b6e4f.',
        );
      const complaint = accentComplaint(accent);
      if (complaint === null) return { set: { accent } };
      const { ratio, offer } = complaint;
      return wrong(
        `Sobre branco, ${accent} tem um contraste de ${ratio.toFixed(1).replace('.', ',')} e são precisos 4,5 para se ler. A mais próxima que serve é ${offer}.`,
        `On white, ${accent} has a contrast of ${ratio.toFixed(1)}, and 4.5 is needed to be read. The nearest that does is ${offer}.`,
      );
    },
  },
  {
    key: 'modules',
    label: { pt: 'Módulos', en: 'Modules' },
    help: {
      pt: `Códigos separados por vírgulas; ligam-se e desligam-se depois na administração. Há: ${knownModules.map(({ code, name }) => `${code} (${name.pt})`).join(', ')}.`,
      en: `Codes with commas between; they are switched on and off later in the administration. There are: ${knownModules.map(({ code, name }) => `${code} (${name.en})`).join(', ')}.`,
    },
    suggest: () => usualModules.join(', '),
    check: (text) => {
      const asked = text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean);
      const unknown = asked.filter((code) => !knownModules.some((module) => module.code === code));
      if (unknown.length > 0)
        return wrong(
          `Não há módulos ${unknown.join(', ')}. Escreva ? para ver os que há.`,
          `There are no modules ${unknown.join(', ')}. Write ? to see those there are.`,
        );
      const wanted = new Set(['portal', 'geoportalgestao', ...asked, ...asked.flatMap((code) => partners[code] ?? [])]);
      return { set: { modules: knownModules.map(({ code }) => code).filter((code) => wanted.has(code)) } };
    },
  },
  {
    key: 'phone',
    label: { pt: 'Telefone geral da câmara', en: 'Telephone of the town hall' },
    help: { pt: 'Aparece no rodapé e nos contactos; - para o pôr depois.', en: 'Shown in the footer and the contacts; - to add it later.' },
    suggest: () => '-',
    check: (text) => {
      if (isEmpty(text)) return { set: { phone: null } };
      return normalisePhone(text) === null
        ? wrong('Escreva um número de telefone, por exemplo 212 806 700.', 'Write a telephone number, e.g. 212 806 700.')
        : { set: { phone: text } };
    },
  },
  {
    key: 'email',
    label: { pt: 'Correio eletrónico geral da câmara', en: 'E-mail of the town hall' },
    help: { pt: 'Aparece no rodapé e nos contactos; - para o pôr depois.', en: 'Shown in the footer and the contacts; - to add it later.' },
    suggest: () => '-',
    check: (text) => (isEmpty(text) ? { set: { email: null } } : mail(text, (email) => ({ email }))),
  },
  {
    key: 'center',
    label: { pt: 'Coordenadas da câmara (latitude, longitude)', en: 'Coordinates of the town hall (latitude, longitude)' },
    help: {
      pt: 'Na pasta não há o limite do município: copie as coordenadas de um mapa da Internet, por exemplo 38.6508, -8.9903.',
      en: 'The folder holds no limit of the municipality: copy the coordinates from a map on the Internet, e.g. 38.6508, -8.9903.',
    },
    when: ({ municipality }) => !municipality,
    suggest: () => null,
    check: (text) => {
      const [, lat, lng] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
      const [y, x] = [Number(lat), Number(lng)];
      // Portugal with its islands.
      return lat !== undefined && y > 30 && y < 43 && x > -32 && x < -6
        ? { set: { center: [x, y] } }
        : wrong(
            'Escreva latitude e longitude em graus, em Portugal: 38.6508, -8.9903.',
            'Write latitude and longitude in degrees, in Portugal: 38.6508, -8.9903.',
          );
    },
  },
  {
    key: 'adminName',
    label: { pt: 'Nome do primeiro administrador', en: 'Name of the first administrator' },
    help: { pt: 'A pessoa que vai configurar o resto; pode juntar outras depois.', en: 'Who will set up the rest; others can be added later.' },
    suggest: () => null,
    check: (text) =>
      text.length < 2 || text.length > 120 ? wrong('Escreva o nome da pessoa.', 'Write the person’s name.') : { set: { adminName: text } },
  },
  {
    key: 'adminEmail',
    label: { pt: 'Correio eletrónico do administrador', en: 'E-mail of the administrator' },
    help: { pt: 'É com ele que se entra.', en: 'It is what they sign in with.' },
    suggest: () => null,
    check: (text) => mail(text, (adminEmail) => ({ adminEmail })),
  },
];

function mail(text: string, set: (address: string) => Partial<Town>): Checked {
  const address = text.toLowerCase();
  return isEmail(address) ? { set: set(address) } : wrong(`"${text}" não é um endereço de correio.`, `"${text}" is no e-mail address.`);
}

/** What an answers file or a flag may be called, beside its key. */
export const questionOf = (key: string): Question | undefined => questions.find((question) => fold(question.key) === fold(key).replaceAll(' ', ''));
