import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fieldId } from '#platform/ui/form-parts.tsx';
import { useUi } from '#platform/ui/texts.ts';
import type { Regulation } from '../../contract.ts';
import styles from './desk.module.css';
import { typedArticles, type TypedArticle } from './form-values.ts';
import { useDeskTexts } from './texts.ts';

interface Props {
  readonly record: Regulation;
  /** Null: as they are found in the text. */
  readonly value: readonly TypedArticle[] | null;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: readonly TypedArticle[] | null) => void;
}

/** The articles of a document: as the text has them, until a clerk takes the list into their own hands. */
export function ArticlesInput({ record, value, disabled, error, onChange }: Props): ReactNode {
  const t = useDeskTexts();
  const ui = useUi();
  const found = record.foundArticles;
  const change = (index: number, part: Partial<TypedArticle>): void =>
    onChange((value ?? []).map((one, at) => (at === index ? { ...one, ...part } : one)));
  const shown = value ?? typedArticles(found);
  return (
    <Input.Wrapper
      id={fieldId('articles')}
      labelElement="div"
      description={`${t('articles.help')} ${t('articles.link', { id: record.id })}`}
      error={error}
    >
      <p style={{ margin: '0.5rem 0' }}>{found.length === 0 ? t('articles.none') : t('articles.found', { count: found.length })}</p>
      {shown.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('section.articles')}>
          <table className={styles['articles']}>
            <thead>
              <tr>
                <th scope="col">{t('articles.number')}</th>
                <th scope="col">{t('articles.articleTitle')}</th>
                <th scope="col">{t('articles.page')}</th>
                {value && (
                  <th scope="col">
                    <span className="lg-hidden">{ui('actions')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map((article, index) =>
                value ? (
                  <tr key={index}>
                    {(['number', 'title', 'page'] as const).map((name) => (
                      <td key={name}>
                        <TextInput
                          size="xs"
                          aria-label={`${t(name === 'title' ? 'articles.articleTitle' : `articles.${name}`)} ${index + 1}`}
                          value={article[name]}
                          maxLength={name === 'title' ? 200 : 12}
                          {...(name === 'page' && { inputMode: 'numeric' as const })}
                          disabled={disabled}
                          onChange={(event) => change(index, { [name]: event.currentTarget.value })}
                        />
                      </td>
                    ))}
                    <td>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('articles.remove', { number: article.number || index + 1 })}
                        disabled={disabled}
                        onClick={() => onChange(value.filter((_, at) => at !== index))}
                      >
                        <IconTrash size={18} />
                      </ActionIcon>
                    </td>
                  </tr>
                ) : (
                  <tr key={index}>
                    <td>{article.number}</td>
                    <td>{article.title}</td>
                    <td>{article.page}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
      {!disabled && (
        <Group mt="sm">
          {value === null ? (
            <Button variant="default" size="compact-sm" leftSection={<IconPencil size={16} />} onClick={() => onChange(shown)}>
              {t('articles.correct')}
            </Button>
          ) : (
            <>
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconPlus size={16} />}
                onClick={() => onChange([...value, { number: '', title: '', page: '' }])}
              >
                {t('articles.add')}
              </Button>
              <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
                {t('articles.asFound')}
              </Button>
            </>
          )}
        </Group>
      )}
    </Input.Wrapper>
  );
}
