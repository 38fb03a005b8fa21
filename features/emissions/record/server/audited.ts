import type { AuditedTable } from '#platform/audit/server/subjects.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { stateNames } from '../domain/states.ts';
import { documentKinds, kinds } from '../kinds.ts';

/** How the audit view speaks of emissions. */
export const recordAudited: Readonly<Record<string, AuditedTable>> = {
  emission: {
    label: { one: { pt: 'Emissão', en: 'Emission' }, many: { pt: 'Emissões', en: 'Emissions' } },
    title: 'number',
    keep: 'people',
    columns: {
      kind: { label: { pt: 'Tipo', en: 'Kind' }, options: documentKinds.map((value) => ({ value, label: kinds[value].label })) },
      front: { label: { pt: 'Mapa', en: 'Map' } },
      state: { label: { pt: 'Estado', en: 'State' }, options: keysOf(stateNames).map((value) => ({ value, label: stateNames[value] })) },
      year: { label: { pt: 'Ano', en: 'Year' }, hidden: true },
      serial: { label: { pt: 'N.º de ordem', en: 'Serial' }, hidden: true },
      number: { label: { pt: 'Número', en: 'Number' } },
      account_id: { label: { pt: 'Pedida por', en: 'Asked by' }, personal: true, of: { table: 'account', title: 'name' } },
      requester_name: { label: { pt: 'Requerente', en: 'Requester' }, personal: true },
      requester_nif: { label: { pt: 'NIF do requerente', en: 'Requester’s tax number' }, personal: true },
      requester_email: { label: { pt: 'E-mail do requerente', en: 'Requester’s e-mail' }, personal: true },
      requester_phone: { label: { pt: 'Telefone do requerente', en: 'Requester’s phone' }, personal: true },
      consent_at: { label: { pt: 'Consentimento', en: 'Consent' }, kind: 'datetime' },
      process: { label: { pt: 'Processo', en: 'Process' }, personal: true },
      purpose: { label: { pt: 'Finalidade', en: 'Purpose' }, personal: true },
      remarks: { label: { pt: 'Observações', en: 'Remarks' }, personal: true },
      worktype_id: { label: { pt: 'Natureza de obra (n.º)', en: 'Work type (no.)' }, hidden: true },
      worktype_name: { label: { pt: 'Natureza de obra', en: 'Work type' } },
      place: { label: { pt: 'Local', en: 'Place' }, personal: true },
      request: { label: { pt: 'O que se pediu', en: 'What was asked for' }, hidden: true },
      shape: { label: { pt: 'O que se desenhou', en: 'What was drawn' }, hidden: true },
      price: { label: { pt: 'Preço', en: 'Price' }, kind: 'money' },
      job_id: { label: { pt: 'Tarefa', en: 'Job' }, hidden: true },
      fingerprint: { label: { pt: 'Impressão digital', en: 'Fingerprint' } },
      facts: { label: { pt: 'O que ficou nas folhas', en: 'What is on the sheets' }, hidden: true },
      locale: { label: { pt: 'Língua', en: 'Language' } },
      issued_at: { label: { pt: 'Emitida em', en: 'Issued' }, kind: 'datetime' },
      valid_until: { label: { pt: 'Válida até', en: 'Valid until' }, kind: 'date' },
      annulled_at: { label: { pt: 'Anulada em', en: 'Annulled' }, kind: 'datetime' },
      annulled_by: { label: { pt: 'Anulada por', en: 'Annulled by' }, of: { table: 'account', title: 'name' } },
      annul_reason: { label: { pt: 'Motivo da anulação', en: 'Reason of annulment' }, personal: true },
      replaces_id: { label: { pt: 'Substitui', en: 'Replaces' }, of: { table: 'emission', title: 'number' } },
    },
  },
};
