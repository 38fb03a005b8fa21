import { byEmail, inApp } from '#platform/notify/server/default.ts';
import { reasonTag, targets } from './tags.ts';
import { trigger } from './triggers.ts';

const { reporter, followers, unit, assigned } = targets;

/** What happens between occurrences, and with people outside. */
export const deskTriggers = [
  trigger(
    'merged',
    { pt: 'Ocorrência junta a outra', en: 'Report merged with another' },
    [],
    [reporter, followers],
    [
      byEmail('occurrences.merged-reporter', ['reporter', 'followers'], {
        name: ['Ocorrência junta a outra: a quem comunicou e segue, por e-mail', 'Report merged: to reporter and followers, by e-mail'],
        subject: [
          'A ocorrência {codigo} foi junta a outra sobre o mesmo assunto',
          'The report {codigo} was merged with another about the same matter',
        ],
        message: [
          'Olá {nome},\n\nAlguém já nos tinha falado do mesmo assunto: “{tipo}” em {morada}. Juntámos as duas ocorrências para as tratar de uma vez.\n\nNão precisa de fazer nada. Continuamos a dar-lhe notícias.',
          'Hello {nome},\n\nSomebody had already told us of the same matter: “{tipo}” at {morada}. We merged the two reports to deal with them together.\n\nThere is nothing you need to do. We will go on sending you news.',
        ],
      }),
    ],
  ),
  trigger(
    'split',
    { pt: 'Ocorrência dividida em várias', en: 'Report split into several' },
    [reasonTag],
    [reporter, followers, unit, assigned],
    [
      byEmail('occurrences.split-reporter', ['reporter'], {
        name: ['Ocorrência dividida: a quem comunicou, por e-mail', 'Report split: to the reporter, by e-mail'],
        subject: ['A ocorrência {codigo} é agora tratada em várias partes', 'The report {codigo} is now dealt with in several parts'],
        message: [
          'Olá {nome},\n\nA sua ocorrência tem assuntos de serviços diferentes: dividimo-la em partes. Na página da ocorrência vê em que ponto está cada uma.\n\n{motivo}',
          'Hello {nome},\n\nYour report concerns several services: we divided it into parts. Its page shows how far each of them is.\n\n{motivo}',
        ],
      }),
    ],
  ),
  trigger(
    'parts-done',
    { pt: 'Todas as partes concluídas', en: 'All parts are closed' },
    [],
    [assigned, unit],
    [
      inApp('occurrences.parts-done-staff', ['assigned', 'unit'], {
        name: ['Partes concluídas: aos serviços, na aplicação', 'Parts closed: to the staff, in the application'],
        subject: ['As partes da ocorrência {codigo} estão concluídas', 'The parts of the report {codigo} are closed'],
        message: ['{tipo}, {morada}. Falta concluir a ocorrência.', '{tipo}, {morada}. The report itself is still to be closed.'],
      }),
    ],
  ),
  trigger(
    'question-expired',
    { pt: 'Pergunta sem resposta no prazo', en: 'Question not answered in time' },
    [],
    [assigned, unit],
    [
      inApp('occurrences.question-expired-staff', ['assigned', 'unit'], {
        name: ['Pergunta sem resposta: aos serviços, na aplicação', 'Question not answered: to the staff, in the application'],
        subject: ['Sem resposta à pergunta sobre a ocorrência {codigo}', 'No answer to the question about the report {codigo}'],
        message: '{tipo}, {morada}',
      }),
    ],
  ),
];
