import { newOrderKey, type OrderKey, type Token } from '@sluice/sdk'
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
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useOpenConnect } from '../../../session/useSessionStore.ts'
import { DisputedQuestion } from '../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../tokens/disputed/useDisputed.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { gapPpm } from '../risk/gapPpm.ts'
import { fullRangeLossPpm } from '../risk/marketRisk.ts'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'
import { type CreateProblem, createProblem } from './createProblem.ts'
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

/** A pool that nobody has made: its start price, what it costs, and the order to make it. */
export function CreatePool({ token0, token1, tier, hasIcpPair }: CreatePoolProps) {
  const { t } = useTranslation('liquidity')
  const { t: tCommon } = useTranslation()
  const locale = useLocale()
  const sdk = useSdk()
  const owner = useOwner()
  const openConnect = useOpenConnect()
  const prices = useUsdPrices()
  const { create } = useLiquidityRunner()
  const [key, setKey] = useState<OrderKey>()
  const [isAsked, setAsked] = useState(false)
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
  const confirm = () => {
    if (sqrtPriceX96 === undefined || key === undefined) return
    setAsked(false)
    const wish = {
      token0: token0.ledgerId,
      token1: token1.ledgerId,
      feePips: tier.feePips,
      sqrtPriceX96,
    }
    void create({
      key,
      wish,
      about: { action: 'create', token0, token1, amount0: 0n, amount1: 0n, count: 1 },
    })
  }
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
      {owner === undefined ? (
        <Button size="large" wide onClick={openConnect}>
          {tCommon('common.connectWallet')}
        </Button>
      ) : (
        <Button
          size="large"
          wide
          disabled={problem !== undefined || (isFar && !isAccepted) || !disputed.isAgreed}
          onClick={() => {
            // whoever reads the review gives the order
            setKey(newOrderKey(owner))
            setAsked(true)
          }}
        >
          {problem === undefined ? t('create.open') : problems[problem]}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('create.title')}
        confirm={t('create.confirm')}
        isSent
        onConfirm={confirm}
      >
        <p>{t('create.review', { ...words, price: field.text })}</p>
        <p className="mt-2">{t('create.back')}</p>
      </ConfirmDialog>
    </section>
  )
}

const EACH_USD = 1_000n * 10n ** BigInt(USD_DECIMALS)

/** What the first to provide over all prices loses of each thousand dollars when the price is traded back to the market's. */
function firstLoss(gap: bigint, locale: string) {
  const lossUsd = (EACH_USD * fullRangeLossPpm(gap)) / 1_000_000n
  return { loss: formatUsd(lossUsd, locale), each: formatUsd(EACH_USD, locale) }
}
