import { stakeFlawOf } from '@sluice/sdk/farm'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToken } from '../../../tokens/useTokens.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import type { PositionRow } from './positionView.ts'
import { useLiveFarm } from './useLiveFarm.ts'

const FarmDialog = later(
  async () => (await import('../../farm/details/card/FarmDialog.tsx')).FarmDialog,
  ['farm', 'offers'],
)

/** Stakes a position of the person's where it is shown; nothing where no farm takes it now. */
export function StakeButton({ row }: { readonly row: PositionRow }) {
  const { t } = useTranslation('liquidity')
  const farm = useLiveFarm(row.position.poolId)
  const reward = useToken(farm?.rewardToken ?? '')
  const [isOpen, setOpen] = useState(false)
  const { token0, token1 } = row
  if (!farm || !reward || stakeFlawOf(farm, row.position) !== undefined) return null
  return (
    <>
      <Button look="tonal" onClick={() => setOpen(true)}>
        {t('card.stake')}
      </Button>
      <OnceOpened isOpen={isOpen}>
        <FarmDialog
          key={String(isOpen)}
          known={{ farm, token0, token1, reward }}
          own={undefined}
          task={{ kind: 'stake', row }}
          open={isOpen}
          onOpenChange={setOpen}
        />
      </OnceOpened>
    </>
  )
}
