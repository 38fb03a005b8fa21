import type { Processing } from '#platform/privacy/server/processing.ts';

export const emissionsProcessing: readonly Processing[] = [
  {
    id: 'documents',
    name: { pt: 'Plantas e certidões', en: 'Location plans and certificates' },
    purpose: { pt: 'Emitir documentos numerados que se podem verificar.', en: 'Issue numbered documents that can be checked.' },
    basis: 'publicTask',
    law: { pt: 'Decreto-Lei n.º 135/99 e Lei n.º 26/2016 (acesso aos documentos)', en: 'Decree-Law 135/99 and Law 26/2016 (access to documents)' },
    people: ['requesters', 'staff'],
    recipients: {
      pt: 'quem recebe o documento e verifica o seu número vê o que dele consta, sem os contactos',
      en: 'whoever gets the document and checks its number sees what it says, without contacts',
    },
    retention: {
      pt: 'o registo fica; os ficheiros pelo prazo do município; os dados do requerente saem quando fecha a conta',
      en: 'the register stays; files for the term of the municipality; the requester’s data go when the account is closed',
    },
    tables: 'emission emission_file',
  },
];
