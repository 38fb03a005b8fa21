import { catalogueCodes, managers, permission, type PermissionArea } from '#platform/access/permissions.ts';
import type { Text } from '#platform/kernel/locale.ts';

/** The codes of news, categories and pages are the specification's (1 §6); those of notices are ours in the same pattern. */
export const may = {
  news: catalogueCodes('GP_00010'),
  categories: catalogueCodes('GP_00020'),
  pages: catalogueCodes('GP_00040'),
  notices: catalogueCodes('GP_00050'),
} as const;

/** Whoever writes: pictures and files of texts are theirs to send and to see before anything is published. */
export const writes = [may.news.add, may.news.edit, may.pages.add, may.pages.edit] as const;
/** Whoever sees texts in the back office, published or not. */
export const reads = [may.news.detail, may.pages.detail, ...writes] as const;

function area(id: keyof typeof may, label: Text, one: Text): PermissionArea {
  const codes = may[id];
  return {
    id,
    module: 'geoportalgestao',
    label,
    permissions: [
      permission(codes.view, 'view', `Ver a lista: ${label.pt.toLowerCase()}`, `See the list: ${label.en.toLowerCase()}`, managers),
      permission(codes.detail, 'detail', `Ver ${one.pt}, também por publicar`, `See ${one.en}, also before it is published`, managers),
      permission(codes.add, 'add', `Criar ${one.pt}`, `Create ${one.en}`, managers),
      permission(codes.edit, 'edit', `Alterar, publicar e retirar ${one.pt}`, `Edit, publish and withdraw ${one.en}`, managers),
      permission(codes.delete, 'delete', `Eliminar e restaurar ${one.pt}`, `Delete and restore ${one.en}`, managers),
    ],
  };
}

export const permissions: readonly PermissionArea[] = [
  area('news', { pt: 'Notícias', en: 'News' }, { pt: 'uma notícia', en: 'a piece of news' }),
  area('categories', { pt: 'Categorias de notícias', en: 'News categories' }, { pt: 'uma categoria', en: 'a category' }),
  area('pages', { pt: 'Páginas', en: 'Pages' }, { pt: 'uma página', en: 'a page' }),
  area('notices', { pt: 'Avisos', en: 'Notices' }, { pt: 'um aviso', en: 'a notice' }),
];
