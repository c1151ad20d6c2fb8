import { useTranslation } from 'react-i18next'
import { useConfigIfReady, useOwner } from '../../../session/useSdk.ts'
import { useOpenConnect } from '../../../session/useSessionStore.ts'
import { TestTokensButton } from '../../../tokens/TestTokensButton.tsx'
import { useIsWalletEmpty } from '../../../tokens/useIsWalletEmpty.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { Deposit } from './useDeposit.ts'
import { useDepositProblemText } from './useDepositProblemText.ts'

type DepositButtonProps = {
  readonly deposit: Deposit
  /** What is missing before there is anything to deposit into, in words. */
  readonly before?: string | undefined
  readonly onReview: () => void
}

/** The page's one action. Its label says what it does, or what is missing before it can. */
export function DepositButton({ deposit, before, onReview }: DepositButtonProps) {
  const { t } = useTranslation('liquidity')
  const { t: tCommon } = useTranslation()
  const openConnect = useOpenConnect()
  const isConnected = useOwner() !== undefined
  const isLocal = useConfigIfReady()?.environment === 'local'
  const isWalletEmpty = useIsWalletEmpty()
  const textOf = useDepositProblemText()
  if (isLocal && isWalletEmpty) return <TestTokensButton look="primary" size="large" wide />
  if (!isConnected)
    return (
      <Button size="large" wide onClick={openConnect}>
        {tCommon('common.connectWallet')}
      </Button>
    )
  const { problem } = deposit
  const obstacle = before ?? (problem && textOf(problem, deposit))
  return (
    <Button
      size="large"
      wide
      disabled={obstacle !== undefined}
      busy={problem?.kind === 'reading'}
      onClick={onReview}
    >
      {obstacle ?? t('deposit.review')}
    </Button>
  )
}
