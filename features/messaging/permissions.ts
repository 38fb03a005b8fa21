import type { PermissionArea } from '#platform/access/permissions.ts';
import { may, occurrenceMay } from './codes.ts';

export const permissions: readonly PermissionArea[] = [
  {
    id: 'notifications',
    module: 'geoportalgestao',
    label: { pt: 'Notificações', en: 'Notifications' },
    permissions: [
      { code: may.view, action: 'view', label: { pt: 'Ver a lista de notificações', en: 'See the list of notifications' } },
      { code: may.detail, action: 'detail', label: { pt: 'Ver uma notificação', en: 'See a notification' } },
      { code: may.add, action: 'add', label: { pt: 'Criar notificações', en: 'Create notifications' } },
      {
        code: may.edit,
        action: 'edit',
        label: { pt: 'Alterar notificações, enviá-las e repetir envios', en: 'Edit notifications, send them and retry' },
      },
      { code: may.delete, action: 'delete', label: { pt: 'Eliminar notificações', en: 'Delete notifications' } },
      { code: may.config, action: 'config', label: { pt: 'Ver a configuração das notificações', en: 'See how notifications are set up' } },
      {
        code: may.configEdit,
        action: 'configEdit',
        label: { pt: 'Alterar a configuração das notificações', en: 'Change how notifications are set up' },
      },
    ],
  },
  {
    id: 'occurrence-notifications',
    module: 'meubairrogestao',
    label: { pt: 'Notificações das ocorrências', en: 'Notifications about occurrences' },
    permissions: [
      {
        code: occurrenceMay.view,
        action: 'view',
        label: { pt: 'Ver a lista de notificações das ocorrências', en: 'See the list of notifications about occurrences' },
        roles: ['manager'],
      },
      {
        code: occurrenceMay.detail,
        action: 'detail',
        label: { pt: 'Ver uma notificação das ocorrências', en: 'See a notification about occurrences' },
        roles: ['manager'],
      },
      {
        code: occurrenceMay.add,
        action: 'add',
        label: { pt: 'Criar notificações das ocorrências', en: 'Create notifications about occurrences' },
        roles: ['manager'],
      },
      {
        code: occurrenceMay.edit,
        action: 'edit',
        label: { pt: 'Alterar notificações das ocorrências', en: 'Edit notifications about occurrences' },
        roles: ['manager'],
      },
      {
        code: occurrenceMay.delete,
        action: 'delete',
        label: { pt: 'Eliminar notificações das ocorrências', en: 'Delete notifications about occurrences' },
        roles: ['manager'],
      },
      {
        code: occurrenceMay.config,
        action: 'config',
        label: {
          pt: 'Ver a configuração das notificações na gestão de ocorrências',
          en: 'See how notifications are set up, from occurrence management',
        },
        roles: ['manager'],
      },
      {
        code: occurrenceMay.configEdit,
        action: 'configEdit',
        label: {
          pt: 'Alterar a configuração das notificações na gestão de ocorrências',
          en: 'Change how notifications are set up, from occurrence management',
        },
        roles: ['manager'],
      },
    ],
  },
  {
    id: 'sent-notifications',
    module: 'geoportalgestao',
    label: { pt: 'Notificações enviadas', en: 'Sent notifications' },
    permissions: [
      { code: may.sentView, action: 'view', label: { pt: 'Ver e exportar as notificações enviadas', en: 'See and export sent notifications' } },
      { code: may.sentDetail, action: 'detail', label: { pt: 'Ver uma notificação enviada', en: 'See a sent notification' } },
      { code: may.sentDelete, action: 'delete', label: { pt: 'Eliminar notificações enviadas', en: 'Delete sent notifications' } },
    ],
  },
  {
    id: 'mailbox',
    module: 'geoportalgestao',
    label: { pt: 'Caixa de correio da demonstração', en: 'Mailbox of the demonstration' },
    permissions: [
      {
        code: 'ACL_00090',
        action: 'view',
        label: { pt: 'Ver as mensagens que não foram enviadas', en: 'See messages that were not sent' },
        roles: [],
      },
    ],
  },
];
