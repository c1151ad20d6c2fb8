import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Direction } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { useAppliedLanguage } from '../i18n/useAppliedLanguage.ts'
import { useSessionStore } from '../session/useSessionStore.ts'
import { useStartedSession } from '../session/useStartedSession.ts'
import { ErrorScreen } from '../shell/pages/ErrorScreen.tsx'
import { ToastHost } from '../ui/feedback/ToastHost.tsx'
import { Router } from './Router.tsx'

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 2, refetchOnWindowFocus: true } },
})

/** The whole application below the document. */
export function App() {
  const direction = useAppliedLanguage()
  // who can move tokens must hear of a connection that breaks meanwhile
  const canAct = useSessionStore(({ session }) => session.kind === 'connected')
  return (
    <QueryClientProvider client={queryClient}>
      <Direction.Provider dir={direction}>
        <Started />
        <ToastHost isSoonNeeded={canAct} />
      </Direction.Provider>
    </QueryClientProvider>
  )
}

/** The frame paints at once; the session arrives meanwhile. */
function Started() {
  const { t } = useTranslation()
  const isBroken = useStartedSession()
  return isBroken ? <ErrorScreen what={t('errorScreen.noNetwork')} /> : <Router />
}
