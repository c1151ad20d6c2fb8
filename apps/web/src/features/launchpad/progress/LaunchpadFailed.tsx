import type { MakeMarketFlow } from '@sluice/sdk'
import { formatAmount } from '@sluice/sdk/amounts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { FailedProps } from '../../../activity/ActivityArea.tsx'
import { ResumableFailure, useWaitingFlow } from '../../../activity/progress/ResumableFailure.tsx'
import { useTakeBack } from '../../../activity/progress/useTakeBack.ts'
import { useActivityPanel } from '../../../activity/useActivityPanel.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { marketPath } from '../paths.ts'
import { isLaunchpadFlow, type LaunchpadSubject } from './launchpadSubject.ts'
import { useDescribeLaunchpadError } from './useDescribeLaunchpadError.ts'
import { useLaunchpadRunner } from './useLaunchpadRunner.ts'

export function LaunchpadFailed({ id, error, onClose }: FailedProps<LaunchpadSubject>) {
  const { t } = useTranslation('launchpadProgress')
  const { resume } = useLaunchpadRunner()
  const flow = useWaitingFlow(id)
  const isMoved = error.code === 'liquidity-price-moved' && error.funds !== 'moving'
  const market = isMoved && flow?.kind === 'make-market' ? flow : undefined
  const again = useMarketAgain(market, onClose)
  const funds = {
    wallet: flow === undefined ? t('failed.funds.wallet') : t('failed.funds.begun'),
    pool: flow === undefined ? t('failed.funds.there') : t('failed.funds.begun'),
    moving: t('failed.funds.moving'),
  }
  return (
    <ResumableFailure
      error={error}
      {...useDescribeLaunchpadError()(error)}
      funds={funds[error.funds]}
      words={{
        findOut: t('failed.findOut'),
        tryAgain: t('failed.tryAgain'),
        takeBack: t('failed.presentPrice'),
      }}
      onResume={flow && isLaunchpadFlow(flow) ? () => void resume(flow) : undefined}
      onTakeBack={again.choose}
      isBusy={again.isBusy}
      onClose={onClose}
    />
  )
}

const DAY_SECONDS = 86_400

/** What was chosen of a market, as it stands in its form. */
function textsOf({ facts }: MakeMarketFlow, { decimals }: { readonly decimals: number }) {
  const { add, farm, tokenId } = facts
  const { deposit } = add.token0.ledgerId === tokenId ? add.token0 : add.token1
  const days = farm && Math.round((farm.endSeconds - farm.startSeconds) / DAY_SECONDS)
  return {
    feePips: `${add.feePips}`,
    amount: formatAmount(deposit, decimals),
    reward: farm ? formatAmount(farm.reward, decimals) : '',
    days: `${days ?? ''}`,
  }
}

/** Brings back what a market has at a pool of another price, and has it chosen again at the price of now. */
function useMarketAgain(market: MakeMarketFlow | undefined, onClose: () => void) {
  const { t } = useTranslation('launchpadProgress')
  const navigate = useNavigate()
  const setOpen = useActivityPanel((panel) => panel.setOpen)
  const token = useToken(market?.facts.tokenId)
  const { takeBack, isBusy } = useTakeBack({
    take: ({ liquidity }, stopped) => liquidity.takeBack(stopped),
    words: { done: t('toast.broughtBack'), unknown: t('failed.funds.moving') },
    onDone: () => {
      onClose()
      setOpen(false)
      if (market && token) void navigate(marketPath(market.facts.saleId, textsOf(market, token)))
    },
  })
  return { choose: market && token ? () => takeBack(market.id) : undefined, isBusy }
}
