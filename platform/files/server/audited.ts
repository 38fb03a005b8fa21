import type { AuditedTable } from '#platform/audit/server/subjects.ts';

const hidden = true;

/** How the audit view speaks of stored files. */
export const filesAudited: Readonly<Record<string, AuditedTable>> = {
  file: {
    label: { one: { pt: 'Ficheiro', en: 'File' }, many: { pt: 'Ficheiros', en: 'Files' } },
    title: 'name',
    keep: 'technical',
    columns: {
      name: { label: { pt: 'Nome', en: 'Name' } },
      kind: {
        label: { pt: 'Uso', en: 'Use' },
        options: [
          { value: 'photo', label: { pt: 'Fotografia', en: 'Photo' } },
          { value: 'image', label: { pt: 'Imagem', en: 'Image' } },
          { value: 'document', label: { pt: 'Documento', en: 'Document' } },
          { value: 'attachment', label: { pt: 'Anexo', en: 'Attachment' } },
          { value: 'export', label: { pt: 'Exportação', en: 'Export' } },
          { value: 'geodata', label: { pt: 'Dados geográficos', en: 'Geodata' } },
        ],
      },
      type: { label: { pt: 'Formato', en: 'Format' } },
      bytes: { label: { pt: 'Tamanho em bytes', en: 'Size in bytes' } },
      width: { label: { pt: 'Largura', en: 'Width' } },
      height: { label: { pt: 'Altura', en: 'Height' } },
      visibility: {
        label: { pt: 'Visibilidade', en: 'Visibility' },
        options: [
          { value: 'public', label: { pt: 'Público', en: 'Public' } },
          { value: 'private', label: { pt: 'Privado', en: 'Private' } },
        ],
      },
      lng: { label: { pt: 'Longitude', en: 'Longitude' }, personal: true },
      lat: { label: { pt: 'Latitude', en: 'Latitude' }, personal: true },
      sha256: { label: { pt: 'Impressão digital', en: 'Fingerprint' }, hidden },
      storage_key: { label: { pt: 'Lugar no arquivo', en: 'Place in the store' }, hidden },
      has_thumbnail: { label: { pt: 'Tem miniatura', en: 'Has a thumbnail' }, hidden },
      expires_at: { label: { pt: 'Guardado até', en: 'Kept until' }, kind: 'datetime' },
      created_by: { label: { pt: 'Enviado por', en: 'Sent by' }, of: { table: 'account', title: 'name' } },
    },
  },
};
