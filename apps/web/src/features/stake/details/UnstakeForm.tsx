import type { OwnStake } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { stakeProblem } from '../stakeProblem.ts'
import type { KnownStake } from '../useStake.ts'
import { StakeAmount } from './StakeAmount.tsx'

type UnstakeFormProps = {
  readonly known: KnownStake
  readonly own: OwnStake
  readonly onUnstake: (amount: bigint, clear: () => void) => void
}

/** How much comes out of a stake; possible at any time. */
export function UnstakeForm({ known: { staking }, own, onUnstake }: UnstakeFormProps) {
  const { t } = useTranslation('stake')
  const { t: tCommon } = useTranslation()
  const field = useAmountField({ ...staking, most: own.staked })
  const symbol = formatSymbol(staking.symbol)
  const { amount, reading } = field
  if (own.staked === 0n) return <EmptyState>{t('unstake.none', { symbol })}</EmptyState>
  const problem = stakeProblem({
    isTooLong: reading.kind === 'unreadable' && reading.flaw === 'too-long',
    amount,
    fee: staking.fee,
    most: own.staked,
  })
  const problems = {
    'exceeds-limit': tCommon('swap.button.exceedsLimit'),
    'enter-amount': tCommon('swap.button.enterAmount'),
    'above-fee': tCommon('swap.button.amountAboveFee'),
    insufficient: t('unstake.tooMuch', { symbol }),
  }
  return (
    <div className="flex flex-col gap-4">
      <StakeAmount
        label={t('form.amount')}
        token={staking}
        field={field}
        most={own.staked}
        isInvalid={problem === 'insufficient'}
        balance={
          <span className="flex items-center gap-1 text-13 text-ink-2">
            {t('card.staked')} <Amount amount={own.staked} token={staking} isOwn />
            <Button
              look="quiet"
              className="-me-4 !text-accent"
              onClick={() => field.fill(toDecimalText(own.staked, staking.decimals))}
            >
              {t('form.max')}
            </Button>
          </span>
        }
      />
      <Button
        size="large"
        wide
        disabled={problem !== undefined}
        onClick={() => amount && onUnstake(amount, () => field.fill(''))}
      >
        {problem ? problems[problem] : t('unstake.unstake')}
      </Button>
    </div>
  )
}
