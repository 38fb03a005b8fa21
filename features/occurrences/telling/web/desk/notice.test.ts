import { describe, expect, it } from 'vitest';
import { blankNotice, isComplete, noticeFrom, toBody } from './notice.ts';

const template = {
  id: 7,
  channelId: 'email' as const,
  targets: ['reporter', 'email:obras@exemplo.pt'],
  subjectPt: 'Sobre {codigo}',
  subjectEn: 'About {codigo}',
  messagePt: 'Olá {nome}\n\n{texto}',
  messageEn: 'Hello {nome}\n\n{texto}',
};

describe('a notice being written', () => {
  it('takes a template’s words and leaves room where one’s own go', () => {
    const notice = noticeFrom(template, blankNotice);
    expect(notice).toMatchObject({ templateId: 7, targets: ['reporter'], addresses: ['obras@exemplo.pt'], messagePt: 'Olá {nome}\n\n' });
    expect(noticeFrom(null, { ...notice, messagePt: 'meu' })).toMatchObject({ templateId: null, messagePt: 'meu' });
  });

  it('goes to typed addresses only by e-mail, and is complete with words and somebody', () => {
    const notice = noticeFrom(template, blankNotice);
    expect(toBody(notice, 'k').targets).toEqual(['reporter', 'email:obras@exemplo.pt']);
    expect(toBody({ ...notice, channelId: 'app' }, 'k').targets).toEqual(['reporter']);
    expect([isComplete(notice), isComplete(blankNotice), isComplete({ ...notice, targets: [], addresses: [] })]).toEqual([true, false, false]);
  });
});
