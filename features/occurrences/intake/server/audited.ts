import type { AuditedTable } from '#platform/audit/server/subjects.ts';

const of = (table: string, title: string) => ({ of: { table, title } });

/** How the audit view speaks of questions and answers. */
export const reportingAudited: Readonly<Record<string, AuditedTable>> = {
  occurrence_question: {
    label: { one: { pt: 'Pergunta', en: 'Question' }, many: { pt: 'Perguntas', en: 'Questions' } },
    title: 'label',
    columns: {
      type_id: { label: { pt: 'Tipo', en: 'Type' }, ...of('occurrence_type', 'name') },
      subtype_id: { label: { pt: 'Subtipo', en: 'Subtype' }, ...of('occurrence_subtype', 'name') },
      key: { label: { pt: 'Chave', en: 'Key' }, hidden: true },
      position: { label: { pt: 'Ordem', en: 'Order' } },
      kind: {
        label: { pt: 'Resposta', en: 'Answer' },
        options: [
          { value: 'text', label: { pt: 'Texto', en: 'Text' } },
          { value: 'number', label: { pt: 'Número', en: 'Number' } },
          { value: 'one', label: { pt: 'Escolha única', en: 'One choice' } },
          { value: 'several', label: { pt: 'Escolha múltipla', en: 'Several choices' } },
          { value: 'date', label: { pt: 'Data', en: 'Date' } },
        ],
      },
      label: { label: { pt: 'Pergunta (português)', en: 'Question (Portuguese)' } },
      label_en: { label: { pt: 'Pergunta (inglês)', en: 'Question (English)' } },
      help: { label: { pt: 'Ajuda (português)', en: 'Help (Portuguese)' } },
      help_en: { label: { pt: 'Ajuda (inglês)', en: 'Help (English)' } },
      required: { label: { pt: 'Obrigatória', en: 'Required' } },
      is_public: { label: { pt: 'Resposta pública', en: 'Public answer' } },
      min: { label: { pt: 'Mínimo', en: 'Minimum' } },
      max: { label: { pt: 'Máximo', en: 'Maximum' } },
      options: { label: { pt: 'Opções', en: 'Options' } },
      only_key: { label: { pt: 'Só depois da pergunta', en: 'Only after question' } },
      only_option: { label: { pt: 'Só com a resposta', en: 'Only with answer' } },
    },
  },
  occurrence_answer: {
    label: { one: { pt: 'Resposta a uma pergunta', en: 'Answer to a question' }, many: { pt: 'Respostas a perguntas', en: 'Answers to questions' } },
    part: { of: 'occurrence', column: 'occurrence_id' },
    keep: 'people',
    columns: {
      occurrence_id: { label: { pt: 'Ocorrência', en: 'Occurrence' }, ...of('occurrence', 'code') },
      question_id: { label: { pt: 'Pergunta', en: 'Question' }, ...of('occurrence_question', 'label') },
      value: { label: { pt: 'Resposta', en: 'Answer' }, personal: true, hidden: true },
    },
  },
};
