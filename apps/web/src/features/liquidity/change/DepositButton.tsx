import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useConfigIfReady, useOwner } from '../../../session/useSdk.ts'
import { useOpenConnect } from '../../../session/useSessionStore.ts'
import { TestTokensButton } from '../../../tokens/TestTokensButton.tsx'
import { useIsWalletEmpty } from '../../../tokens/useIsWalletEmpty.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { DepositProblem } from './depositProblem.ts'
import type { Deposit } from './useDeposit.ts'

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
  if (isLocal && isWalletEmpty) return <TestTokensButton look="primary" size="large" wide />
  if (!isConnected)
    return (
      <Button size="large" wide onClick={openConnect}>
        {tCommon('common.connectWallet')}
      </Button>
    )
  const { problem } = deposit
  const obstacle = before ?? (problem && problemText({ t, tCommon }, problem, deposit))
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

type Texts = { readonly t: TFunction<'liquidity'>; readonly tCommon: TFunction }

function problemText(
  { t, tCommon }: Texts,
  problem: DepositProblem,
  { tokens }: Pick<Deposit, 'tokens'>,
): string {
  const symbol = 'side' in problem ? formatSymbol(tokens[problem.side]?.symbol ?? '') : ''
  switch (problem.kind) {
    case 'exceeds-limit':
      return tCommon('swap.button.exceedsLimit')
    case 'enter-amount':
      return tCommon('swap.button.enterAmount')
    case 'reading':
      return tCommon('common.loading')
    case 'too-little':
      return t('failed.tooLittle')
    case 'insufficient':
      return tCommon('swap.button.insufficientBalance', { symbol })
    case 'above-fee':
      return t('deposit.aboveFee')
  }
}
