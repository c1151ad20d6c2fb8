import type { BridgeDirection } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../session/useSdk.ts'
import { Page } from '../../shell/pages/Page.tsx'
import { useAddressQuery } from '../../ui/browser/useAddressQuery.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { bridgeLink, readBridgeLink } from './bridgeLink.ts'
import { bridgeTokensQuery } from './bridgeQueries.ts'
import { BridgeCard } from './form/BridgeCard.tsx'
import { ChainFacts } from './network/ChainFacts.tsx'
import { TransferList } from './transfers/TransferList.tsx'
import { useTransfers } from './transfers/useTransfers.ts'
import { type KnownBridgeToken, useBridgeToken } from './useBridgeToken.ts'

/** `/ck-bridge`: coins of other chains become tokens here, and tokens become coins there. */
export function BridgePage() {
  const { t } = useTranslation('bridge')
  return (
    <Page title={t('title')} subtitle={t('subtitle')} waiting={<Waiting />}>
      <Content />
    </Page>
  )
}

function Content() {
  const { t } = useTranslation('bridge')
  const [query] = useAddressQuery()
  const { ledgerId } = readBridgeLink(query)
  const { known, isNone, hasFailed, retry } = useBridgeToken(ledgerId)
  if (known) return <Bridge key={known.bridge.ledgerId} known={known} />
  if (hasFailed) return <ErrorState what={t('failed.tokens')} onRetry={retry} />
  if (!isNone) return <Waiting />
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6">
      <EmptyState action={<LinkButton to="/swap">{t('none.action')}</LinkButton>}>
        {t('none.text')}
      </EmptyState>
    </section>
  )
}

function Bridge({ known }: { readonly known: KnownBridgeToken }) {
  const [query, setQuery] = useAddressQuery()
  const { ledgerId } = known.bridge
  const { direction } = readBridgeLink(query)
  const all = useTransfers(ledgerId)
  const { data: tokens = [] } = useQuery(bridgeTokensQuery(useSdk()))
  const choose = (chosen: string, way: BridgeDirection) => {
    const { chain } = tokens.find((one) => one.ledgerId === chosen) ?? known.bridge
    const [, search] = bridgeLink(chosen, way, chain).split('?')
    setQuery(() => new URLSearchParams(search), { replace: true, preventScrollReset: true })
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
      <BridgeCard known={known} direction={direction} onChoose={choose} all={all} />
      <div className="flex min-w-0 flex-col gap-6">
        <TransferList known={known} all={all} />
        <ChainFacts known={known} />
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
      <Skeleton className="h-[560px] w-full rounded-card" />
      <div className="flex flex-col gap-6">
        <Skeleton className="h-56 w-full rounded-card" />
        <Skeleton className="h-56 w-full rounded-card" />
      </div>
    </div>
  )
}
