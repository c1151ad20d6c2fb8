import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { useOpenConnect } from '../../../session/useSessionStore.ts'
import { TestTokensButton } from '../../../tokens/TestTokensButton.tsx'
import { useIsWalletEmpty } from '../../../tokens/useIsWalletEmpty.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { Obstacle } from './mainButton.ts'
import type { SwapForm } from './useSwapForm.ts'

type SwapButtonProps = { readonly form: SwapForm; readonly onReview: () => void }

/** The card's one action. Its label says what it does, or what is missing before it can. */
export function SwapButton({ form, onReview }: SwapButtonProps) {
  const { t } = useTranslation()
  const openConnect = useOpenConnect()
  const isLocal = useConfigIfReady()?.environment === 'local'
  const isWalletEmpty = useIsWalletEmpty()
  const { button } = form
  if (isLocal && isWalletEmpty) return <TestTokensButton look="primary" size="large" wide />
  if (button.kind === 'connect') {
    return (
      <Button size="large" wide onClick={openConnect}>
        {t('common.connectWallet')}
      </Button>
    )
  }
  if (button.kind === 'blocked') {
    return (
      <Button size="large" wide disabled busy={WAITS.has(button.obstacle)}>
        {obstacleText(t, button.obstacle, form)}
      </Button>
    )
  }
  return (
    <Button size="large" wide look={button.isRisky ? 'risk' : 'primary'} onClick={onReview}>
      {button.isRisky ? t('swap.button.swapAnyway') : t('swap.button.review')}
    </Button>
  )
}

/** What passes by itself. */
const WAITS: ReadonlySet<Obstacle> = new Set(['starting', 'loading', 'waiting-for-verification'])

function obstacleText(t: TFunction, obstacle: Obstacle, { tokenIn }: SwapForm): string {
  const symbol = formatSymbol(tokenIn?.symbol ?? '')
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
