/** The named pages redirects lead to (specification 1 §2). */
export const places = {
  home: '/portal/home',
  login: '/portal/auth/login',
  register: '/portal/auth/register',
  logout: '/portal/auth/logout',
  profile: '/portal/profile',
  search: '/portal/search',
  about: '/portal/about',
  help: '/portal/help',
  contact: '/portal/contact-us',
  dashboard: '/portal/dashboard',
  accessibility: '/portal/accessibility',
  privacy: '/portal/privacy',
  forbidden: '/portal/acesso-negado',
  notFound: '/portal/pagina-nao-encontrada',
  maintenance: '/portal/maintenance',
  backoffice: '/geoportalgestao/backoffice/home',
} as const;
