import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Radio, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { relatedOccurrences } from '../contract.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import { StatusBadge } from '../../record/web/status-badge.tsx';
import { useDraft } from '../../record/web/desk/draft.ts';
import { useDeskTexts } from './texts.ts';
import { staleOf, useWrite } from '../../record/web/desk/use-record.ts';
import { useUndo } from '../../record/web/desk/use-undo.ts';

/** Which occurrence this one is the same as: near it, or by its code. */
export function MergeDialog({ occurrence, onClose }: { readonly occurrence: StaffOccurrence; readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const [kept, setKept] = useDraft<string>(`merge.${occurrence.code}`);
  const typed = kept ?? '';
  const [term] = useDebouncedValue(typed.trim(), 300);
  const [code, setCode] = useState<string | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const { write, busy } = useWrite(occurrence);
  const undo = useUndo();
  const request = useQuery({
    queryKey: ['occurrences', 'suggestions', occurrence.id, term],
    queryFn: ({ signal }) => api(relatedOccurrences, 'suggestions', { params: { id: occurrence.id }, query: term === '' ? {} : { q: term }, signal }),
  });
  const { data } = request;
  const send = async (version: number): Promise<void> => {
    if (code === null) return setComplaint(t('work.merge.choose'));
    try {
      const merged = await write(() => api(relatedOccurrences, 'merge', { params: { id: occurrence.id }, body: { code }, version }));
      setKept(null);
      const back = (): Promise<StaffOccurrence> => api(relatedOccurrences, 'unmerge', { params: { id: occurrence.id } });
      toast.success(t('work.merge.done', { code: merged.code, other: merged.related.duplicateOf?.code ?? code }), [], undo(merged, back));
      onClose();
    } catch (error) {
      // What somebody else changed does not touch what is being decided here.
      const newer = staleOf(error)?.current;
      if (newer && newer.related.duplicateOf === null) return send(newer.version);
      toast.failure(error);
    }
  };
  return (
    <Dialog title={t('work.merge.title', { code: occurrence.code })} onClose={onClose} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send(occurrence.version);
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('work.merge.text')}</Text>
          <TextInput
            data-autofocus
            label={t('work.merge.search')}
            description={t('work.merge.searchHelp')}
            value={typed}
            maxLength={40}
            onChange={(event) => {
              setKept(event.currentTarget.value === '' ? null : event.currentTarget.value);
              setCode(null);
            }}
          />
          <Radio.Group label={t(term === '' ? 'work.merge.near' : 'work.merge.found')} value={code} error={complaint} onChange={setCode}>
            <Stack gap="sm" mt="xs">
              {data?.items.map((one) => (
                <Radio
                  key={one.code}
                  value={one.code}
                  label={
                    <>
                      <strong>{one.code}</strong> {one.subtype?.name ?? one.type.name} <StatusBadge status={one.status} />
                    </>
                  }
                  description={[one.address, one.distance === null ? '' : t('work.merge.metres', { count: Math.round(one.distance) })]
                    .filter(Boolean)
                    .join(' · ')}
                />
              ))}
            </Stack>
          </Radio.Group>
          {!data && request.isError && <LoadFailure request={request} />}
          {data?.items.length === 0 && (
            <Text size="sm" c="dimmed" role="status">
              {t(term === '' ? 'work.merge.none' : 'work.merge.noneFound')}
            </Text>
          )}
          <DialogButtons onClose={onClose} busy={busy} save={t('work.merge.save')} />
        </Stack>
      </form>
    </Dialog>
  );
}
