import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { useOpenConnect } from '../../../session/useSessionStore.ts'
import { TestTokensButton } from '../../../tokens/TestTokensButton.tsx'
import { useIsWalletEmpty } from '../../../tokens/useIsWalletEmpty.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { OrderObstacle } from './orderButton.ts'
import type { OrderForm } from './useOrderForm.ts'

type OrderButtonProps = { readonly form: OrderForm; readonly onReview: () => void }

/** The card's one action. Its label says what it does, or what is missing before it can. */
export function OrderButton({ form, onReview }: OrderButtonProps) {
  const { t } = useTranslation('orders')
  const { t: tCommon } = useTranslation()
  const openConnect = useOpenConnect()
  const isLocal = useConfigIfReady()?.environment === 'local'
  const isWalletEmpty = useIsWalletEmpty()
  const { button } = form
  if (isLocal && isWalletEmpty) return <TestTokensButton look="primary" size="large" wide />
  if (button.kind === 'connect')
    return (
      <Button size="large" wide onClick={openConnect}>
        {tCommon('common.connectWallet')}
      </Button>
    )
  if (button.kind === 'blocked')
    return (
      <Button size="large" wide disabled busy={WAITS.has(button.obstacle)}>
        {obstacleText({ t, tCommon }, button.obstacle, form)}
      </Button>
    )
  const orders = form.plan?.rungs.length ?? 1
  return (
    <Button size="large" wide onClick={onReview}>
      {t('button.review', { count: orders })}
    </Button>
  )
}

/** What passes by itself. */
const WAITS: ReadonlySet<OrderObstacle> = new Set(['starting', 'loading'])

type Texts = { readonly t: TFunction<'orders'>; readonly tCommon: TFunction }

function obstacleText({ t, tCommon }: Texts, obstacle: OrderObstacle, form: OrderForm): string {
  const { tokenIn, ladder } = form
  const symbol = formatSymbol(tokenIn?.symbol ?? '')
  switch (obstacle) {
    case 'starting':
      return tCommon('common.loading')
    case 'select-token':
      return tCommon('swap.button.selectToken')
    case 'not-payable':
      return tCommon('swap.button.notPayable', { symbol })
    case 'enter-amount':
      return tCommon('swap.button.enterAmount')
    case 'amount-above-fee':
      return tCommon('swap.button.amountAboveFee')
    case 'invalid-tick':
      return t('button.invalidTick')
    case 'too-small':
      return ladder.isOn ? t('button.eachTooSmall') : t('button.tooSmall')
    case 'exceeds-limit':
      return tCommon('swap.button.exceedsLimit')
    case 'loading':
      return tCommon('swap.button.fetchingPrice')
    case 'pool-not-available':
      return tCommon('swap.button.poolNotAvailable')
    case 'unsupported':
      return t('button.unsupported')
    case 'insufficient-balance':
      return tCommon('swap.button.insufficientBalance', { symbol })
    case 'enter-price':
      return t('button.enterPrice')
    case 'invalid-price':
      return t('button.invalidPrice')
    case 'wrong-side':
      return t('button.wrongSide')
  }
}
