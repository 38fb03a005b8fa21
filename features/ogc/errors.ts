import { defineErrors } from '#platform/kernel/errors.ts';

/**
 * What may be wrong with another server’s answer, and what the proxy does not pass on. 422: the address somebody gave is to blame, not we;
 * nothing gets better by trying again at once.
 */
export const ogcErrors = defineErrors({
  'ogc.page': {
    status: 422,
    pt: 'O endereço respondeu com uma página web e não com um serviço. Copie o endereço do serviço (muitas vezes contém "wms", "wfs" ou "ows").',
    en: 'The address returned a web page, not a service. Copy the address of the service itself (it often contains "wms", "wfs" or "ows").',
  },
  'ogc.broken-xml': {
    status: 422,
    pt: 'O serviço respondeu com um documento partido (linha {line}). Avise quem o gere.',
    en: 'The service returned an invalid document (line {line}). Report it to whoever runs the service.',
  },
  'ogc.exception': { status: 422, pt: 'O serviço respondeu com um erro: {message}', en: 'The service returned an error: {message}' },
  'ogc.other-document': {
    status: 422,
    pt: 'O endereço respondeu com um documento que não é de um serviço de mapas ({root}).',
    en: 'The address returned a document that is not from a map service ({root}).',
  },
  'ogc.other-type': {
    status: 422,
    pt: 'Neste endereço está um serviço {found} e não {wanted}. Mude o tipo do serviço.',
    en: 'The service at this address is {found}, not {wanted}. Change the type of the service.',
  },
  'ogc.version': {
    status: 422,
    pt: 'O serviço só fala {type} {version}, que não é suportado.',
    en: 'The service only supports {type} {version}, which this platform does not.',
  },
  'ogc.http-status': { status: 422, pt: 'O servidor respondeu com o erro {status}.', en: 'The server returned error {status}.' },
  'ogc.sign-in': {
    status: 422,
    pt: 'O servidor pede utilizador e palavra-passe, ou os que tem não são aceites.',
    en: 'The server requires a user name and password, or rejected the ones it received.',
  },
  'ogc.records': { status: 422, pt: 'O catálogo não deu os seus registos.', en: 'The catalogue did not return its records.' },
  'ogc.secret': {
    status: 422,
    pt: 'A palavra-passe guardada já não se consegue ler. Escreva-a de novo.',
    en: 'The stored password can no longer be read. Enter it again.',
  },
  'ogc.operation': {
    status: 422,
    pt: 'A operação "{name}" não é permitida neste serviço.',
    en: 'The operation "{name}" is not allowed on this service.',
  },
  'ogc.parameter': { status: 422, pt: 'O parâmetro "{name}" não é permitido.', en: 'The parameter "{name}" is not allowed.' },
  'ogc.size': { status: 422, pt: 'O parâmetro "{name}" tem de estar entre 1 e {max}.', en: 'The parameter "{name}" must be between 1 and {max}.' },
  'ogc.layer': { status: 404, pt: 'A camada "{name}" não existe neste serviço.', en: 'The layer "{name}" does not exist in this service.' },
  'ogc.answer-type': {
    status: 422,
    pt: 'O serviço respondeu com um tipo de ficheiro que não é passado ({type}).',
    en: 'The service returned a type of file that is not allowed ({type}).',
  },
  'ogc.no-legend': { status: 404, pt: 'Esta camada não tem legenda.', en: 'This layer has no legend.' },
});
