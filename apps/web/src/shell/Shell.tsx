import { lazy, Suspense, useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { SessionGate } from '../session/SessionGate.tsx'
import { useSession, useSessionStore } from '../session/useSessionStore.ts'
import { TopBar } from './TopBar.tsx'
import { useAppliedTheme } from './useAppliedTheme.ts'
import { useTitle } from './useTitle.ts'

const ConnectDialog = lazy(async () => ({
  default: (await import('../session/ConnectDialog.tsx')).ConnectDialog,
}))
const SwapActivities = lazy(async () => ({
  default: (await import('../features/swap/progress/SwapActivities.tsx')).SwapActivities,
}))

/** The frame around every page, and what must live on all of them. */
export function Shell() {
  useAppliedTheme()
  useTitle()
  const isConnected = useSession().kind === 'connected'
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar />
      <main className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <SessionGate fallback={undefined}>
        <Suspense>
          <ConnectDialogWhenAsked />
          {isConnected && <SwapActivities />}
        </Suspense>
      </SessionGate>
      <ScrollRestoration />
    </div>
  )
}

/** Loads with its first opening and stays for the ones after. */
function ConnectDialogWhenAsked() {
  const isOpen = useSessionStore((store) => store.isConnectOpen)
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  return wasOpened && <ConnectDialog />
}
