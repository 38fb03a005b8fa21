import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { searchDebounce } from '#platform/shell/find.ts';
import { useUi } from './texts.ts';

/** A search field that tells what was typed after the municipality's pause (specification 1 §9), or at once on Enter. */
export function SearchBox({
  value,
  onSearch,
  label,
}: {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly label: string;
}): ReactNode {
  const t = useUi();
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => {
    // The address changed by other means (back, "clear filters"): the field follows.
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const tell = (text: string): void => {
    window.clearTimeout(timer.current);
    told.current = text.trim();
    if (text.trim() !== value) onSearch(text.trim());
  };
  const change = (text: string): void => {
    setTyped(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => tell(text), searchDebounce());
  };
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={typed}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={typed !== '' && <CloseButton size="sm" aria-label={t('searchClear')} onClick={() => (setTyped(''), tell(''))} />}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && tell(typed)}
      style={{ flex: '1 1 14rem', maxWidth: '26rem' }}
    />
  );
}
