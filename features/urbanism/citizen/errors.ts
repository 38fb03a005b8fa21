import { defineErrors } from '#platform/kernel/errors.ts';

export const citizenErrors = defineErrors({
  'urban-citizen.not-opened': {
    status: 404,
    pt: 'Não há nenhum processo com este número e este código. Confirme os dois no ofício ou no e-mail que recebeu. Se continuar a não conseguir, peça um código novo ao município.',
    en: 'There is no process with this number and this code. Check both on the letter or in the e-mail you received. If it still does not work, ask the municipality for a new code.',
  },
});
