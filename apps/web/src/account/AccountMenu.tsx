import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '../format/address.ts'
import type { Connected } from '../session/session.ts'
import { later } from '../ui/browser/later.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Panel } from '../ui/layout/Panel.tsx'
import { Icon } from '../ui/pictures/Icon.tsx'
import { WalletLogo } from '../wallets/WalletLogo.tsx'

const AccountPanel = later(async () => (await import('./AccountPanel.tsx')).AccountPanel)

/** Who is connected; opens balances, ids and the way out. */
export function AccountMenu({ session }: { readonly session: Connected }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Panel
      open={open}
      onOpenChange={setOpen}
      title={t('account.title')}
      trigger={
        <button
          type="button"
          aria-label={t('account.open', { id: shortAddress(session.principal) })}
          onPointerEnter={AccountPanel.load}
          className="inline-flex min-h-11 whitespace-nowrap items-center gap-2 rounded-full bg-surface-2 ps-1.5 pe-3 text-14 font-medium transition-colors hover:bg-line"
        >
          <WalletLogo id={session.wallet} size={32} />
          <span className="max-sm:hidden">{shortAddress(session.principal)}</span>
          <Icon of={ChevronDown} size={16} className="text-ink-2" />
        </button>
      }
    >
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <AccountPanel session={session} onClose={() => setOpen(false)} />
      </Suspense>
    </Panel>
  )
}
