import type {
  AnyFlow,
  CancelFlow,
  ClaimFlow,
  LiquidityFlow,
  OrderFlow,
  PaymentFlow,
  RouteFlow,
  SwapFlow,
} from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useAlias } from '../contacts/useAlias.ts'
import { pairOf } from '../features/liquidity/progress/pairOf.ts'
import { shortAddress } from '../format/address.ts'
import { formatAmount } from '../format/amount.ts'
import { formatSymbol } from '../format/symbol.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { useToken, useTokens } from '../tokens/useTokens.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'

/** What was interrupted, in a sentence. */
export function FlowTitle({ flow }: { readonly flow: AnyFlow }) {
  switch (flow.kind) {
    case 'swap':
    case 'route':
      return <SwapTitle swap={flow} />
    case 'order':
    case 'cancel-order':
      return <OrderTitle order={flow} />
    case 'create-pool':
    case 'add-liquidity':
    case 'remove-liquidity':
    case 'transfer-position':
    case 'wrap-position':
    case 'unwrap-position':
    case 'send-position-token':
    case 'stake-position':
    case 'unstake-position':
    case 'withdraw-reward':
    case 'claim-staked-fees':
    case 'stake-tokens':
    case 'unstake-tokens':
    case 'harvest-stake':
    case 'reclaim-stake':
    case 'create-staking-pool':
    case 'create-farm':
      return <LiquidityTitle flow={flow} />
    case 'claim-tokens':
    case 'create-claim-event':
    case 'open-claim-event':
    case 'close-claim-event':
      return <ClaimTitle flow={flow} />
    default:
      return <PaymentTitle payment={flow} />
  }
}

function OrderTitle({ order: { kind, facts } }: { readonly order: OrderFlow | CancelFlow }) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const tokenIn = useToken(facts.tokenIn)
  const tokenOut = useToken(facts.tokenOut)
  if (!tokenIn || !tokenOut) return <Skeleton className="h-5 w-60" />
  const words = {
    amount: formatAmount(facts.amountIn, tokenIn.decimals, locale),
    symbolIn: formatSymbol(tokenIn.symbol),
    symbolOut: formatSymbol(tokenOut.symbol),
  }
  return kind === 'order' ? t('interrupted.order', words) : t('interrupted.cancel', words)
}

function LiquidityTitle({ flow }: { readonly flow: LiquidityFlow }) {
  const { t } = useTranslation('liquidity', { useSuspense: false })
  const [ledger0, ledger1] = pairOf(flow)
  const token0 = useToken(ledger0)
  const token1 = useToken(ledger1)
  if (!token0 || !token1) return <Skeleton className="h-5 w-60" />
  const [symbol, reward] = [formatSymbol(token0.symbol), formatSymbol(token1.symbol)]
  const pair = `${symbol}/${reward}`
  const titles = {
    'create-pool': t('interrupted.create', { pair }),
    'add-liquidity': t('interrupted.add', { pair }),
    'remove-liquidity': t('interrupted.remove', { pair }),
    'transfer-position': t('interrupted.transfer', { pair }),
    'wrap-position': t('interrupted.wrap', { pair }),
    'unwrap-position': t('interrupted.unwrap', { pair }),
    'send-position-token': t('interrupted.send', { pair }),
    'stake-position': t('interrupted.stake', { pair }),
    'unstake-position': t('interrupted.unstake', { pair }),
    'withdraw-reward': t('interrupted.reward', { pair }),
    'claim-staked-fees': t('interrupted.stakedFees', { pair }),
    'stake-tokens': t('interrupted.stakeTokens', { symbol }),
    'unstake-tokens': t('interrupted.unstakeTokens', { symbol }),
    'harvest-stake': t('interrupted.harvest', { symbol, reward }),
    'reclaim-stake': t('interrupted.reclaim', { pair }),
    'create-staking-pool': t('interrupted.found', { symbol, reward }),
    'create-farm': t('interrupted.createFarm', { pair }),
  }
  return titles[flow.kind]
}

function ClaimTitle({ flow }: { readonly flow: ClaimFlow }) {
  const { t } = useTranslation('claim', { useSuspense: false })
  const event = 'name' in flow.facts ? flow.facts.name : flow.facts.eventName
  const titles = {
    'claim-tokens': t('interrupted.claim', { event }),
    'create-claim-event': t('interrupted.create', { event }),
    'open-claim-event': t('interrupted.open', { event }),
    'close-claim-event': t('interrupted.close', { event }),
  }
  return titles[flow.kind]
}

function SwapTitle({ swap: { facts } }: { readonly swap: SwapFlow | RouteFlow }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: tokens = [] } = useTokens()
  const tokenIn = tokens.find(({ ledgerId }) => ledgerId === facts.tokenIn)
  const tokenOut = tokens.find(({ ledgerId }) => ledgerId === facts.tokenOut)
  if (!tokenIn || !tokenOut) return <Skeleton className="h-5 w-60" />
  return t('activity.interruptedSwap', {
    amount: formatAmount(facts.amountIn, tokenIn.decimals, locale),
    symbolIn: formatSymbol(tokenIn.symbol),
    symbolOut: formatSymbol(tokenOut.symbol),
  })
}

function PaymentTitle({ payment: { kind, facts } }: { readonly payment: PaymentFlow }) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const token = useToken(facts.ledgerId)
  const alias = useAlias(facts.to)
  if (!token) return <Skeleton className="h-5 w-60" />
  const what = {
    amount: formatAmount(facts.amount, token.decimals, locale),
    symbol: formatSymbol(token.symbol),
    to: alias ?? shortAddress(facts.to),
  }
  const titles = {
    transfer: t('interrupted.transfer', what),
    wrap: t('interrupted.wrap', what),
    unwrap: t('interrupted.unwrap', what),
    'top-up': t('interrupted.topUp', what),
    deposit: t('interrupted.deposit', what),
    withdraw: t('interrupted.withdraw', what),
    refund: t('interrupted.refund', what),
  }
  return titles[kind]
}
