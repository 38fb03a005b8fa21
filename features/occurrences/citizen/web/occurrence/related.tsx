import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicOccurrence } from '../../../record/schemas.ts';
import { StatusBadge } from '../../../record/web/status-badge.tsx';
import { Notice } from '#platform/ui/plain/notice.tsx';
import parts from '#platform/ui/plain/plain.module.css';

/** That it was merged with another, and where that one is; its parts, or what it is a part of. */
export function Related({ occurrence, token }: { readonly occurrence: PublicOccurrence; readonly token: string | undefined }): ReactNode {
  const { t } = useTranslation('occurrences');
  const { duplicateOf, duplicateCount, parent, parts: pieces } = occurrence.related;
  const search = token === undefined ? {} : { token };
  return (
    <>
      {duplicateOf !== null && (
        <Notice title={t(occurrence.mine ? 'outside.merged.title' : 'outside.merged.titleAny')}>
          <p>{t('outside.merged.text')}</p>
          <p>
            {t('outside.merged.now')} <StatusBadge status={duplicateOf.status} />
          </p>
          {duplicateOf.code !== null && (
            <p>
              <Link to={`/meubairro/occurrence/${duplicateOf.code}`}>{t('outside.merged.see', { code: duplicateOf.code })}</Link>
            </p>
          )}
        </Notice>
      )}
      {duplicateCount > 0 && <p>{t('outside.also', { count: duplicateCount })}</p>}
      {parent !== null && (
        <p>
          <Link to={`/meubairro/occurrence/${parent.code ?? ''}`} search={search}>
            {t('outside.parent', { code: parent.code })}
          </Link>
        </p>
      )}
      {pieces.length > 0 && (
        <section aria-labelledby="parts-title">
          <h2 id="parts-title">{t('outside.parts.title')}</h2>
          <p>{t('outside.parts.text')}</p>
          <ul className={parts['stack']}>
            {pieces.map((piece) => (
              <li key={piece.code}>
                <Link to={`/meubairro/occurrence/${piece.code ?? ''}`} search={search}>
                  {piece.code}
                </Link>{' '}
                {piece.subtype?.name ?? piece.type.name} <StatusBadge status={piece.status} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
