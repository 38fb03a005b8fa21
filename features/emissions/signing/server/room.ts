import type { Room } from '#platform/http/server/room.ts';
import { signingContract } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { signingTables } from './migrations/001-signing.ts';
import { signingRoutes } from './routes.ts';

/** The municipality's certificate and time stamp server. */
export const signing: Room = {
  contracts: [signingContract],
  permissions,
  migrations: [signingTables],
  audited: {
    emission_signing: {
      label: {
        one: { pt: 'Assinatura de documentos', en: 'Signing of documents' },
        many: { pt: 'Assinatura de documentos', en: 'Signing of documents' },
      },
      link: '/eplgestao/signing',
      columns: {
        certificate: { label: { pt: 'Certificado e palavra-passe', en: 'Certificate and password' } },
        subject: { label: { pt: 'Titular do certificado', en: 'Subject of the certificate' } },
        organisation: { label: { pt: 'Organização', en: 'Organisation' } },
        issuer: { label: { pt: 'Emitido por', en: 'Issued by' } },
        serial: { label: { pt: 'Número de série', en: 'Serial number' } },
        key_kind: { label: { pt: 'Chave', en: 'Key' } },
        valid_from: { label: { pt: 'Válido de', en: 'Valid from' }, kind: 'datetime' },
        valid_until: { label: { pt: 'Válido até', en: 'Valid until' }, kind: 'datetime' },
        reason: { label: { pt: 'Motivo', en: 'Reason' } },
        location: { label: { pt: 'Local', en: 'Place' } },
        stamp_url: { label: { pt: 'Servidor de selos temporais', en: 'Time stamp server' } },
        stamp_required: { label: { pt: 'Selo temporal obrigatório', en: 'Time stamp required' } },
      },
    },
  },
  traces: { emission_signing: { whole: 'the certificate of the municipality, which names no person of its own' } },
  routes: signingRoutes,
};
