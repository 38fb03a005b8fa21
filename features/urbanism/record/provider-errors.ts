import { defineErrors } from '#platform/kernel/errors.ts';

export const providerErrors = defineErrors({
  'provider.no-answer': {
    status: 502,
    pt: 'O sistema onde estão os processos não responde. Tente de novo daqui a pouco; o que já foi lido continua aqui.',
    en: 'The system that keeps the processes does not answer. Try again in a while; what was read before is still here.',
  },
  'provider.refused': {
    status: 502,
    pt: 'O sistema onde estão os processos recusou a chave. Peça a quem o gere que a confirme.',
    en: 'The system that keeps the processes refused the key. Ask whoever runs it to check it.',
  },
  'provider.strange': {
    status: 502,
    pt: 'O sistema onde estão os processos respondeu de uma forma que não se percebe. Avise quem o gere.',
    en: 'The system that keeps the processes answered in a way that cannot be understood. Tell whoever runs it.',
  },
  'provider.not-set': {
    status: 409,
    pt: 'Falta dizer onde está o sistema que guarda os processos. Quem administra o município indica o endereço na configuração do urbanismo.',
    en: 'Where the system that keeps the processes is was not said yet. An administrator gives its address in the settings of urban planning.',
  },
  'provider.number-taken': {
    status: 409,
    pt: 'O processo mudou de número no sistema de onde vem, mas já há aqui outro com esse número. Corrija ou elimine o outro.',
    en: 'The process has another number in the system it comes from, but another process here has that number. Correct or delete the other.',
  },
  'provider.key-needed': {
    status: 422,
    pt: 'A chave guardada foi dada para outro sistema. Escreva a chave deste.',
    en: 'The key that is kept was given for another system. Write the key of this one.',
  },
});
