import type { LaunchSale } from '@sluice/sdk'
import { SluiceError } from '@sluice/sdk/errors'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { useTokenState } from '../../../tokens/useTokens.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { UnlistedNotice } from '../../swap/notices/UnlistedNotice.tsx'
import { LAUNCHPAD_PATH } from '../paths.ts'
import { saleQuery } from '../queries.ts'
import { useStatusWords } from '../useStatusWords.ts'
import { FounderCard } from './FounderCard.tsx'
import { Investors } from './Investors.tsx'
import { OwnShare } from './OwnShare.tsx'
import { SaleCalculator } from './SaleCalculator.tsx'
import { SaleFacts } from './SaleFacts.tsx'
import { VestingPlot } from './VestingPlot.tsx'

/** `/launchpad/{sale}`: what is sold, what it comes to, one's own part in it, and everybody's. */
export function SalePage() {
  const { t } = useTranslation('launchpad')
  const { sale: id = '' } = useParams()
  return (
    <Page back={{ to: LAUNCHPAD_PATH, label: t('title'), current: t('sale.title') }}>
      <Sale key={id} id={id} />
    </Page>
  )
}

function Sale({ id }: { readonly id: string }) {
  const { t } = useTranslation('launchpad')
  const { data: sale, error, refetch } = useQuery(saleQuery(useSdk(), id))
  if (sale) return <Shown sale={sale} />
  if (error === null)
    return (
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Skeleton className="h-96 w-full rounded-card" />
        <Skeleton className="h-96 w-full rounded-card" />
      </div>
    )
  const isGone = error instanceof SluiceError && error.code === 'sale-gone'
  return (
    <section className="rounded-card bg-surface p-4 pb-8 sm:p-6">
      <h1 className="sr-only">{t('sale.title')}</h1>
      {isGone ? (
        <EmptyState>{t('sale.missing')}</EmptyState>
      ) : (
        <ErrorState what={t('sale.failed')} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

function Shown({ sale }: { readonly sale: LaunchSale }) {
  const { t } = useTranslation('launchpad')
  const owner = useOwner()
  const { label, tone } = useStatusWords()[sale.status]
  const { token } = useTokenState(sale.token.ledgerId)
  const { token: payment } = useTokenState(sale.payment.ledgerId)
  const isAhead = sale.status === 'open' || sale.status === 'upcoming'
  return (
    <>
      <header className="flex flex-wrap items-center gap-4">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-28 font-semibold wrap-anywhere">
            <bdi>{sale.name}</bdi>
          </h1>
          <p dir="auto" className="max-w-[70ch] text-14 text-ink-2 wrap-anywhere">
            {sale.description}
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </header>
      <UnlistedNotice tokens={[token, payment]} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 content-start gap-4">
          <SaleFacts sale={sale} />
          {isAhead && payment && <SaleCalculator sale={sale} payment={payment} />}
          <VestingPlot sale={sale} />
          <Investors sale={sale} />
        </div>
        <div className="grid grid-cols-1 content-start gap-4 max-lg:order-first">
          {owner === sale.creator && <FounderCard sale={sale} owner={owner} />}
          <section
            aria-label={t('own.title')}
            className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
          >
            <h2 className="text-16 font-medium">{t('own.title')}</h2>
            <ForOwner visitor={t('own.visitor')}>
              {(person) => <OwnShare sale={sale} owner={person} payment={payment} />}
            </ForOwner>
          </section>
        </div>
      </div>
    </>
  )
}
