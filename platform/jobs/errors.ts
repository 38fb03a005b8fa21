import { defineErrors } from '#platform/kernel/errors.ts';

export const jobErrors = defineErrors({
  'jobs.ended': { status: 409, pt: 'O processo já terminou.', en: 'The job has already ended.' },
  'jobs.too-many': {
    status: 429,
    pt: 'Há demasiados processos do município à espera (limite de {max}). Tente de novo dentro de alguns minutos.',
    en: 'Too many jobs of the municipality are waiting (limit of {max}). Try again in a few minutes.',
  },
  'jobs.not-ended': { status: 409, pt: 'O processo ainda está a decorrer.', en: 'The job is still running.' },
  'jobs.result-gone': {
    status: 410,
    pt: 'O resultado já não está disponível: é guardado durante 24 horas.',
    en: 'The result is no longer available: it is kept for 24 hours.',
  },
  'jobs.interrupted': {
    status: 500,
    pt: 'O processo foi interrompido demasiadas vezes. Tente de novo.',
    en: 'The job was interrupted too many times. Try again.',
  },
  'jobs.timeout': { status: 500, pt: 'O processo demorou demasiado tempo e foi parado.', en: 'The job took too long and was stopped.' },
  'jobs.failed': { status: 500, pt: 'Não foi possível concluir o processo. Tente de novo.', en: 'The job could not be completed. Try again.' },
  'jobs.unknown': { status: 500, pt: 'Este tipo de processo não existe nesta versão.', en: 'This kind of job does not exist in this version.' },
  'jobs.actor-gone': {
    status: 403,
    pt: 'A conta de quem pediu o processo já não está ativa.',
    en: 'The account that asked for the job is no longer active.',
  },
});
