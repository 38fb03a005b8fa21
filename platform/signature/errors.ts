import { defineErrors } from '#platform/kernel/errors.ts';

/** Why a document cannot be signed, in words for whoever looks after the certificate. */
export const signatureErrors = defineErrors({
  'signature.password': {
    status: 422,
    pt: 'A palavra-passe não abre este ficheiro. Confirme a que foi entregue com o certificado.',
    en: 'The password does not open this file. Check the one that came with the certificate.',
  },
  'signature.file': {
    status: 422,
    pt: 'O ficheiro não é um certificado PKCS#12. Escolha o ficheiro .p12 ou .pfx entregue pela entidade certificadora.',
    en: 'The file is no PKCS#12 certificate. Choose the .p12 or .pfx file that the certification authority gave you.',
  },
  'signature.no-key': {
    status: 422,
    pt: 'O ficheiro tem o certificado, mas não a chave privada com que se assina. Exporte-o de novo, com a chave privada.',
    en: 'The file holds the certificate but not the private key that signs. Export it again with its private key.',
  },
  'signature.key-kind': {
    status: 422,
    pt: 'A chave deste certificado não é RSA (2048 bits ou mais) nem de curva P-256, P-384 ou P-521: peça um certificado com uma delas.',
    en: 'The key of this certificate is neither RSA (2048 bits or more) nor on curve P-256, P-384 or P-521: ask for one of these.',
  },
  'signature.expired': {
    status: 422,
    pt: 'O certificado deixou de ser válido em {date}. Carregue o que o substitui.',
    en: 'The certificate stopped being valid on {date}. Upload the one that replaces it.',
  },
  'signature.not-yet': {
    status: 422,
    pt: 'O certificado só é válido a partir de {date}.',
    en: 'The certificate is only valid from {date}.',
  },
  'signature.too-large': {
    status: 422,
    pt: 'A assinatura não cabe no documento: a cadeia de certificados é longa de mais. Exporte o certificado sem a cadeia completa.',
    en: 'The signature does not fit the document: the chain of certificates is too long. Export the certificate without its whole chain.',
  },
  'signature.stamp-status': {
    status: 502,
    pt: 'O servidor de selos temporais {host} recusou o pedido.',
    en: 'The time stamp server {host} refused the request.',
  },
  'signature.stamp-answer': {
    status: 502,
    pt: 'A resposta de {host} não é um selo temporal válido deste documento.',
    en: 'The answer of {host} is no valid time stamp of this document.',
  },
});
