import type { Token } from '@sluice/sdk'
import { sqrtPriceOfText } from '@sluice/sdk/orderPrice'
import { USD_DECIMALS, valueUsdOf } from '@sluice/sdk/usdPrices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { queryKeys } from '../../../app/queryKeys.ts'
import { formatPercent, formatSignedPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatUsd } from '../../../format/usd.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { DisputedQuestion } from '../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../tokens/disputed/useDisputed.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { gapPpm } from '../risk/gapPpm.ts'
import { fullRangeLossPpm } from '../risk/marketRisk.ts'
import { CreateAction } from './CreateAction.tsx'
import { type CreateProblem, createProblem } from './createProblem.ts'
import { FundedCreation } from './FundedCreation.tsx'
import type { PoolTerms } from './PoolTerms.ts'
import type { Tier } from './usePoolChoice.ts'

type CreatePoolProps = {
  readonly token0: Token
  readonly token1: Token
  readonly tier: Tier
  /** Whether one of the two is ICP or has a pool with it. */
  readonly hasIcpPair: boolean
}

const PLACES = 30
/** A start price further from the market's than this asks twice. */
const NOTABLE_PPM = 50_000n

/** A pool that nobody has made: its start price, what it costs, what goes into it, and the one order for all of that. */
export function CreatePool({ token0, token1, tier, hasIcpPair }: CreatePoolProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const sdk = useSdk()
  const prices = useUsdPrices()
  const [isAccepted, setAccepted] = useState(false)
  const disputed = useDisputed([token0, token1])
  const field = useAmountField({ decimals: PLACES, places: PLACES })
  const { data: cost } = useQuery({
    queryKey: queryKeys.creationPrice(),
    queryFn: () => sdk.liquidity.fetchCreationPrice(),
  })
  const paidIn = useToken(cost?.ledgerId ?? '')
  const sides = { decimals0: token0.decimals, decimals1: token1.decimals, isBase0: true }
  const sqrtPriceX96 = field.plain ? sqrtPriceOfText(field.plain, sides) : undefined
  const one = (token: Token) =>
    valueUsdOf(10n ** BigInt(token.decimals), prices.get(token.ledgerId))
  const gap =
    sqrtPriceX96 === undefined
      ? undefined
      : gapPpm({ sqrtPriceX96, sides, usd0: one(token0), usd1: one(token1) })
  const problem = createProblem({
    tokens: [token0, token1],
    hasIcpPair,
    priceText: field.text,
    sqrtPriceX96,
  })
  const problems: Readonly<Record<CreateProblem, string>> = {
    'no-icp-pair': t('create.noIcpPair'),
    'enter-price': t('create.enterPrice'),
    'bad-price': t('create.invalidPrice'),
    'not-icrc': t('create.notIcrc'),
  }
  const isFar = gap !== undefined && (gap > NOTABLE_PPM || gap < -NOTABLE_PPM)
  const words = { base: formatSymbol(token0.symbol), quote: formatSymbol(token1.symbol) }
  const terms: PoolTerms = {
    ...{ token0, token1, feePips: tier.feePips, tickSpacing: tier.tickSpacing },
    ...{ priceText: field.text, sqrtPriceX96, cost: cost?.price, paidIn },
    isAgreed: (!isFar || isAccepted) && disputed.isAgreed,
  }
  const obstacle = problem && problems[problem]
  return (
    <section
      aria-label={t('create.title')}
      className="flex max-w-[560px] flex-col gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-20 font-semibold">{t('create.title')}</h2>
      <p className="text-14 text-ink-2">
        {t('create.hint', { fee: formatPercent(tier.feePips, locale) })}
      </p>
      <Field
        label={t('create.price', words)}
        inputMode="decimal"
        value={field.text}
        onChange={({ target }) => field.type(target.value)}
        after={<span className="text-ink-2">{words.quote}</span>}
        {...(problem === 'bad-price' ? { problem: t('create.badPrice') } : {})}
      />
      {problem === 'no-icp-pair' && <Notice tone="warn">{t('create.noIcpPairHint')}</Notice>}
      {gap !== undefined && (
        <Notice tone={isFar ? 'warn' : 'info'}>
          {t('create.gap', { percent: formatSignedPercent(gap, locale) })}
          {isFar && ` ${t('create.gapWarning', firstLoss(gap, locale))}`}
        </Notice>
      )}
      {isFar && (
        <Checkbox checked={isAccepted} onCheckedChange={setAccepted}>
          {t('create.accept')}
        </Checkbox>
      )}
      <DisputedQuestion of={disputed} />
      <p className="flex justify-between text-14">
        <span className="text-ink-2">{t('create.cost')}</span>
        {paidIn && cost ? <Amount amount={cost.price} token={paidIn} isExact /> : '…'}
      </p>
      {sqrtPriceX96 === undefined ? (
        <CreateAction terms={terms} obstacle={obstacle} />
      ) : (
        <FundedCreation
          // another price has another range, and other amounts that go together
          key={`${sqrtPriceX96}`}
          {...{ terms, sqrtPriceX96, obstacle }}
        />
      )}
    </section>
  )
}

const EACH_USD = 1_000n * 10n ** BigInt(USD_DECIMALS)

/** What the first to provide over all prices loses of each thousand dollars when the price is traded back to the market's. */
function firstLoss(gap: bigint, locale: string) {
  const lossUsd = (EACH_USD * fullRangeLossPpm(gap)) / 1_000_000n
  return { loss: formatUsd(lossUsd, locale), each: formatUsd(EACH_USD, locale) }
}
