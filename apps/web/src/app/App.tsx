import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Direction, Tooltip } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppliedLanguage } from '../i18n/useAppliedLanguage.ts'
import { leaveWhenSessionEnds } from '../session/leaveWhenSessionEnds.ts'
import { startSession } from '../session/startSession.ts'
import { useSessionExpired } from '../session/useSessionExpired.ts'
import { ErrorScreen } from '../shell/ErrorScreen.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { Router } from './Router.tsx'

const queryCache = new QueryCache()
const queryClient = new QueryClient({
  queryCache,
  defaultOptions: { queries: { retry: 2, refetchOnWindowFocus: true } },
})

/** The whole application below the document. */
export function App() {
  const direction = useAppliedLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <Direction.Provider dir={direction}>
        <Tooltip.Provider>
          <Toasts>
            <Started />
          </Toasts>
        </Tooltip.Provider>
      </Direction.Provider>
    </QueryClientProvider>
  )
}

/** The frame paints at once; the session arrives meanwhile. */
function Started() {
  const { t } = useTranslation()
  const onExpired = useSessionExpired()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    startSession(onExpired).catch((error: unknown) => {
      console.error(error)
      setBroken(true)
    })
  }, [onExpired])
  useEffect(() => leaveWhenSessionEnds(queryCache, onExpired), [onExpired])
  return isBroken ? <ErrorScreen what={t('errorScreen.noNetwork')} /> : <Router />
}
