import { defineMail } from '#platform/mail/mail.ts';

/** What the reporter gets at once: the code to quote and the private page. */
export const receiptMail = defineMail<{ code: string; type: string; address: string; link: string }>({
  id: 'occurrences.receipt',
  content: {
    pt: {
      subject: 'Recebemos a sua ocorrência {code}',
      paragraphs: [
        'Obrigado. Registámos a sua ocorrência “{type}” em {address}.',
        'O código é {code}. Guarde-o: serve para falar connosco sobre este assunto.',
        'Avisamos por e-mail sempre que houver novidades. A ligação abaixo é só sua: abre a página da ocorrência sem iniciar sessão.',
      ],
      action: { label: 'Ver a ocorrência', url: '{link}' },
    },
    en: {
      subject: 'We received your report {code}',
      paragraphs: [
        'Thank you. We registered your report “{type}” at {address}.',
        'Its code is {code}. Keep it: quote it when you speak to us about this matter.',
        'We will write whenever there is news. The link below is yours alone: it opens the page of the report without signing in.',
      ],
      action: { label: 'See the report', url: '{link}' },
    },
  },
});

export const confirmReportMail = defineMail<{ type: string; address: string; link: string }>({
  id: 'occurrences.confirm-report',
  content: {
    pt: {
      subject: 'Confirme a sua ocorrência',
      paragraphs: [
        'Recebemos uma ocorrência “{type}” em {address} com este endereço de e-mail.',
        'Confirme-a para que os serviços a possam tratar. Se não fez este pedido, ignore esta mensagem.',
      ],
      action: { label: 'Confirmar', url: '{link}' },
    },
    en: {
      subject: 'Confirm your report',
      paragraphs: [
        'We received a report “{type}” at {address} with this e-mail address.',
        'Confirm it so that our services can deal with it. If it was not you, ignore this message.',
      ],
      action: { label: 'Confirm', url: '{link}' },
    },
  },
});

export const confirmFollowMail = defineMail<{ code: string; type: string; address: string; link: string }>({
  id: 'occurrences.confirm-follow',
  content: {
    pt: {
      subject: 'Confirme que quer seguir a ocorrência {code}',
      paragraphs: [
        'Alguém pediu para seguir com este endereço de e-mail a ocorrência {code}, “{type}” em {address}.',
        'Confirme para receber as novidades. Só perguntamos uma vez: o que pedir para seguir no mesmo dispositivo com este endereço conta logo. Se não fez este pedido, ignore esta mensagem.',
      ],
      action: { label: 'Seguir', url: '{link}' },
    },
    en: {
      subject: 'Confirm that you want to follow the report {code}',
      paragraphs: [
        'Somebody asked to follow the report {code}, “{type}” at {address}, with this e-mail address.',
        'Confirm to get its news. We ask once: whatever you ask to follow on the same device with this address counts at once. If it was not you, ignore this message.',
      ],
      action: { label: 'Follow', url: '{link}' },
    },
  },
});
