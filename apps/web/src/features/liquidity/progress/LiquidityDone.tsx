import type { FlowReceipt } from '@sluice/sdk'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { LiquiditySubject } from '../../../activity/useActivities.ts'
import { useSubjectTitle } from '../../../activity/useSubjectTitle.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'

type LiquidityDoneProps = {
  readonly subject: LiquiditySubject
  readonly receipt: FlowReceipt
  readonly onClose: () => void
}

/** What stands now, or has come back, and where to look at it. */
export function LiquidityDone({ subject, receipt, onClose }: LiquidityDoneProps) {
  const { t } = useTranslation('liquidity')
  const { t: tCommon } = useTranslation()
  const navigate = useNavigate()
  const title = useSubjectTitle(subject)
  const next = {
    create: t('done.created'),
    add: t('done.added'),
    increase: t('done.added'),
    zap: t('done.added'),
    move: t('done.moved'),
    compound: t('done.compounded'),
    remove: t('done.removed'),
    collect: t('done.collected'),
    transfer: t('done.transferred'),
  }
  const goOn = {
    'add-liquidity': t('done.toPosition'),
    'create-pool': t('done.toAdd'),
  }
  const isNext = receipt.kind === 'add-liquidity' || receipt.kind === 'create-pool'
  return (
    <div className="flex flex-col items-center gap-5 pt-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-up/15 text-up">
        <Icon of={Check} size={24} />
      </span>
      <p role="status" className="text-16 font-medium">
        {title}
      </p>
      <p className="text-13 text-ink-2">{next[subject.action]}</p>
      <div className="flex w-full flex-col gap-2">
        <Button size="large" wide onClick={onClose}>
          {tCommon('common.done')}
        </Button>
        <Button
          look="quiet"
          wide
          onClick={() => {
            onClose()
            navigate(placeOf(subject, receipt))
          }}
        >
          {isNext ? goOn[receipt.kind] : t('done.toPositions')}
        </Button>
      </div>
    </div>
  )
}

/** Where what was done is to be seen, or goes on. */
function placeOf({ token0, token1 }: LiquiditySubject, receipt: FlowReceipt): string {
  if (receipt.kind === 'add-liquidity')
    return `/liquidity/position/${receipt.positionId}/${receipt.poolId}`
  if (receipt.kind === 'create-pool')
    return `/liquidity/add/${token0.ledgerId}/${token1.ledgerId}?pool=${receipt.poolId}`
  return '/liquidity'
}
