import { basename } from 'node:path';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import type { TenantConfig } from '#platform/tenancy/config.ts';
import type { Found, PieceKind } from './folder.ts';

/** What `largo new` says, beside its questions. */
export const said = {
  noFolder: { pt: '--from {folder}: essa pasta não existe.', en: '--from {folder}: there is no such folder.' },
  written: { pt: 'Escrito: {file}', en: 'Written: {file}' },
  kept: {
    pt: 'O ficheiro do município {code} já existia e ficou como está (--replace escreve-o de novo). Faz-se o que falta.',
    en: 'The file of the municipality {code} was there already and stays as it is (--replace writes it anew). What is missing is done.',
  },
  replace: {
    pt: 'Já existe um ficheiro do município {code}. Escrevê-lo de novo com estas respostas? (s/N) ',
    en: 'There is a file of the municipality {code} already. Write it anew with these answers? (y/N) ',
  },
  earlier: { pt: 'As respostas da última vez foram guardadas e aparecem entre [ ].', en: 'The answers of last time were kept and stand in [ ].' },
  left: {
    pt: 'Nada foi criado. As respostas ficaram guardadas: corra o mesmo comando para continuar.',
    en: 'Nothing was made. The answers were kept: run the same command to go on.',
  },
  preparing: { pt: 'A preparar a base de dados', en: 'Preparing the database' },
  admin: { pt: 'Primeiro administrador: {email}', en: 'First administrator: {email}' },
  password: {
    pt: 'Palavra-passe (aparece só desta vez): {password}',
    en: 'Password (shown this once): {password}',
  },
  adminThere: { pt: 'Já há um administrador: não se criou outro.', en: 'There is an administrator already: no other was made.' },
  noAdmin: {
    pt: 'Sem administrador novo: use --admin-name e --admin-email, ou "user create".',
    en: 'No new administrator: give --admin-name and --admin-email, or use "user create".',
  },
} as const satisfies Record<string, Text>;

const kinds: Readonly<Record<PieceKind, Text>> = {
  boundary: { pt: 'limites de municípios', en: 'limits of municipalities' },
  parishes: { pt: 'limites de freguesias', en: 'limits of parishes' },
  addresses: { pt: 'moradas', en: 'addresses' },
  streets: { pt: 'ruas', en: 'streets' },
  plan: { pt: 'plano no modelo nacional', en: 'plan in the national model' },
};

/** What each file is taken for, and which ones are of no use and why. */
export function foundLines({ folder, pieces, others }: Found, locale: Locale): string[] {
  if (folder === null) return [];
  const heading = { pt: `Na pasta ${folder}:`, en: `In the folder ${folder}:` }[locale];
  const recognised = pieces.map(({ kind, path, layer }) => {
    const named = layer === null || layer === basename(path) ? '' : ` [${layer}]`;
    return `  ✓ ${basename(path)}${named}: ${kinds[kind][locale]}`;
  });
  const left = others.map(({ file, why }) => `  – ${file}: ${why[locale]}`);
  const none =
    pieces.length === 0
      ? [{ pt: '  Nenhum ficheiro reconhecido: veja docs/operations.md.', en: '  No file was recognised: see docs/operations.md.' }[locale]]
      : [];
  return [heading, ...recognised, ...left, ...none, ''];
}

interface Farewell {
  readonly config: TenantConfig;
  readonly address: string;
  readonly failed: number;
  readonly from: string | undefined;
  readonly locale: Locale;
}

/** What to do next, from a working address to the list in the back office. */
export function farewell({ config, address, failed, from, locale }: Farewell): string[] {
  const again = `npm run largo -- new --code ${config.code}${from === undefined ? '' : ` --from ${from}`}`;
  const mend = {
    pt: [
      `${failed === 1 ? 'Uma parte não entrou' : `${failed} partes não entraram`}. Corrija ou troque o ficheiro e corra: ${again}`,
      'Só se faz o que falta.',
      '',
    ],
    en: [
      `${failed === 1 ? 'One part did not come in' : `${failed} parts did not come in`}. Mend or change the file and run: ${again}`,
      'Only what is missing is done.',
      '',
    ],
  };
  const next = {
    pt: [
      `${config.name} está pronto. Agora:`,
      '  1. Arranque: SEED=none npm start',
      `  2. Abra ${address} e entre como administrador.`,
      '  3. Na área de gestão, siga a lista «Primeiros passos»: correio, pessoas, textos.',
      `Para o público: aponte ${config.hosts.join(', ')} para este servidor (docs/operations.md, «In front»).`,
    ],
    en: [
      `${config.name} is ready. Now:`,
      '  1. Start it: SEED=none npm start',
      `  2. Open ${address} and sign in as the administrator.`,
      '  3. In the back office follow the list “First steps”: mail, people, texts.',
      `For the public: point ${config.hosts.join(', ')} to this server (docs/operations.md, “In front”).`,
    ],
  };
  return ['', ...(failed > 0 ? mend[locale] : []), ...next[locale]];
}
