import { defineErrors } from '#platform/kernel/errors.ts';

export const portalErrors = defineErrors({
  'contact.no-email': {
    status: 409,
    pt: 'Quem escreveu não deixou e-mail: responda por telefone e registe aqui o que disse.',
    en: 'Whoever wrote left no e-mail: answer by phone and note here what you said.',
  },
  'contact.key-used': {
    status: 409,
    pt: 'Já tínhamos recebido de si outra mensagem: é o pedido n.º {number}. O que está agora escrito ainda não foi enviado. Envie de novo, se quiser: será um pedido à parte.',
    en: 'We had already received another message from you: it is request no. {number}. What is written now was not sent yet. Send it again if you wish: it will be a request of its own.',
  },
});
