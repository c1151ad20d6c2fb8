import type { OwnStakes, Stake } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useUsdPrices } from '../../../../tokens/prices/useUsdPrices.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { Usd } from '../../../../ui/figures/Usd.tsx'
import { Badge } from '../../../../ui/layout/Badge.tsx'
import { worthOf } from '../../../liquidity/positions/positionView.ts'
import type { KnownFarm } from '../../useFarm.ts'
import type { FarmTask } from './FarmDialog.tsx'
import { Group } from './Group.tsx'

type StakedPositionsProps = {
  readonly known: KnownFarm
  readonly own: OwnStakes | undefined
  readonly onAsk: (task: FarmTask) => void
}

/** The person's positions that the farm holds. */
export function StakedPositions({ known, own, onAsk }: StakedPositionsProps) {
  const { t } = useTranslation('farm')
  if (own === undefined || own.stakes.length === 0) return null
  return (
    <Group title={t('stake.staked', { count: own.stakes.length })}>
      {own.stakes.map((stake) => (
        <StakedPosition
          key={`${stake.positionId}`}
          {...{ known, stake }}
          onUnstake={() => onAsk({ kind: 'unstake', stake })}
          onClaim={() => onAsk({ kind: 'staked-fees', stake })}
        />
      ))}
    </Group>
  )
}

type StakedPositionProps = {
  readonly known: KnownFarm
  readonly stake: Stake
  readonly onUnstake: () => void
  readonly onClaim: () => void
}

function StakedPosition({ known, stake, onUnstake, onClaim }: StakedPositionProps) {
  const { t } = useTranslation('farm')
  const prices = useUsdPrices()
  const inRange = stake.isInRange ? t('stake.earning') : t('stake.outside')
  const state = stake.isSetAside ? t('stake.setAside') : inRange
  return (
    <li className="flex flex-col gap-3 rounded-control bg-surface-2 p-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">#{`${stake.positionId}`}</span>
        <Badge tone={stake.isInRange && !stake.isSetAside ? 'accent' : 'warn'}>{state}</Badge>
        <span className="ms-auto font-medium">
          <Usd value={worthOf(stake, known, prices)} isOwn />
        </span>
      </p>
      <p className="flex justify-between gap-2 text-13 text-ink-2">
        {t('stake.earned')} <Amount amount={stake.earned} token={known.reward} isOwn />
      </p>
      {stake.isSetAside ? (
        <>
          <p className="text-13 text-ink-2">{t('stake.setAsideWhy')}</p>
          <Button look="primary" onClick={onUnstake}>
            {t('stake.fetch')}
          </Button>
        </>
      ) : (
        <div className="grid grid-cols-2 gap-2">
          <Button look="tonal" className="!bg-surface" onClick={onClaim}>
            {t('stake.claim')}
          </Button>
          <Button look="tonal" className="!bg-surface" onClick={onUnstake}>
            {t('stake.unstake')}
          </Button>
        </div>
      )}
    </li>
  )
}
