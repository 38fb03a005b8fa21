import './styles.ts';
import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '#platform/http/web/client.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { mantineTheme, mantineVariables } from '#platform/ui/theme/mantine-theme.ts';
import { isFault, UnreadParts } from '#platform/ui/unread-parts.tsx';
import { language } from './language.ts';
import { useShownScheme } from './scheme.ts';
import { toast } from './toasts.ts';

/**
 * One cache for the whole application. Failures become toasts by themselves, a request the server failed at stands over its page
 * (`UnreadParts`); a screen that shows its own error says `meta: { quiet: true }`.
 * A failed refetch of data already on the screen stays silent except when the server is away.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.['quiet'] !== true && query.state.data === undefined && !isFault(error)) toast.failure(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.['quiet'] !== true) toast.failure(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 2 && isProblem(error) && (error.unreachable || error.status === 502 || error.status === 504),
    },
  },
});

// What locks the page behind a dialog (react-remove-scroll) writes a style element of its own and looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

/** Mantine with the municipality's theme, and the query cache. Whatever is not `plain` stands inside. */
export function Kit({ children }: { readonly children: ReactNode }): ReactNode {
  const scheme = useShownScheme();
  const { t } = useTranslation('platform');
  const required = t('form.required');
  const theme = useMemo(() => mantineTheme(publicConfig(), required), [required]);
  // Names and sentences from the server come in the language of the call.
  useEffect(() => language.subscribe(() => void queryClient.invalidateQueries()), []);
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={mantineVariables} forceColorScheme={scheme} getStyleNonce={styleNonce}>
        {children}
      </MantineProvider>
    </QueryClientProvider>
  );
}

export function KitOutlet(): ReactNode {
  return (
    <Kit>
      <UnreadParts />
      <Outlet />
    </Kit>
  );
}

/** The server writes a fresh nonce into the page; Mantine's style elements need it under the Content-Security-Policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
