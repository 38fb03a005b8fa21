import type { AuditedTable } from '#platform/audit/server/subjects.ts';
import type { AuditColumn } from '#platform/audit/subject.ts';

const said = (pt: string, en: string): AuditColumn => ({ label: { pt, en } });
const box = (pt: string, en: string): AuditColumn => said(`${pt} (mín. x, mín. y, máx. x, máx. y)`, `${en} (min. x, min. y, max. x, max. y)`);

/** Of each part what its trigger writes, by its path in the values. */
const settings: Readonly<Record<string, AuditColumn>> = {
  'contact.address': said('Morada de contacto', 'Contact address'),
  'contact.phone': said('Telefone de contacto', 'Contact phone'),
  'contact.email': said('E-mail de contacto', 'Contact e-mail'),
  'contact.coordinates': {
    ...said('Coordenadas do contacto', 'Contact coordinates'),
    parts: { lat: { pt: 'latitude', en: 'latitude' }, lng: { pt: 'longitude', en: 'longitude' } },
  },
  'contact.locationLink': said('Ligação para a localização', 'Link to the location'),
  socialNetworks: {
    ...said('Redes sociais', 'Social networks'),
    parts: { id: { pt: 'rede', en: 'network' }, url: { pt: 'endereço', en: 'address' } },
  },
  'google.mapsKey': said('Chave de mapas', 'Maps key'),
  'google.analyticsKey': said('Chave de estatísticas', 'Analytics key'),
  'registrationNif.active': said('NIF no registo', 'Tax number at registration'),
  'registrationNif.required': said('NIF obrigatório no registo', 'Tax number required at registration'),
  'mail.host': said('Servidor de correio', 'Mail server'),
  'mail.port': said('Porta do correio', 'Mail port'),
  'mail.scheme': said('Protocolo do correio', 'Mail protocol'),
  'mail.encryption': {
    ...said('Cifra do correio', 'Mail encryption'),
    options: [
      { value: 'none', label: { pt: 'Nenhuma', en: 'None' } },
      { value: 'starttls', label: { pt: 'STARTTLS', en: 'STARTTLS' } },
      { value: 'tls', label: { pt: 'TLS', en: 'TLS' } },
    ],
  },
  'mail.username': said('Utilizador do correio', 'Mail user name'),
  'mail.fromAddress': said('Endereço do remetente', 'Sender’s address'),
  'mail.fromName': said('Nome do remetente', 'Sender’s name'),
  'mail.ownerEmails': { ...said('E-mails do responsável', 'Owner’s e-mails'), personal: true },
  'mail.adminEmails': { ...said('E-mails da administração', 'Administrators’ e-mails'), personal: true },
  mail_password: said('Palavra-passe do correio', 'Mail password'),
};

const definitions: Readonly<Record<string, AuditColumn>> = {
  projections: {
    ...said('Projeções', 'Projections'),
    parts: { name: { pt: 'nome', en: 'name' }, epsg: { pt: 'EPSG', en: 'EPSG' }, proj4: { pt: 'definição', en: 'definition' } },
  },
  epsg: said('Projeção do mapa (EPSG)', 'Projection of the map (EPSG)'),
  resolutions: said('Resoluções', 'Resolutions'),
  scales: said('Escalas', 'Scales'),
  'center.lng': said('Centro: longitude', 'Centre: longitude'),
  'center.lat': said('Centro: latitude', 'Centre: latitude'),
  'center.scale': said('Escala ao abrir', 'Scale at opening'),
  extent: box('Extensão', 'Extent'),
  initialExtent: box('Extensão inicial', 'Initial extent'),
  attribution: said('Origem dos dados', 'Source of the data'),
  'attribution.pt': said('Origem dos dados (português)', 'Source of the data (Portuguese)'),
  'attribution.en': said('Origem dos dados (inglês)', 'Source of the data (English)'),
  boundary: said('Limite do município (área em km²)', 'Boundary of the municipality (area in km²)'),
};

const home: Readonly<Record<string, AuditColumn>> = {
  newsSlider: said('Notícias em destaque', 'News in the slider'),
  newsPosition: said('Lugar das notícias', 'Place of the news'),
  modulesCount: said('Módulos na página inicial', 'Modules on the home page'),
  modulesPosition: said('Lugar dos módulos', 'Place of the modules'),
  newsPerPage: said('Notícias por página', 'News per page'),
};

/** How the audit view speaks of the municipality's settings; of modules their slice, which can take them out of the trash. */
export const tenancyAudited: Readonly<Record<string, AuditedTable>> = {
  platform_setting: {
    label: {
      one: { pt: 'Configuração do município', en: 'Municipality settings' },
      many: { pt: 'Configurações do município', en: 'Municipality settings' },
    },
    names: {
      settings: { pt: 'Configuração', en: 'Settings' },
      definitions: { pt: 'Definições do mapa', en: 'Map definitions' },
      home: { pt: 'Página inicial', en: 'Home page' },
    },
    // As entries from before the parts were told one by one have them.
    columns: {
      part: { ...said('Parte', 'Part'), hidden: true },
      values: said('Valores', 'Values'),
      saved_by: { label: { pt: 'Guardado por', en: 'Saved by' }, of: { table: 'account', title: 'name' } },
      saved_by_name: { ...said('Nome de quem guardou', 'Name of who saved'), hidden: true },
      saved_at: { label: { pt: 'Guardado em', en: 'Saved at' }, kind: 'datetime' },
    },
    beside: { ...settings, ...definitions, ...home, restored_from: said('Versão reposta', 'Restored version') },
  },
};
