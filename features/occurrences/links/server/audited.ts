import type { AuditedTable } from '#platform/audit/server/subjects.ts';

const of = (table: string, title = 'name') => ({ of: { table, title } });
const occurrence = { label: { pt: 'Ocorrência', en: 'Occurrence' }, ...of('occurrence', 'code') };
const part = { of: 'occurrence', column: 'occurrence_id' } as const;
const datetime = { kind: 'datetime' } as const;
const personal = true;
const hidden = true;

/** How the audit view speaks of questions and hand-overs. */
export const linksAudited: Readonly<Record<string, AuditedTable>> = {
  occurrence_inquiry: {
    label: {
      one: { pt: 'Pergunta a quem comunicou', en: 'Question to a reporter' },
      many: { pt: 'Perguntas a quem comunicou', en: 'Questions to reporters' },
    },
    part,
    columns: {
      occurrence_id: occurrence,
      token: { label: { pt: 'Chave', en: 'Key' }, hidden },
      text: { label: { pt: 'Pergunta', en: 'Question' } },
      asked_by_id: { label: { pt: 'Perguntou', en: 'Asked by' }, ...of('account') },
      asked_by_name: { label: { pt: 'Nome de quem perguntou', en: 'Name of who asked' }, hidden },
      asked_at: { label: { pt: 'Perguntada em', en: 'Asked' }, ...datetime },
      due_at: { label: { pt: 'Resposta até', en: 'Answer by' }, ...datetime },
      answer: { label: { pt: 'Resposta', en: 'Answer' }, personal },
      answered_at: { label: { pt: 'Respondida em', en: 'Answered' }, ...datetime },
      ended: { label: { pt: 'Como terminou', en: 'How it ended' } },
    },
  },
  occurrence_forward: {
    label: { one: { pt: 'Encaminhamento externo', en: 'Hand-over' }, many: { pt: 'Encaminhamentos externos', en: 'Hand-overs' } },
    part,
    columns: {
      occurrence_id: occurrence,
      name: { label: { pt: 'Nome', en: 'Name' }, personal },
      email: { label: { pt: 'E-mail', en: 'E-mail' }, personal },
      locale: { label: { pt: 'Língua', en: 'Language' } },
      message: { label: { pt: 'Mensagem', en: 'Message' } },
      photo_ids: { label: { pt: 'Fotografias', en: 'Photos' }, hidden },
      with_reporter: { label: { pt: 'Com os dados de quem comunicou', en: 'With the reporter’s data' } },
      token: { label: { pt: 'Chave', en: 'Key' }, hidden },
      state: { label: { pt: 'Estado', en: 'State' } },
      sent_by_id: { label: { pt: 'Encaminhou', en: 'Sent by' }, ...of('account') },
      sent_by_name: { label: { pt: 'Nome de quem encaminhou', en: 'Name of who sent it' }, hidden },
      sent_at: { label: { pt: 'Encaminhada em', en: 'Sent' }, ...datetime },
      expires_at: { label: { pt: 'Válido até', en: 'Valid until' }, ...datetime },
      answered_at: { label: { pt: 'Respondido em', en: 'Answered' }, ...datetime },
      reminded_at: { label: { pt: 'Lembrado em', en: 'Reminded' }, ...datetime },
    },
  },
  occurrence_contact: {
    label: { one: { pt: 'Contacto externo', en: 'Outside contact' }, many: { pt: 'Contactos externos', en: 'Outside contacts' } },
    title: 'id',
    keep: 'people',
    columns: {
      unity_id: { label: { pt: 'Unidade', en: 'Unit' }, ...of('unity') },
      name: { label: { pt: 'Nome', en: 'Name' }, personal },
      email: { label: { pt: 'E-mail', en: 'E-mail' }, personal },
      used_at: { label: { pt: 'Usado em', en: 'Used' }, ...datetime },
    },
  },
  occurrence_reply_photo: {
    label: { one: { pt: 'Fotografia de uma resposta', en: 'Photo of an answer' }, many: { pt: 'Fotografias de respostas', en: 'Photos of answers' } },
    part,
    columns: {
      occurrence_id: occurrence,
      question_id: { label: { pt: 'Pergunta', en: 'Question' }, hidden },
      forward_id: { label: { pt: 'Encaminhamento', en: 'Hand-over' }, hidden },
      file_id: { label: { pt: 'Ficheiro', en: 'File' }, ...of('file') },
      width: { label: { pt: 'Largura', en: 'Width' } },
      height: { label: { pt: 'Altura', en: 'Height' } },
      joined_at: { label: { pt: 'Junta à ocorrência em', en: 'Joined' }, ...datetime },
    },
  },
};
