import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../../app/queryKeys.ts'
import { useSdk } from '../../../../session/useSdk.ts'
import { later } from '../../../../ui/browser/later.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { OnceOpened } from '../../../../ui/overlays/OnceOpened.tsx'
import type { FarmTask } from '../../../farm/details/card/FarmDialog.tsx'
import type { Holding } from './Holding.ts'

const FarmDialog = later(
  async () => (await import('../../../farm/details/card/FarmDialog.tsx')).FarmDialog,
  ['farm', 'offers'],
)

type StakedActionsProps = Extract<Holding, { kind: 'farm' }> & { readonly details: ReactNode }

/** What a staked position has earned in its farm, and what its owner can do with it. */
export function StakedActions({ farm, stake, own, details }: StakedActionsProps) {
  const { t } = useTranslation('liquidity')
  const { t: tFarm } = useTranslation('farm')
  const sdk = useSdk()
  const [task, setTask] = useState<FarmTask>()
  const [isOpen, setOpen] = useState(false)
  const { data: whole } = useQuery({
    queryKey: queryKeys.farm(farm.farmId),
    queryFn: () => sdk.farms.fetch(farm.farmId),
    retry: 1,
  })
  const ask = (asked: FarmTask) => () => {
    setTask(asked)
    setOpen(true)
  }
  const isTooSmall = whole === undefined || own.reward <= whole.rewardFee
  return (
    <>
      <p className="mt-5 flex flex-wrap justify-between gap-2 text-14">
        <span className="text-ink-2">{t('held.reward', { count: own.stakes.length })}</span>
        <Amount amount={own.reward} token={farm.tokens.reward} isOwn />
      </p>
      {stake.isSetAside && <p className="mt-2 text-13 text-ink-2">{tFarm('stake.setAsideWhy')}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button disabled={!whole} onClick={ask({ kind: 'unstake', stake })}>
          {stake.isSetAside ? tFarm('stake.fetch') : tFarm('stake.unstake')}
        </Button>
        <Button look="tonal" disabled={isTooSmall} onClick={ask({ kind: 'reward' })}>
          {t('held.withdrawReward')}
        </Button>
        {!stake.isSetAside && (
          <Button look="tonal" disabled={!whole} onClick={ask({ kind: 'staked-fees', stake })}>
            {tFarm('stake.claim')}
          </Button>
        )}
        <LinkButton look="quiet" to={`/farm/details/${farm.farmId}`}>
          {t('done.toFarm')}
        </LinkButton>
        {details}
      </div>
      <OnceOpened isOpen={isOpen}>
        {task && whole && (
          <FarmDialog
            key={`${isOpen} ${task.kind}`}
            known={{ farm: whole, ...farm.tokens }}
            own={own}
            task={task}
            open={isOpen}
            onOpenChange={setOpen}
          />
        )}
      </OnceOpened>
    </>
  )
}
