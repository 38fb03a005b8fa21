import { managers, permission, type PermissionArea } from '#platform/access/permissions.ts';
import { may, occurrenceMay } from './codes.ts';

export const permissions: readonly PermissionArea[] = [
  {
    id: 'notifications',
    module: 'geoportalgestao',
    label: { pt: 'Notificações', en: 'Notifications' },
    permissions: [
      permission(may.view, 'view', 'Ver a lista de notificações', 'See the list of notifications'),
      permission(may.detail, 'detail', 'Ver uma notificação', 'See a notification'),
      permission(may.add, 'add', 'Criar notificações', 'Create notifications'),
      permission(may.edit, 'edit', 'Alterar notificações, enviá-las e repetir envios', 'Edit notifications, send them and retry'),
      permission(may.delete, 'delete', 'Eliminar notificações', 'Delete notifications'),
      permission(may.config, 'config', 'Ver a configuração das notificações', 'See how notifications are set up'),
      permission(may.configEdit, 'configEdit', 'Alterar a configuração das notificações', 'Change how notifications are set up'),
    ],
  },
  {
    id: 'occurrence-notifications',
    module: 'meubairrogestao',
    label: { pt: 'Notificações das ocorrências', en: 'Notifications about occurrences' },
    permissions: [
      permission(
        occurrenceMay.view,
        'view',
        'Ver a lista de notificações das ocorrências',
        'See the list of notifications about occurrences',
        managers,
      ),
      permission(occurrenceMay.detail, 'detail', 'Ver uma notificação das ocorrências', 'See a notification about occurrences', managers),
      permission(occurrenceMay.add, 'add', 'Criar notificações das ocorrências', 'Create notifications about occurrences', managers),
      permission(occurrenceMay.edit, 'edit', 'Alterar notificações das ocorrências', 'Edit notifications about occurrences', managers),
      permission(occurrenceMay.delete, 'delete', 'Eliminar notificações das ocorrências', 'Delete notifications about occurrences', managers),
      permission(
        occurrenceMay.config,
        'config',
        'Ver a configuração das notificações na gestão de ocorrências',
        'See how notifications are set up, from occurrence management',
        managers,
      ),
      permission(
        occurrenceMay.configEdit,
        'configEdit',
        'Alterar a configuração das notificações na gestão de ocorrências',
        'Change how notifications are set up, from occurrence management',
        managers,
      ),
    ],
  },
  {
    id: 'sent-notifications',
    module: 'geoportalgestao',
    label: { pt: 'Notificações enviadas', en: 'Sent notifications' },
    permissions: [
      permission(may.sentView, 'view', 'Ver e exportar as notificações enviadas', 'See and export sent notifications'),
      permission(may.sentDetail, 'detail', 'Ver uma notificação enviada', 'See a sent notification'),
      permission(may.sentDelete, 'delete', 'Eliminar notificações enviadas', 'Delete sent notifications'),
    ],
  },
  {
    id: 'mailbox',
    module: 'geoportalgestao',
    label: { pt: 'Caixa de correio da demonstração', en: 'Demonstration mailbox' },
    permissions: [permission('ACL_00090', 'view', 'Ver as mensagens que não foram enviadas', 'See messages that were not sent', [])],
  },
];
