import { Wallet } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AccountMenu } from '../../account/AccountMenu.tsx'
import { useOpenConnect, useSession } from '../../session/useSessionStore.ts'
import { later } from '../../ui/browser/later.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'

const ActivityCenter = later(
  async () => (await import('../../activity/ActivityCenter.tsx')).ActivityCenter,
)

const ACTIVITY_PLACE = <span className="size-11 shrink-0" />

const Activity = () => (
  <Suspense fallback={ACTIVITY_PLACE}>
    <ActivityCenter />
  </Suspense>
)

/** Connect, or who is connected and what is under way for them. */
export function SessionControls() {
  const { t } = useTranslation()
  const session = useSession()
  const openConnect = useOpenConnect()
  switch (session.kind) {
    case 'starting':
      return (
        <>
          {ACTIVITY_PLACE}
          <Skeleton className="h-11 w-36 rounded-full" />
        </>
      )
    case 'visitor':
      return (
        <>
          <Activity />
          <Button look="tonal" onClick={openConnect} className="!rounded-full whitespace-nowrap">
            {t('common.connectWallet')}
          </Button>
        </>
      )
    case 'connected':
      return (
        <>
          <Activity />
          <Link
            to="/wallet"
            aria-label={t('title.wallet')}
            title={t('title.wallet')}
            className="inline-grid size-11 shrink-0 place-items-center rounded-control text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
          >
            <Icon of={Wallet} />
          </Link>
          <AccountMenu session={session} />
        </>
      )
  }
}
