import { mainland, squareAround } from '#platform/tenancy/projections.ts';
import { defineTenant } from '#platform/tenancy/config.ts';

/**
 * MODELO: copie este ficheiro para `tenants/<código>.ts`, mude o que está aqui e reinicie o Largo.
 * Se algo estiver errado, o Largo não arranca e diz em que linha do ficheiro está o problema.
 * Nenhuma palavra-passe ou chave secreta entra neste ficheiro: essas ficam no ambiente do servidor ou nas definições.
 *
 * TEMPLATE: copy this file to `tenants/<code>.ts`, change what is here and restart Largo.
 * If something is wrong Largo does not start and says what. No password or secret key belongs in this file.
 */
export const tenant = defineTenant({
  // O código da plataforma: só minúsculas, algarismos e _, sem acentos nem espaços. Não o mude depois de começar: os dados ficam guardados sob este nome.
  code: 'modelo',
  // APAGUE esta linha na sua cópia: é ela que diz que este ficheiro é só um modelo e não um município.
  template: true,
  // Em que ordem os municípios desta instalação aparecem; o de número mais baixo responde em http://localhost.
  order: 100,
  // O nome do município, como aparece no cabeçalho.
  name: 'Modelo',
  // O nome oficial da entidade, como aparece nos documentos e no rodapé.
  authority: 'Câmara Municipal de Modelo',
  // O brasão: um ficheiro SVG na pasta public/, ou null se ainda não o tem.
  crest: null,
  // O aspeto: 'default' (azul institucional) ou 'ocean' (azul mar). Ambos têm versão clara e escura.
  theme: 'default',
  // Uma cor própria para botões e ligações, por exemplo '#0b6e4f', ou null para a do tema. O contraste é verificado ao arrancar.
  accent: null,
  // Os endereços de Internet que abrem este município, sem https:// nem barras.
  hosts: ['modelo.localhost'],
  // O endereço público usado nas mensagens de correio, por exemplo 'https://digital.cm-modelo.pt'. Com null usa-se o do pedido.
  appUrl: null,
  // A língua em que o portal abre: 'pt' ou 'en'.
  locale: 'pt',
  // O fuso horário: 'Europe/Lisbon', 'Atlantic/Madeira' ou 'Atlantic/Azores'.
  timeZone: 'Europe/Lisbon',
  // O tamanho máximo de cada ficheiro enviado, em MB.
  uploadMax: 15,
  // O número mínimo de caracteres de uma palavra-passe (nunca menos de 8).
  minLengthPassword: 8,
  // true: qualquer pessoa pode criar conta. false: as contas são criadas pela câmara.
  allowUserRegistration: true,
  // O NIF no registo: se é pedido (active) e se é obrigatório (required).
  registrationNif: { active: true, required: false },
  // De quantos em quantos minutos a sessão de quem está a trabalhar é renovada.
  sessionRefresh: 30,
  // Quantos segundos as páginas públicas podem ficar guardadas no navegador.
  cacheExpiry: 60,
  // Milissegundos de espera antes de pesquisar enquanto se escreve; notícias por página; destaques e módulos na página inicial.
  searchDebounce: 1200,
  newsPerPage: 2,
  homeSlider: 4,
  homeModules: 6,
  // Os módulos que este município pode ter; na administração ligam-se, desligam-se e ordenam-se: portal (sempre), ig (mapa), iggestao (gestão do mapa), meubairro (ocorrências dos munícipes),
  // meubairrogestao (gestão das ocorrências), geoportalgestao (administração da plataforma).
  modules: ['portal', 'ig', 'iggestao', 'meubairro', 'meubairrogestao', 'geoportalgestao'],
  // Avisos em tempo real. Com 'embedded' não é preciso mais nada; 'pusher' usa um serviço compatível (host, port, key). Tudo funciona com enabled: false.
  broadcasting: { enabled: true, broadcaster: 'embedded', key: 'modelo' },
  // O que os motores de busca e as redes sociais mostram.
  head: {
    title: 'Modelo Digital',
    description: { pt: 'Portal do Município de Modelo.', en: 'Portal of the municipality of Modelo.' },
    keywords: ['Modelo', 'município', 'câmara municipal'],
    // A cor da barra do navegador no telemóvel.
    themeColor: '#034ad8',
    social: { 'og:type': 'website', 'og:locale': 'pt_PT' },
  },
  // Chaves públicas da Google (mapas e estatísticas), se as usar.
  google: { mapsKey: null, analyticsKey: null },
  // O rodapé: contactos, imagens (por exemplo logótipos de fundos) e ligações.
  footer: {
    contacts: [
      { name: { pt: 'Telefone', en: 'Telephone' }, value: '+351 200 000 000' },
      { name: { pt: 'Correio eletrónico', en: 'E-mail' }, value: 'geral@cm-modelo.example' },
    ],
    images: [],
    links: [{ name: { pt: 'Livro de reclamações', en: 'Complaints book' }, url: 'https://www.livroreclamacoes.pt' }],
  },
  // De quem são os dados do mapa, no rodapé dele; null diz que são do município. Também se muda nas definições do mapa.
  attribution: null,
  // Catálogos de mapas de outras entidades: { id, url, type: 'wms' | 'wmts' | 'csw', title }.
  catalogues: [],
  // A ordem e o lugar das ferramentas do mapa: { id, order, position: 'rail' | 'more' | 'top' | 'right', showLabel, collapsible }, por exemplo
  // { id: 'measure', order: 1, position: 'more' }. Os nomes estão em app/map-tools.ts. Vazio: a ordem normal.
  tools: [],
  // Ferramentas abertas a todos, mesmo sem sessão: o código da permissão e 'none', por exemplo { IG_00012: 'none' }.
  permissions: {},
  map: {
    // O sistema de coordenadas: mainland (continente), madeira, azores (grupos central e oriental) ou azoresWest (Flores e Corvo).
    ...mainland,
    // O quadrado que o mapa cobre: o centro do concelho [x, y] em metros e quanto se estende para cada lado (32 768 m chegam para qualquer concelho vulgar).
    extent: squareAround([0, 0], 32_768),
    // O que se vê ao abrir o mapa: [x mínimo, y mínimo, x máximo, y máximo]. Com null é calculado: onde fica a maior parte das moradas.
    initialExtent: null,
    // O ponto onde o mapa abre: em geral a praça da câmara.
    center: [0, 0],
  },
});
