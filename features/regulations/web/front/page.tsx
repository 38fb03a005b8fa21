import { useLocation, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSearchText } from '#platform/shell/address.ts';
import plain from '#platform/ui/plain/plain.module.css';
import { bookList } from '../../books.ts';
import { Regulations } from './regulations.tsx';
import { useFrontTexts } from './texts.ts';

/** The same without the map: for whoever reads only, and where the search of the portal leads. */
export function Screen(): ReactNode {
  const t = useFrontTexts();
  const { id } = useParams({ strict: false });
  const page = Number(useSearchText('page'));
  const module = useLocation({ select: ({ pathname }) => pathname.split('/')[1] });
  const book = bookList.find((one) => one.book === module)?.book ?? 'ig';
  const shown = id === undefined ? null : Number(id);
  return (
    <div className={plain['page']}>
      <h1>{t('title')}</h1>
      <Regulations book={book} shown={shown} page={page > 0 ? page : null} />
    </div>
  );
}
