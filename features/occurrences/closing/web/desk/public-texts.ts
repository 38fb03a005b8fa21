import type { WordsOfText } from '../../contract.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import type { useDeskTexts } from './texts.ts';

export interface PublicText extends Pick<WordsOfText, 'of' | 'key'> {
  readonly label: string;
  readonly text: string;
}

/** Every text of a record that everybody reads once it is public. */
export function publicTexts(occurrence: StaffOccurrence, t: ReturnType<typeof useDeskTexts>, locale: Locale): readonly PublicText[] {
  const { description, referencePoint, address, timeline, photoList, answers } = occurrence;
  const all: (Omit<PublicText, 'text'> & { readonly text: string | null })[] = [
    { of: 'description', key: null, label: t('closing.words.of.description'), text: description },
    { of: 'address', key: null, label: t('closing.words.of.address'), text: address },
    { of: 'referencePoint', key: null, label: t('closing.words.of.referencePoint'), text: referencePoint },
    ...answers.flatMap(({ key, label, value, isPublic }) =>
      isPublic && typeof value === 'string'
        ? [{ of: 'answer' as const, key, label: t('closing.words.of.answer', { question: label[locale] || label.pt }), text: value }]
        : [],
    ),
    ...photoList.map(({ id, caption, isPublic }, index) => ({
      of: 'caption' as const,
      key: String(id),
      label: t('closing.words.of.caption', { number: index + 1 }),
      text: isPublic ? caption : null,
    })),
    ...timeline.map(({ id, text, isPublic, kind }) => ({
      of: 'event' as const,
      key: String(id),
      label: t('closing.words.of.event', { what: t(`timeline.kind.${kind}`) }),
      text: isPublic ? text : null,
    })),
  ];
  return all.flatMap((one) => (one.text === null || one.text.trim() === '' ? [] : [{ ...one, text: one.text }]));
}
