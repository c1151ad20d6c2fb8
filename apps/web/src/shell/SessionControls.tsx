import { Wallet } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AccountMenu } from '../session/account/AccountMenu.tsx'
import { useOpenConnect, useSession } from '../session/useSessionStore.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const ActivityCenter = lazy(async () => ({
  default: (await import('../activity/ActivityCenter.tsx')).ActivityCenter,
}))

/** Connect, or who is connected and what is under way for them. */
export function SessionControls() {
  const { t } = useTranslation()
  const session = useSession()
  const openConnect = useOpenConnect()
  switch (session.kind) {
    case 'starting':
      return <Skeleton className="h-11 w-36 rounded-full" />
    case 'visitor':
      return (
        <Button look="tonal" onClick={openConnect} className="!rounded-full whitespace-nowrap">
          {t('common.connectWallet')}
        </Button>
      )
    case 'connected':
      return (
        <>
          <Suspense>
            <ActivityCenter />
          </Suspense>
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
