import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { needMessages, registerMessages } from '#platform/shell/language.ts';
import { messagesEn } from '../../messages/messages.en.ts';
import { messagesPt } from '../../messages/messages.pt.ts';

registerMessages('occurrences-messages', { pt: messagesPt, en: messagesEn });
void needMessages(['occurrences-messages']);

export function useMessageTexts(): TFunction {
  return useTranslation('occurrences-messages').t;
}
