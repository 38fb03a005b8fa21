import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#platform/shell/toasts.ts';
import type { DraftValues } from '#platform/ui/draft.ts';
import { useVersionedForm, type FormOptions, type Versioned, type VersionedFormState } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { useDeskTexts } from '../texts.ts';

/** A form of the desk's settings. */
export function useSettingsForm<R extends Versioned, V extends DraftValues>(
  options: Omit<FormOptions<R, V, R>, 'onSaved'>,
): VersionedFormState<R, V> {
  const t = useDeskTexts();
  const client = useQueryClient();
  return useVersionedForm<R, V, R>({
    ...options,
    onSaved: () => {
      toast.success(t('settings.saved'));
      return client.invalidateQueries({ queryKey: ['occurrences', 'settings'] });
    },
  });
}
