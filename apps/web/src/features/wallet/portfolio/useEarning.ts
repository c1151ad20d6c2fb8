import { useTranslation } from 'react-i18next'
import { useFarmWorth } from '../../farm/useFarmWorth.ts'
import { useServiceWorth } from '../../liquidity/positions/held/useServiceWorth.ts'

/** A part of what somebody has. Dollars as the app counts them; undefined while unknown. */
export type Place = {
  readonly id: string
  readonly label: string
  readonly to: string
  readonly value: bigint | undefined
  /** Why it is not in the sum, and what helps. */
  readonly doubt?: { readonly text: string; readonly retry?: () => void }
}

/** What the person has put somewhere to earn, beside pools: asked of the canisters themselves, which tell each their own. */
export function useEarning(): readonly Place[] {
  const { t } = useTranslation('wallet')
  const farms = useFarmWorth()
  const { wrapped, locked } = useServiceWorth()
  return [
    { id: 'farms', label: t('portfolio.farms'), to: '/farm?state=YOUR', value: farms },
    { id: 'wrapped', label: t('portfolio.wrapped'), to: '/liquidity?tab=Wrapped', value: wrapped },
    { id: 'locked', label: t('portfolio.locked'), to: '/liquidity', value: locked },
  ]
}
