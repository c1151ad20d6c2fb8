import type { TFunction } from 'i18next'
import type { Obstacle } from './mainButton.ts'

/** What keeps a swap from its review, as its button says it. `symbol` is the paid token's. */
export function obstacleText(t: TFunction, obstacle: Obstacle, symbol: string): string {
  switch (obstacle) {
    case 'starting':
      return t('common.loading')
    case 'select-token':
      return t('swap.button.selectToken')
    case 'not-payable':
      return t('swap.button.notPayable', { symbol })
    case 'amount-above-fee':
      return t('swap.button.amountAboveFee')
    case 'enter-amount':
      return t('swap.button.enterAmount')
    case 'exceeds-limit':
      return t('swap.button.exceedsLimit')
    case 'pool-not-available':
      return t('swap.button.poolNotAvailable')
    case 'no-route':
      return t('swap.button.noRoute')
    case 'insufficient-balance':
      return t('swap.button.insufficientBalance', { symbol })
    case 'loading':
      return t('swap.button.fetchingPrice')
    case 'amount-too-small':
      return t('swap.button.amountTooSmall')
    case 'insufficient-liquidity':
      return t('swap.button.insufficientLiquidity')
    case 'waiting-for-verification':
      return t('swap.button.waitingForVerification')
    case 'above-pool-limit':
      return t('swap.button.abovePoolLimit')
    case 'unstable-token':
      return t('swap.button.unstable')
    case 'high-price-impact':
      return t('swap.button.highPriceImpact')
  }
}
