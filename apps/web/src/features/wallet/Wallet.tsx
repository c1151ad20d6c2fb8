import { Eye, EyeOff } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../session/useSdk.ts'
import { later } from '../../ui/browser/later.ts'
import { useAddressQuery } from '../../ui/browser/useAddressQuery.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { type Tab, Tabs } from '../../ui/fields/Tabs.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { AccountStrip } from './AccountStrip.tsx'
import { ContactsPanel } from './contacts/ContactsPanel.tsx'
import { LinkedSend } from './send/LinkedSend.tsx'
import { TokensPanel } from './tokens/TokensPanel.tsx'
import { useWatched } from './useWatched.ts'
import { VisitorCard } from './VisitorCard.tsx'
import { useWatchList } from './watch/watchList.ts'

const PortfolioPanel = later(
  async () => (await import('./portfolio/PortfolioPanel.tsx')).PortfolioPanel,
  'info',
)

const NftPanel = later(async () => (await import('../nfts/pages.ts')).NftPanel, 'nfts')

const TABS = ['tokens', 'portfolio', 'nfts', 'contacts'] as const
type TabId = (typeof TABS)[number]

/** What an account holds: the person's own, or the one that the address names. */
export function Wallet() {
  const { t } = useTranslation('wallet')
  const [search, setSearch] = useAddressQuery()
  const own = useOwner()
  const watched = useWatched()
  const account = watched ?? own
  const shown = TABS.find((tab) => tab === search.get('tab')) ?? 'tokens'
  const show = (tab: TabId) =>
    setSearch((next) => {
      next.set('tab', tab)
      return next
    })
  if (!account) return <VisitorCard />
  const isOwn = account === own
  const contacts: Tab<TabId> = {
    id: 'contacts',
    label: t('contacts.title'),
    panel: <ContactsPanel />,
  }
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-8">
      <h1 className="sr-only">{t('title')}</h1>
      {!isOwn && <WatchingNotice account={account} />}
      <AccountStrip account={account} isOwn={isOwn} />
      {isOwn && <LinkedSend />}
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Tabs
          label={t('title')}
          shown={shown}
          onShow={show}
          tabs={[
            {
              id: 'tokens',
              label: t('tokens'),
              panel: <TokensPanel account={account} isOwn={isOwn} />,
            },
            {
              id: 'portfolio',
              label: t('portfolio.title'),
              panel: (
                <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                  <PortfolioPanel account={account} isOwn={isOwn} />
                </Suspense>
              ),
            },
            {
              id: 'nfts',
              label: t('nfts'),
              panel: (
                <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                  <NftPanel account={account} isOwn={isOwn} />
                </Suspense>
              ),
            },
            ...(isOwn ? [contacts] : []),
          ]}
        />
      </section>
    </div>
  )
}

/** Somebody else's account: it can be kept on the list of watched ones. */
function WatchingNotice({ account }: { readonly account: string }) {
  const { t } = useTranslation('wallet')
  const { watched, watch, leave } = useWatchList()
  const isKept = watched.some((one) => one.account === account)
  return (
    <Notice
      tone="raised"
      action={
        <Button look="quiet" onClick={() => (isKept ? leave : watch)(account)}>
          <Icon of={isKept ? EyeOff : Eye} />
          {isKept ? t('watchList.drop') : t('watchList.keep')}
        </Button>
      }
    >
      {t('watching')}
    </Notice>
  )
}
