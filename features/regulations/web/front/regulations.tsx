import { IconDownload, IconExternalLink, IconFileText, IconFolder, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { treeOf, type Tree } from '#platform/kernel/tree.ts';
import { searchDebounce } from '#platform/shell/find.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { Book } from '../../books.ts';
import type { Front, PublicNode, RegulationHit } from '../../contract.ts';
import { documentPath } from '../../domain/addresses.ts';
import { opensAtPage, sizeText, typeName } from '../../domain/sizes.ts';
import styles from './front.module.css';
import { useFrontTexts } from './texts.ts';
import { treeWire } from './wires.ts';

interface Props {
  readonly book: Book;
  /** Beside the map there is less room. */
  readonly narrow?: boolean;
  /** A regulation that stands open, and the page that is meant. */
  readonly shown?: number | null;
  readonly page?: number | null;
}

type Node = PublicNode & { readonly parentId: number | null; readonly group: boolean };

/** The tree of a book and the search in it, by names and inside the documents. */
export function Regulations({ book, narrow = false, shown = null, page = null }: Props): ReactNode {
  const t = useFrontTexts();
  const [asked, setAsked] = useState('');
  const locale = useLocale();
  const ask = (q: string, signal: AbortSignal) => sendAs<Front['tree']>(treeWire(book), { query: q === '' ? {} : { q }, signal });
  const tree = useLoad(`${book} ${locale}`, (signal) => ask('', signal));
  const found = useLoad(asked === '' ? null : `${book} ${locale} ${asked}`, (signal) => ask(asked, signal));
  if (tree.error !== null && tree.data === null) return <Failure error={tree.error} onRetry={tree.reload} />;
  if (tree.data === null) return <Skeleton lines={6} label={t('loading')} />;
  const nodes = tree.data.items.map((node) => ({ ...node, parentId: node.regulationId, group: node.kind === 'group' }));
  if (nodes.length === 0) return <p>{t('none')}</p>;
  const meant = nodes.find(({ id }) => id === shown);
  return (
    <div className={styles['regulations']} data-narrow={narrow || undefined}>
      <SearchField onAsk={setAsked} />
      <p role="status" className="lg-hidden">
        {asked !== '' && (found.data?.hits ? t('hits', { count: found.data.hits.length }) : t('searching'))}
      </p>
      {asked === '' ? (
        <>
          {meant && (
            <ul className={styles['tree']} data-meant>
              <Item node={meant} book={book} page={page} open />
            </ul>
          )}
          <Branch tree={treeOf(nodes)} parentId={null} book={book} />
        </>
      ) : found.error !== null ? (
        <Failure error={found.error} onRetry={found.reload} />
      ) : found.data === null ? (
        <Skeleton lines={4} label={t('searching')} />
      ) : (
        <Hits hits={found.data.hits ?? []} nodes={nodes} book={book} />
      )}
    </div>
  );
}

/** Asks after the municipality's pause, or at once on Enter. */
function SearchField({ onAsk }: { readonly onAsk: (text: string) => void }): ReactNode {
  const t = useFrontTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const change = (text: string, wait: number): void => {
    setTyped(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onAsk(text.trim()), wait);
  };
  return (
    <form
      role="search"
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault();
        change(typed, 0);
      }}
    >
      <label htmlFor={id}>{t('search')}</label>
      <div className={styles['box']}>
        <IconSearch size={20} aria-hidden />
        <input
          id={id}
          type="search"
          value={typed}
          autoComplete="off"
          maxLength={200}
          onChange={(event) => change(event.currentTarget.value, searchDebounce())}
        />
        {typed !== '' && (
          <button type="button" aria-label={t('clear')} onClick={() => change('', 0)}>
            <IconX size={18} />
          </button>
        )}
      </div>
    </form>
  );
}

