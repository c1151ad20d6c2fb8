import type { OwnStakes } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../../format/symbol.ts'
import { later } from '../../../../ui/browser/later.ts'
import { OfferCard } from '../../../offers/details/OfferCard.tsx'
import { OwnReward } from '../../../offers/details/OwnReward.tsx'
import type { OneOffer } from '../../../offers/details/useOffer.ts'
import type { KnownFarm } from '../../useFarm.ts'
import type { FarmTask } from './FarmDialog.tsx'
import { FreePositions } from './FreePositions.tsx'
import { StakedPositions } from './StakedPositions.tsx'

const FarmDialog = later(async () => (await import('./FarmDialog.tsx')).FarmDialog, 'liquidity')

type FarmCardProps = {
  readonly known: KnownFarm
  readonly offer: Pick<OneOffer<KnownFarm, OwnStakes>, 'own' | 'hasOwnFailed' | 'retry'>
}

/** What the person has in a farm and could put there, with what can be done with it. */
export function FarmCard({ known, offer: { own, hasOwnFailed, retry } }: FarmCardProps) {
  const { t } = useTranslation('farm')
  const { farm, token0, token1, reward } = known
  const pair = `${formatSymbol(token0.symbol)}/${formatSymbol(token1.symbol)}`
  return (
    <OfferCard<FarmTask>
      title={t('stake.title', { pair })}
      visitor={t('stake.visitor')}
      failed={t('stake.failed')}
      hasFailed={hasOwnFailed}
      onRetry={retry}
      review={(task, review) => <FarmDialog {...{ known, own, task }} {...review} />}
    >
      {(ask) => (
        <>
          <OwnReward
            amount={own?.reward}
            token={reward}
            fee={farm.rewardFee}
            words={{
              title: t('stake.reward'),
              action: t('stake.withdraw'),
              tooSmall: t('stake.rewardTooSmall'),
            }}
            onWithdraw={() => ask({ kind: 'reward' })}
          />
          <StakedPositions known={known} own={own} onAsk={ask} />
          <FreePositions known={known} onStake={(row) => ask({ kind: 'stake', row })} />
        </>
      )}
    </OfferCard>
  )
}
