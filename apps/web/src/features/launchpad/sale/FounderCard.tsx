import type { LaunchSale } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { Facts } from '../../info/Facts.tsx'
import { readMarketAgain } from '../paths.ts'
import { useDescribeLaunchpadError } from '../progress/useDescribeLaunchpadError.ts'
import { WhitelistForm } from '../whitelist/WhitelistForm.tsx'
import { Collect } from './Collect.tsx'
import { FundSale } from './FundSale.tsx'

const MarketDialog = later(async () => (await import('../market/MarketDialog.tsx')).MarketDialog)

type FounderCardProps = { readonly sale: LaunchSale; readonly owner: string }

/** What the founder of a sale does: brings its tokens, lets people in, calls it off, collects, and makes a market. */
export function FounderCard({ sale, owner }: FounderCardProps) {
  const { t } = useTranslation('launchpad')
  const { token, payment, left } = sale
  const isDue = left.token > token.fee || left.payment > payment.fee
  return (
    <section
      aria-label={t('founder.title')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-16 font-medium">{t('founder.title')}</h2>
      <Facts
        isNarrow
        facts={[
          {
            label: t('founder.funded'),
            value: <Amount amount={sale.funded} token={token} isOwn />,
          },
          {
            label: t('founder.proceeds'),
            value: <Amount amount={left.payment} token={payment} isOwn />,
          },
          { label: t('founder.left'), value: <Amount amount={left.token} token={token} isOwn /> },
        ]}
      />
      {sale.status === 'upcoming' && <BeforeStart sale={sale} owner={owner} />}
      {isDue && <Collect {...{ sale, owner }} what="founder" />}
      {sale.status === 'succeeded' && <Market sale={sale} owner={owner} />}
    </section>
  )
}

function BeforeStart({ sale, owner }: FounderCardProps) {
  const { t } = useTranslation('launchpad')
  const isFunded = sale.funded >= sale.offered
  return (
    <>
      {isFunded ? (
        <Notice>{t('founder.isFunded')}</Notice>
      ) : (
        <>
          <Notice tone="warn">{t('founder.notFunded')}</Notice>
          <FundSale {...{ sale, owner }} />
        </>
      )}
      {sale.isWhitelisted && <WhitelistForm sale={sale} />}
      <Cancel sale={sale} />
    </>
  )
}

function Cancel({ sale }: Pick<FounderCardProps, 'sale'>) {
  const { t } = useTranslation('launchpad')
  const { launchpad } = useSdk()
  const queries = useQueryClient()
  const describe = useDescribeLaunchpadError()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const cancel = async () => {
    setAsking(false)
    try {
      await launchpad.cancel(sale.id)
      setProblem(undefined)
    } catch (error) {
      setProblem(describe(error).what)
    }
    void queries.invalidateQueries({ queryKey: queryKeys.launchpad() })
  }
  return (
    <>
      {problem !== undefined && <Notice tone="warn">{problem}</Notice>}
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('founder.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('founder.cancel')}
        confirm={t('founder.cancel')}
        isRisky
        isSent
        onConfirm={() => void cancel()}
      >
        <p>{t('founder.cancelHint')}</p>
      </ConfirmDialog>
    </>
  )
}

/** From a sale to a market: a pool of the new token with its first liquidity, and a farm for those who add to it. */
function Market({ sale, owner }: FounderCardProps) {
  const { t } = useTranslation('launchpad')
  const [query, setQuery] = useSearchParams()
  // a market that stopped leads here, with what was chosen of it
  const again = readMarketAgain(query)
  const [isPressed, setPressed] = useState(false)
  const isOpen = isPressed || again !== undefined
  const setOpen = (open: boolean) => {
    setPressed(open)
    if (!open && again !== undefined) setQuery({}, { replace: true })
  }
  return (
    <div className="grid gap-3">
      <h3 className="text-14 font-medium">{t('market.title')}</h3>
      <p className="text-13 text-ink-2">{t('market.hint')}</p>
      <Button look="tonal" onClick={() => setOpen(true)}>
        {t('market.open')}
      </Button>
      <OnceOpened isOpen={isOpen}>
        <MarketDialog {...{ sale, owner, again }} open={isOpen} onOpenChange={setOpen} />
      </OnceOpened>
    </div>
  )
}
