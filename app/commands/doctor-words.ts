import type { Locale, Text } from '#platform/kernel/locale.ts';

/** What the doctor looks at, by the code that a fault bears; the mend is what to do about it. */
export const checks = {
  node: {
    what: { pt: 'Node', en: 'Node' },
    mend: { pt: 'Arranque o Largo com npm, que traz o seu próprio Node.', en: 'Start Largo through npm, which brings its own Node.' },
  },
  tenants: {
    what: { pt: 'Ficheiros dos municípios', en: 'Municipality files' },
    mend: { pt: 'Corrija o ficheiro em tenants/ que a mensagem indica.', en: 'Correct the file in tenants/ that the message names.' },
  },
  folder: {
    what: { pt: 'Pasta de dados', en: 'Data folder' },
    mend: {
      pt: 'Dê a pasta ao utilizador que executa o Largo (chown -R UTILIZADOR PASTA), ou escolha outra em DATA_DIR.',
      en: 'Give the folder to the user that Largo runs as (chown -R USER FOLDER), or choose another DATA_DIR.',
    },
  },
  disk: {
    what: { pt: 'Espaço em disco', en: 'Disk space' },
    mend: { pt: 'Liberte espaço ou aumente o disco.', en: 'Make room, or give the disk more.' },
  },
  port: {
    what: { pt: 'Porta', en: 'Port' },
    mend: { pt: 'Pare o outro programa, ou escolha outra PORT.', en: 'Stop the other program, or choose another PORT.' },
  },
  database: {
    what: { pt: 'Base de dados', en: 'Database' },
    mend: { pt: 'Faça o que a mensagem diz e repita.', en: 'Do what the message says, and look again.' },
  },
  migrations: {
    what: { pt: 'Versão dos esquemas', en: 'Versions of the schemas' },
    mend: {
      pt: 'Em atraso: «npm run largo -- migrate», ou o próximo arranque. Em avanço: este Largo é mais antigo do que os dados; atualize-o.',
      en: 'Behind: "npm run largo -- migrate", or the next start. Ahead: this Largo is older than the data; update it.',
    },
  },
  standing: {
    what: { pt: 'Municípios', en: 'Municipalities' },
    mend: {
      pt: 'Corrija a causa e faça «npm run largo -- migrate»; os processos que correm retomam o município dentro de um minuto.',
      en: 'Mend the cause and run "npm run largo -- migrate"; running processes take the municipality in within a minute.',
    },
  },
  locks: {
    what: { pt: 'Bloqueios', en: 'Locks' },
    mend: {
      pt: 'Termine a ligação indicada: select pg_terminate_backend(NÚMERO). Uma migração espera por ela.',
      en: 'End the connection named: select pg_terminate_backend(NUMBER). A migration waits for it.',
    },
  },
  replica: {
    what: { pt: 'Réplicas e arquivo de WAL', en: 'Replicas and WAL archive' },
    mend: {
      pt: 'Veja o registo da réplica ou do archive_command: até lá o WAL acumula-se no disco do servidor.',
      en: 'Look at the log of the replica, or of archive_command: until then WAL piles up on the server’s disk.',
    },
  },
  clock: {
    what: { pt: 'Relógio', en: 'Clock' },
    mend: {
      pt: 'Sincronize os relógios das duas máquinas (NTP: timedatectl set-ntp true).',
      en: 'Set both machines’ clocks by NTP (timedatectl set-ntp true).',
    },
  },
  key: {
    what: { pt: 'Chave dos segredos', en: 'Key of the secrets' },
    mend: {
      pt: 'Reponha a SECRET_KEY, ou o ficheiro secret.key, com que os segredos foram guardados; sem ela, escreva de novo as palavras-passe dos serviços.',
      en: 'Put back the SECRET_KEY, or the file secret.key, that the secrets were stored with; without it type the services’ passwords in again.',
    },
  },
  mail: {
    what: { pt: 'Servidor de correio', en: 'Mail server' },
    mend: {
      pt: 'Corrija SMTP_URL ou ponha o servidor a funcionar: as mensagens esperam um dia.',
      en: 'Correct SMTP_URL, or bring the server back: messages wait for a day.',
    },
  },
  scanner: {
    what: { pt: 'Antivírus', en: 'Virus scanner' },
    mend: {
      pt: 'Arranque o clamd, ou corrija VIRUS_SCANNER: até lá nenhum ficheiro é aceite.',
      en: 'Start clamd, or correct VIRUS_SCANNER: until then no file is taken.',
    },
  },
  gdal: {
    what: { pt: 'GDAL', en: 'GDAL' },
    mend: {
      pt: 'Instale gdal-bin para escrever ficheiros de mapa grandes, e mais depressa.',
      en: 'Install gdal-bin to write large map files, and faster.',
    },
  },
  storage: {
    what: { pt: 'Armazenamento de ficheiros', en: 'File storage' },
    mend: {
      pt: 'Corrija STORAGE_URL (chave, segredo, endereço e balde) ou ponha o serviço a funcionar.',
      en: 'Correct STORAGE_URL (key, secret, host and bucket), or bring the service back.',
    },
  },
  backup: {
    what: { pt: 'Cópias de segurança', en: 'Backups' },
    mend: {
      pt: 'Veja em «Processos» porque falhou a cópia, ou faça uma agora: npm run largo -- backup DESTINO.',
      en: 'See under the jobs why it failed, or make one now: npm run largo -- backup TARGET.',
    },
  },
  snapshots: {
    what: { pt: 'Instantâneos', en: 'Snapshots' },
    mend: {
      pt: 'Veja em «Processos» porque falhou o instantâneo; há espaço em disco?',
      en: 'See under the jobs why the snapshot failed; is there room on the disk?',
    },
  },
} as const satisfies Readonly<Record<string, { readonly what: Text; readonly mend: Text }>>;

export type CheckCode = keyof typeof checks;

/** The language of the terminal; English where it is neither. */
export function localeOf({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Locale {
  return (LC_ALL || LC_MESSAGES || LANG || '').startsWith('pt') ? 'pt' : 'en';
}