function Branch({ tree, parentId, book }: { readonly tree: Tree<Node>; readonly parentId: number | null; readonly book: Book }): ReactNode {
  return (
    <ul className={styles['tree']}>
      {tree.children(parentId).map((node) =>
        node.kind === 'group' ? (
          <li key={node.id}>
            <details className={styles['group']} open={parentId === null}>
              <summary>
                <IconFolder size={20} aria-hidden />
                <span>{node.name}</span>
              </summary>
              <Branch tree={tree} parentId={node.id} book={book} />
            </details>
          </li>
        ) : (
          <Item key={node.id} node={node} book={book} />
        ),
      )}
    </ul>
  );
}

function useSize(): (bytes: number) => string {
  const locale = useLocale();
  return (bytes) => sizeText(bytes, locale === 'pt');
}

interface ItemProps {
  readonly node: PublicNode;
  readonly book: Book;
  readonly page?: number | null;
  readonly open?: boolean;
}

function Item({ node, book, page = null, open = false }: ItemProps): ReactNode {
  const t = useFrontTexts();
  const size = useSize();
  const { document, url, name, articles } = node;
  const address = documentPath(book, node.id);
  const atPage = document !== null && opensAtPage(document.type);
  const about = document && [typeName(document.type), size(document.bytes), document.pages ? t('pages', { count: document.pages }) : ''];
  return (
    <li className={styles['item']}>
      <div className={styles['line']}>
        <IconFileText size={20} aria-hidden />
        <a
          href={document ? address + (page !== null && atPage ? `#page=${page}` : '') : (url ?? '')}
          target="_blank"
          rel="noopener"
          aria-label={page !== null && atPage ? t('openPage', { name, page }) : t('openNew', { name })}
        >
          {name}
          {!document && <IconExternalLink size={16} aria-hidden />}
          <small>{about ? about.filter(Boolean).join(' · ') : t('elsewhere')}</small>
          {page !== null && atPage && <small data-page>{t('page', { page })}</small>}
        </a>
        {document && (
          <a
            className={styles['save']}
            href={`${address}?save=true`}
            download
            aria-label={t('save', { name, type: typeName(document.type), size: size(document.bytes) })}
          >
            <IconDownload size={20} aria-hidden />
          </a>
        )}
      </div>
      {articles.length > 0 && document && (
        <details className={styles['articles']} open={open}>
          <summary>{t('articles', { count: articles.length })}</summary>
          <ul>
            {articles.map((article) => (
              <li key={article.number}>
                <a href={atPage ? `${address}#page=${article.page}` : address} target="_blank" rel="noopener">
                  <span>{t('article', { number: article.number })}</span>
                  {article.title !== null && <span>{article.title}</span>}
                  <small>{t('page', { page: article.page })}</small>
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Hits({ hits, nodes, book }: { readonly hits: readonly RegulationHit[]; readonly nodes: readonly Node[]; readonly book: Book }): ReactNode {
  const t = useFrontTexts();
  if (hits.length === 0) return <p>{t('nothing')}</p>;
  return (
    <>
      <p className={styles['count']} aria-hidden>
        {t('hits', { count: hits.length })}
      </p>
      <ol className={styles['hits']}>
        {hits.map(({ id, name, page, excerpt }) => {
          const node = nodes.find((one) => one.id === id);
          if (page === null) return node && <Item key={`${id}`} node={node} book={book} />;
          const atPage = node?.document !== undefined && node.document !== null && opensAtPage(node.document.type);
          return (
            <li key={`${id} ${page}`}>
              <a
                href={`${documentPath(book, id)}${atPage ? `#page=${page}` : ''}`}
                target="_blank"
                rel="noopener"
                aria-label={atPage ? t('openPage', { name, page }) : t('openNew', { name })}
              >
                <strong>{name}</strong>
                <small>{t('page', { page })}</small>
              </a>
              <p>
                {excerpt.map(({ text, hit }, index) =>
                  hit ? <mark key={`${index} ${text}`}>{text}</mark> : <span key={`${index} ${text}`}>{text}</span>,
                )}
              </p>
            </li>
          );
        })}
      </ol>
    </>
  );
}
