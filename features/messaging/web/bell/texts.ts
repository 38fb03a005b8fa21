import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';

const pt = {
  title: 'Notificações',
  unread_one: 'Notificações: {{count}} por ler',
  unread_other: 'Notificações: {{count}} por ler',
  arrived: 'Tem uma notificação nova.',
  readAll: 'Marcar todas como lidas',
  markRead: 'Marcar como lida: {{subject}}',
  isUnread: 'Por ler',
  empty: 'Ainda não tem notificações.',
  emptyText: 'É aqui que aparecem os avisos sobre os seus pedidos.',
  failed: 'Não foi possível ler as notificações.',
  retry: 'Tentar de novo',
  loading: 'A carregar…',
  more: 'Ver mais antigas',
  choose: 'Escolher quando recebo mensagens',
};

const en: typeof pt = {
  title: 'Notifications',
  unread_one: 'Notifications: {{count}} unread',
  unread_other: 'Notifications: {{count}} unread',
  arrived: 'You have a new notification.',
  readAll: 'Mark all as read',
  markRead: 'Mark as read: {{subject}}',
  isUnread: 'Unread',
  empty: 'You have no notifications yet.',
  emptyText: 'Notices about your requests appear here.',
  failed: 'The notifications could not be read.',
  retry: 'Try again',
  loading: 'Loading…',
  more: 'See older ones',
  choose: 'Choose when I get messages',
};

// At hand in both languages: they come with the bell, which only people with a session load.
registerMessages('inbox', { pt, en });
void needMessages(['inbox']);

export function useInboxTexts(): TFunction {
  return useTranslation('inbox').t;
}
