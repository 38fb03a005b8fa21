import { addDeskTexts } from '../../../record/web/desk/texts.ts';
import { messagesEn } from '../../messages/messages.en.ts';
import { messagesPt } from '../../messages/messages.pt.ts';

addDeskTexts({
  pt: { notices: { action: messagesPt.action }, timeline: { kind: messagesPt.kind } },
  en: { notices: { action: messagesEn.action }, timeline: { kind: messagesEn.kind } },
});
