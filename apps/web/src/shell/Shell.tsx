import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { useBridging } from '../features/bridge/open/bridging.ts'
import { SessionGate } from '../session/SessionGate.tsx'
import { useSession, useSessionStore } from '../session/useSessionStore.ts'
import { later } from '../ui/browser/later.ts'
import { LoadingOverlay } from '../ui/feedback/LoadingOverlay.tsx'
import { ScrollToTop } from '../ui/layout/ScrollToTop.tsx'
import { OnceOpened } from '../ui/overlays/OnceOpened.tsx'
import { useOverlayAddress } from '../ui/overlays/useOverlay.ts'
import { Footer } from './bars/Footer.tsx'
import { InfoNav } from './bars/InfoNav.tsx'
import { TopBar } from './bars/TopBar.tsx'
import { AdBanner, Notices } from './notices/Banners.tsx'
import { OfflineNotice } from './notices/OfflineNotice.tsx'
import { RiskBanner } from './notices/RiskBanner.tsx'
import { ThemeOffer } from './notices/ThemeOffer.tsx'
import { usePaletteStore } from './palette/usePaletteStore.ts'
import { useAppliedTheme } from './useAppliedTheme.ts'

const ConnectDialog = later(
  async () => (await import('../connect/ConnectDialog.tsx')).ConnectDialog,
)
const FollowedFlows = later(
  async () => (await import('../activity/progress/FollowedFlows.tsx')).FollowedFlows,
)
const UnfinishedTicker = later(
  async () => (await import('../activity/unfinished/UnfinishedTicker.tsx')).UnfinishedTicker,
)
const BridgeTicker = later(
  async () => (await import('../features/bridge/open/BridgeTicker.tsx')).BridgeTicker,
)
const Palette = later(async () => (await import('./palette/Palette.tsx')).Palette)

/** The frame around every page, and what must live on all of them. */
export function Shell() {
  const { t } = useTranslation()
  useAppliedTheme()
  const isConnected = useSession().kind === 'connected'
  const hasBridged = useBridging((bridging) => bridging.hasAny)
  const isConnectOpen = useSessionStore((store) => store.isConnectOpen)
  useOverlayAddress(useLocation())
  const isPaletteOpen = usePaletteStore(({ shown }) => shown !== undefined)
  return (
    <div data-frame className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-[80] focus:rounded-control focus:bg-surface focus:px-4 focus:py-3"
      >
        {t('shell.skip')}
      </a>
      <AdBanner />
      <TopBar />
      <SessionGate fallback={undefined}>
        <Suspense>{isConnected && <UnfinishedTicker />}</Suspense>
        <Suspense>{isConnected && hasBridged && <BridgeTicker place="strip" />}</Suspense>
      </SessionGate>
      <Notices />
      <InfoNav />
      <OfflineNotice />
      <main id="main" tabIndex={-1} className="flex min-h-[60dvh] flex-1 flex-col outline-none">
        <Outlet />
      </main>
      <Footer />
      <RiskBanner />
      <ThemeOffer />
      <ScrollToTop />
      <LoadingOverlay />
      <OnceOpened isOpen={isPaletteOpen}>
        <Palette />
      </OnceOpened>
      <SessionGate fallback={undefined}>
        <OnceOpened isOpen={isConnectOpen}>
          <ConnectDialog />
        </OnceOpened>
        <Suspense>{isConnected && <FollowedFlows />}</Suspense>
      </SessionGate>
    </div>
  )
}
