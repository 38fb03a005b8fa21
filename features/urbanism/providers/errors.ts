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
});
