import { Button, Combobox, Loader, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { api } from '#platform/http/web/client.ts';
import { fold } from '#platform/shell/fold.ts';
import { insertAt } from '../domain/response.ts';
import { occurrenceTime } from '../contract.ts';
import { useDeskTexts } from './texts.ts';
import styles from './template-picker.module.css';

interface Props {
  readonly occurrenceId: number;
  /** The status it is about to move to. */
  readonly statusId?: number;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Response templates for this occurrence, filled: opened, searched and chosen by keyboard; what was typed stays. */
export function TemplatePicker({ occurrenceId, statusId, box, text, onText }: Props): ReactNode {
  const t = useDeskTexts();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  const combobox = useCombobox({
    opened,
    onDropdownOpen: () => {
      setOpened(true);
      combobox.focusSearchInput();
    },
    onDropdownClose: () => {
      setOpened(false);
      setSearch('');
      combobox.resetSelectedOption();
    },
  });
  const { data, isError } = useQuery({
    queryKey: ['occurrences', 'templates', occurrenceId, statusId ?? 0],
    queryFn: ({ signal }) =>
      api(occurrenceTime, 'templates', { params: { id: occurrenceId }, query: statusId === undefined ? {} : { statusId }, signal }),
    enabled: opened,
    meta: { quiet: true },
  });
  const asked = fold(search.trim());
  const items = (data?.items ?? []).filter(({ name, text: words }) => fold(`${name} ${words}`).includes(asked));
  const { selectFirstOption } = combobox;
  // Also when the templates arrive after what was typed: Enter takes the first.
  useEffect(() => {
    if (opened && asked !== '') selectFirstOption();
  }, [opened, asked, data, selectFirstOption]);
  const insert = (id: string): void => {
    const chosen = items.find((item) => String(item.id) === id);
    if (!chosen) return;
    const area = box.current;
    const inserted = insertAt(text, area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length, chosen.text);
    onText(inserted.text);
    combobox.closeDropdown();
    window.setTimeout(() => {
      area?.focus();
      area?.setSelectionRange(inserted.caret, inserted.caret);
    });
  };
  const nothing = isError ? t('time.templates.failed') : data?.items.length === 0 ? t('time.templates.none') : t('time.templates.nothing');
  return (
    <Combobox store={combobox} position="bottom-start" width={340} withinPortal onOptionSubmit={insert}>
      <Combobox.Target withAriaAttributes={false}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconTemplate size={16} />}
          aria-haspopup="listbox"
          aria-expanded={opened}
          onClick={() => combobox.toggleDropdown()}
        >
          {t('time.templates.insert')}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          aria-label={t('time.templates.search')}
          placeholder={t('time.templates.search')}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Combobox.Options aria-label={t('time.templates.insert')} className={styles['options'] ?? ''}>
          {!data && !isError && (
            <Combobox.Empty>
              <Loader size="xs" />
            </Combobox.Empty>
          )}
          {(data || isError) && items.length === 0 && <Combobox.Empty>{nothing}</Combobox.Empty>}
          {items.map(({ id, name, text: words }) => (
            <Combobox.Option key={id} value={String(id)}>
              <strong>{name}</strong>
              <span className={styles['words']}>{words}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
