import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { useOpenConnect } from '../../../session/useSessionStore.ts'
import { TestTokensButton } from '../../../tokens/TestTokensButton.tsx'
import { useIsWalletEmpty } from '../../../tokens/useIsWalletEmpty.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { Obstacle } from './mainButton.ts'
import { obstacleText } from './obstacleText.ts'
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
        {obstacleText(t, button.obstacle, formatSymbol(form.tokenIn?.symbol ?? ''))}
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
