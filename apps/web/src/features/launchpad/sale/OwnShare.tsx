import type { LaunchSale, OwnInSale, Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { Facts } from '../../info/Facts.tsx'
import { ownQuery } from '../queries.ts'
import { Collect } from './Collect.tsx'
import { SettleSale } from './SettleSale.tsx'
import { ShareFacts } from './ShareFacts.tsx'

const JoinSaleDialog = later(async () => (await import('./JoinSaleDialog.tsx')).JoinSaleDialog)

type OwnShareProps = {
  readonly sale: LaunchSale
  readonly owner: string
  /** What is paid with; unknown while its ledger is asked. */
  readonly payment: Token | undefined
}

/** What somebody has in a sale, and the way in or out. */
export function OwnShare({ sale, owner, payment }: OwnShareProps) {
  const { t } = useTranslation('launchpad')
  const { data: own, isError, refetch } = useQuery(ownQuery(useSdk(), sale, owner))
  if (isError && !own) return <ErrorState what={t('own.failed')} onRetry={() => void refetch()} />
  if (own === undefined) return <Skeleton className="h-24 w-full" />
  const { investor, due, deposit } = own
  const { deposited, share, sent } = investor
  const isSettled = sale.status === 'succeeded' || sale.status === 'failed'
  const isDue = due.token > sale.token.fee || due.payment > sale.payment.fee
  return (
    <>
      <Facts
        isNarrow
        facts={[
          {
            label: t('own.deposited'),
            value: <Amount amount={deposited} token={sale.payment} isOwn />,
          },
          ...(isSettled && deposited > 0n
            ? [
                {
                  label: t('own.taken'),
                  value: <Amount amount={sent.token} token={sale.token} isOwn />,
                },
              ]
            : []),
        ]}
      />
      {deposited > 0n && (
        <>
          {!isSettled && <p className="text-13 text-ink-2">{t('own.ifNow')}</p>}
          <ShareFacts sale={sale} share={share} />
        </>
      )}
      {sale.status === 'settling' && <SettleSale sale={sale} />}
      {sale.status === 'open' && <WayIn {...{ sale, owner, own, payment }} />}
      {isSettled && isDue && <Collect {...{ sale, owner }} what="share" />}
      {isSettled && deposited > 0n && !isDue && (
        <p className="text-13 text-ink-2">
          {share.tokens > sent.token ? t('own.later') : t('own.allTaken')}
        </p>
      )}
      {deposit > sale.payment.fee && (
        <>
          <Notice tone="warn">
            {t('own.lying')} <Amount amount={deposit} token={sale.payment} isOwn />
          </Notice>
          <Collect {...{ sale, owner }} what="deposit" />
        </>
      )}
    </>
  )
}

type WayInProps = OwnShareProps & { readonly own: OwnInSale }

function WayIn({ sale, owner, own, payment }: WayInProps) {
  const { t } = useTranslation('launchpad')
  const [isOpen, setOpen] = useState(false)
  if (!own.isListed) return <Notice tone="warn">{t('own.notListed')}</Notice>
  return (
    <>
      <Button disabled={payment === undefined} onClick={() => setOpen(true)}>
        {own.investor.deposited > 0n ? t('own.more') : t('own.join')}
      </Button>
      <OnceOpened isOpen={isOpen}>
        {payment && (
          <JoinSaleDialog
            {...{ sale, owner, payment }}
            investor={own.investor}
            open={isOpen}
            onOpenChange={setOpen}
          />
        )}
      </OnceOpened>
    </>
  )
}
