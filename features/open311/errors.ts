import { defineErrors } from '#platform/kernel/errors.ts';

export const errors = defineErrors({
  'geo-report.key-missing': { status: 403, pt: 'Falta a chave da aplicação (api_key).', en: 'The application key (api_key) is missing.' },
  'geo-report.key-invalid': {
    status: 403,
    pt: 'A chave da aplicação (api_key) não é válida ou foi revogada.',
    en: 'The application key (api_key) is not valid or has been revoked.',
  },
  'geo-report.key-scope': { status: 403, pt: 'Esta chave não permite comunicar ocorrências.', en: 'This key does not allow reporting.' },
  'geo-report.jurisdiction': {
    status: 404,
    pt: 'O jurisdiction_id “{id}” não existe neste endereço.',
    en: 'The jurisdiction_id “{id}” does not exist at this address.',
  },
  'geo-report.service': { status: 404, pt: 'O service_code “{code}” não existe.', en: 'The service_code “{code}” does not exist.' },
  'geo-report.request': {
    status: 404,
    pt: 'O service_request_id “{id}” não existe ou não é público.',
    en: 'The service_request_id “{id}” does not exist or is not public.',
  },
  'geo-report.token': { status: 404, pt: 'O token não existe.', en: 'The token does not exist.' },
  'geo-report.range': {
    status: 400,
    pt: 'Entre start_date e end_date não podem passar mais de 90 dias, e start_date vem primeiro.',
    en: 'start_date must come before end_date, at most 90 days apart.',
  },
  'geo-report.media': {
    status: 400,
    pt: 'Não foi possível obter uma fotografia em media_url: {reason}',
    en: 'No photo could be fetched from media_url: {reason}',
  },
  'geo-report.attribute': { status: 400, pt: 'O atributo “{code}” não existe neste serviço.', en: 'This service has no attribute “{code}”.' },
});
