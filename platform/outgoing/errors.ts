import { defineErrors } from '#platform/kernel/errors.ts';

/** Why a request to somewhere else came to nothing, in words for whoever typed the address. */
export const outgoingErrors = defineErrors({
  'outgoing.bad-address': {
    status: 422,
    pt: 'O endereço tem de começar por http:// ou https:// e não pode trazer utilizador nem palavra-passe.',
    en: 'The address must begin with http:// or https:// and may not carry a user name or a password.',
  },
  'outgoing.port': { status: 422, pt: 'A porta {port} não é permitida.', en: 'Port {port} is not allowed.' },
  'outgoing.not-allowed': {
    status: 422,
    pt: 'O endereço {host} leva à rede interna e não é permitido. O operador da instalação pode autorizá-lo por nome.',
    en: 'The address {host} leads into the internal network and is not allowed. The operator of the installation can allow it by name.',
  },
  'outgoing.not-found': {
    status: 502,
    pt: 'O servidor {host} não foi encontrado. Verifique o endereço.',
    en: 'The server {host} was not found. Check the address.',
  },
  'outgoing.refused': {
    status: 502,
    pt: 'O servidor {host} não aceita ligações neste endereço.',
    en: 'The server {host} accepts no connections at this address.',
  },
  'outgoing.unreachable': { status: 502, pt: 'Não foi possível chegar ao servidor {host}.', en: 'The server {host} could not be reached.' },
  'outgoing.too-slow': {
    status: 504,
    pt: 'O servidor {host} não respondeu em {seconds} {seconds|segundo|segundos}.',
    en: 'The server {host} did not answer within {seconds} {seconds|second|seconds}.',
  },
  'outgoing.too-large': {
    status: 502,
    pt: 'A resposta de {host} passa o limite de {max} MB.',
    en: 'The answer of {host} is over the limit of {max} MB.',
  },
  'outgoing.too-many-redirects': {
    status: 502,
    pt: 'O servidor {host} reencaminha o pedido vezes de mais.',
    en: 'The server {host} redirects the request too many times.',
  },
  'outgoing.certificate': {
    status: 502,
    pt: 'O certificado de segurança de {host} não é válido.',
    en: 'The security certificate of {host} is not valid.',
  },
  'outgoing.certificate-expired': {
    status: 502,
    pt: 'O certificado de segurança de {host} está fora de prazo.',
    en: 'The security certificate of {host} has expired.',
  },
  'outgoing.certificate-name': {
    status: 502,
    pt: 'O certificado de segurança de {host} pertence a outro endereço.',
    en: 'The security certificate of {host} belongs to another address.',
  },
  'outgoing.certificate-issuer': {
    status: 502,
    pt: 'O certificado de segurança de {host} não foi emitido por uma entidade reconhecida.',
    en: 'The security certificate of {host} was not issued by a recognised authority.',
  },
  'outgoing.broken': {
    status: 502,
    pt: 'A resposta de {host} veio incompleta ou não se consegue ler.',
    en: 'The answer of {host} came incomplete or cannot be read.',
  },
});
