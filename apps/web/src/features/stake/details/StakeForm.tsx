import { mostStakeable } from '@sluice/sdk/stakingPool'
import { useTranslation } from 'react-i18next'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { stakeProblem } from '../stakeProblem.ts'
import { dailyOf } from '../stakeView.ts'
import type { KnownStake } from '../useStake.ts'
import { StakeAmount } from './StakeAmount.tsx'

type StakeFormProps = {
  readonly known: KnownStake
  readonly onStake: (amount: bigint, clear: () => void) => void
}

/** How much is staked, and what it would earn. */
export function StakeForm({ known, onStake }: StakeFormProps) {
  const { t } = useTranslation('stake')
  const { t: tCommon } = useTranslation()
  const { pool, staking, reward } = known
  const symbol = formatSymbol(staking.symbol)
  const balance = useBalance(staking.ledgerId)
  const most = balance === undefined ? undefined : mostStakeable(balance, staking.fee)
  const field = useAmountField({ ...staking, most })
  const { amount, reading } = field
  // an approval and a transfer, whatever "max" leaves beside
  const spendable = balance === undefined ? undefined : balance - 2n * staking.fee
  const problem = stakeProblem({
    isTooLong: reading.kind === 'unreadable' && reading.flaw === 'too-long',
    amount,
    fee: staking.fee,
    most: spendable,
  })
  const problems = {
    'exceeds-limit': tCommon('swap.button.exceedsLimit'),
    'enter-amount': tCommon('swap.button.enterAmount'),
    'above-fee': tCommon('swap.button.amountAboveFee'),
    insufficient: tCommon('swap.button.insufficientBalance', { symbol }),
  }
  const closed = {
    live: undefined,
    'not-started': t('form.notStarted'),
    finished: t('form.finished'),
  }[pool.status]
  const missing = closed ?? (problem && problems[problem])
  const daily = amount ? dailyOf(pool, amount) : undefined
  return (
    <div className="flex flex-col gap-4">
      <StakeAmount
        label={t('form.amount')}
        token={staking}
        field={field}
        most={most}
        isInvalid={problem === 'insufficient'}
        balance={
          <span className="flex items-center gap-1 text-13 text-ink-2">
            {t('form.balance')} <Amount amount={balance} token={staking} isOwn />
            <Button
              look="quiet"
              className="-me-4 !text-accent"
              disabled={most === undefined}
              onClick={() =>
                most !== undefined && field.fill(toDecimalText(most, staking.decimals))
              }
            >
              {t('form.max')}
            </Button>
          </span>
        }
      />
      <dl className="grid gap-1 text-13">
        <DetailRow name={t('form.daily')} hint={t('form.dailyHint')}>
          <Amount amount={daily} token={reward} isOwn />
        </DetailRow>
        <DetailRow name={t('form.networkFees')}>
          <Amount amount={2n * staking.fee} token={staking} isExact />
        </DetailRow>
      </dl>
      <Button
        size="large"
        wide
        disabled={missing !== undefined}
        onClick={() => amount && onStake(amount, () => field.fill(''))}
      >
        {missing ?? t('form.stake')}
      </Button>
      {problem === 'insufficient' && closed === undefined && (
        <LinkButton look="tonal" to={`/swap?output=${staking.ledgerId}`}>
          {t('facts.buy', { symbol })}
        </LinkButton>
      )}
    </div>
  )
}
