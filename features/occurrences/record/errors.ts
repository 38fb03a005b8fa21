import { defineErrors } from '#platform/kernel/errors.ts';

export const errors = defineErrors({
  'occurrence.not-found': {
    status: 404,
    pt: 'A ocorrência não existe ou não está disponível.',
    en: 'The report does not exist or is not available.',
  },
  'occurrence.erased': {
    status: 410,
    pt: 'A ocorrência {code} foi apagada: passou o prazo por que o município a conserva.',
    en: 'The report {code} was erased: the time for which the municipality keeps it is over.',
  },
  'occurrence.add-denied': { status: 403, pt: 'Sem permissão para adicionar uma nova ocorrência', en: 'No permission to add a new occurrence' },
  'occurrence.field-denied': {
    status: 403,
    pt: 'Não tem permissão para indicar ou alterar estes campos.',
    en: 'You have no permission to give or change these fields.',
  },
  'occurrence.key-used': {
    status: 409,
    pt: 'Esta comunicação já tinha sido enviada, com outro conteúdo: é a ocorrência {code}. O que está agora escrito não foi enviado.',
    en: 'This report had already been sent, with other contents: it is the report {code}. What is written now was not sent.',
  },
  'occurrence.outside-municipality': {
    status: 422,
    pt: 'Não é possível registar ocorrências fora do município',
    en: 'Cannot register occurrence outside the municipality',
  },
  'occurrence.no-address': { status: 422, pt: 'Não foi encontrada uma morada para este ponto', en: 'No address was found for this point' },
  'occurrence.address-unsure': {
    status: 422,
    pt: 'Esta morada pode ser mais do que um local. Escolha qual, ou marque o ponto no mapa: {places}',
    en: 'This address may be more than one place. Say which, or give the point on the map: {places}',
  },
  'occurrence.place-required': {
    status: 422,
    pt: 'Indique o local no mapa ou escreva a morada.',
    en: 'Show the place on the map or write the address.',
  },
  'occurrence.photo-refused': {
    status: 422,
    pt: 'A fotografia {number} («{name}») não pode ser recebida. {reason}',
    en: 'Photo {number} (“{name}”) cannot be taken. {reason}',
  },
  'occurrence.stopped': {
    status: 422,
    pt: 'Com esta resposta não é preciso comunicar ao município: {advice}',
    en: 'With this answer there is no need to report it here: {advice}',
  },
  'occurrence.user-has-owner': {
    status: 403,
    pt: 'Esta pessoa tem conta própria: só ela altera os seus dados.',
    en: 'This person has an account of their own: only they change their data.',
  },
  'occurrence.layers-inactive': {
    status: 422,
    pt: 'É preciso ativar a camada onde se escolhe o elemento.',
    en: 'The layer the feature is picked from must be activated.',
  },
  'occurrence.no-features': { status: 422, pt: 'Não há elementos neste ponto.', en: 'There are no elements at this point.' },
  'occurrence.feature-unknown': {
    status: 422,
    pt: 'Não foi possível obter a informação do elemento escolhido. Escolha outra vez.',
    en: 'The information for the selected element could not be obtained. Choose again.',
  },
  'occurrence.no-open-data': {
    status: 404,
    pt: 'Este município não publica as ocorrências como dados abertos.',
    en: 'This municipality does not publish its reports as open data.',
  },
  'occurrence.open-data-large': {
    status: 422,
    pt: 'São mais de {max} ocorrências. Reduza o período, ou descarregue o ficheiro com todas.',
    en: 'There are more than {max} reports. Shorten the period, or download the file with all of them.',
  },
  'occurrence.type-unavailable': {
    status: 422,
    pt: 'Este tipo de ocorrência já não está disponível.',
    en: 'This type of report is no longer available.',
  },
  'occurrence.too-many-mails': {
    status: 429,
    pt: 'Já enviámos hoje muitas mensagens para este endereço. Tente amanhã, ou inicie sessão para continuar já.',
    en: 'We have sent many messages to this address today. Try again tomorrow, or sign in to go on now.',
  },
  'occurrence.too-many-photos': {
    status: 422,
    pt: 'Pode juntar no máximo {max} {max|fotografia|fotografias}.',
    en: 'You can attach at most {max} {max|photo|photos}.',
  },
  'occurrence.move-not-allowed': {
    status: 422,
    pt: 'Não é possível passar de “{from}” para o estado pedido.',
    en: 'It is not possible to move from “{from}” to this status.',
  },
  'occurrence.assignment-not-allowed': {
    status: 422,
    pt: 'No estado “{status}” a ocorrência não pode ser atribuída.',
    en: 'In the status “{status}” the report cannot be assigned.',
  },
  'occurrence.person-not-in-unity': {
    status: 422,
    pt: 'Esta pessoa não pertence à unidade escolhida.',
    en: 'This person does not belong to the chosen unit.',
  },
  'occurrence.pause-not-possible': {
    status: 422,
    pt: 'Esta ocorrência não tem um prazo a correr.',
    en: 'This report has no deadline that runs.',
  },
  'occurrence.not-paused': { status: 422, pt: 'O prazo desta ocorrência não está suspenso.', en: 'The deadline of this report is not paused.' },
  'occurrence.no-history': { status: 404, pt: 'Não existe histórico desta ocorrência.', en: 'No history exists for this occurrence.' },
  'occurrence.link-invalid': {
    status: 404,
    pt: 'Esta ligação já não é válida. Peça uma nova.',
    en: 'This link is no longer valid. Ask for a new one.',
  },
  'occurrence.reopen-late': {
    status: 422,
    pt: 'O prazo para dizer que não ficou resolvido terminou em {until}. Comunique de novo o problema, indicando o código {code}.',
    en: 'The time to say that it was not solved ended on {until}. Please make a new report and quote the code {code}.',
  },
  'occurrence.not-closed': {
    status: 422,
    pt: 'A ocorrência não está fechada.',
    en: 'The report is not closed.',
  },
  'occurrence.already-rated': {
    status: 409,
    pt: 'Já respondeu a esta pergunta. Obrigado.',
    en: 'You have already answered this question. Thank you.',
  },
  'occurrence.photo-unchanged': {
    status: 422,
    pt: 'Marque pelo menos uma zona da fotografia.',
    en: 'Mark at least one area of the photo.',
  },
  'occurrence.original-gone': {
    status: 404,
    pt: 'O original já não existe.',
    en: 'The original no longer exists.',
  },
  'occurrence.first-status': {
    status: 409,
    pt: 'É o primeiro estado: marque primeiro outro como primeiro, depois pode eliminar este.',
    en: 'It is the first status: mark another one as the first, then this one can be deleted.',
  },
  'occurrence.not-ready': {
    // No 503: the rest of the municipality works, and that would lead to the maintenance page.
    status: 422,
    pt: 'O registo de ocorrências ainda não está configurado neste município.',
    en: 'Occurrence reporting is not yet configured in this municipality.',
  },
  'occurrence.poster-none': {
    status: 422,
    pt: 'Não há equipamento com esse código ou nome.',
    en: 'No equipment has that code or name.',
  },
  'occurrence.poster-too-many': {
    status: 422,
    pt: 'São mais de {max} cartazes de uma vez. Escreva parte do código para escolher menos.',
    en: 'That is more than {max} posters at once. Type a part of the code to choose fewer.',
  },
});
