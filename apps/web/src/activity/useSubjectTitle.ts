import { useTranslation } from 'react-i18next'
import { useAlias } from '../contacts/useAlias.ts'
import { shortAddress } from '../format/address.ts'
import { formatAmount } from '../format/amount.ts'
import { formatSymbol } from '../format/symbol.ts'
import { useLocale } from '../i18n/useLocale.ts'
import type { TitledSubject } from './endedActivities.ts'

/** What an activity is about, in a few words. */
export function useSubjectTitle(subject: TitledSubject): string {
  const { t } = useTranslation()
  const { t: tWallet } = useTranslation('wallet')
  const { t: tOrders } = useTranslation('orders', { useSuspense: false })
  const { t: tClaim } = useTranslation('claim', { useSuspense: false })
  const { t: tLiquidity } = useTranslation('liquidity', { useSuspense: false })
  const locale = useLocale()
  const alias = useAlias(subject.kind === 'transfer' ? subject.to : '')
  switch (subject.kind) {
    case 'swap': {
      const { tokenIn, tokenOut, amountIn } = subject
      return t('activity.swap', {
        amount: formatAmount(amountIn, tokenIn.decimals, locale),
        symbolIn: formatSymbol(tokenIn.symbol),
        symbolOut: formatSymbol(tokenOut.symbol),
      })
    }
    case 'order':
    case 'order-filled':
    case 'cancel-order': {
      const { tokenIn, tokenOut, amountIn } = subject
      const words = {
        amount: formatAmount(amountIn, tokenIn.decimals, locale),
        symbolIn: formatSymbol(tokenIn.symbol),
        symbolOut: formatSymbol(tokenOut.symbol),
      }
      if (subject.kind === 'order-filled') return tOrders('log.filled', words)
      return subject.kind === 'order'
        ? tOrders('log.placed', words)
        : tOrders('log.cancelled', words)
    }
    case 'liquidity': {
      const { action, token0, token1 } = subject
      const [symbol, reward] = [formatSymbol(token0.symbol), formatSymbol(token1.symbol)]
      const pair = `${symbol}/${reward}`
      const titles = {
        create: tLiquidity('log.create', { pair }),
        add: tLiquidity('log.add', { pair }),
        increase: tLiquidity('log.increase', { pair }),
        zap: tLiquidity('log.zap', { pair }),
        move: tLiquidity('log.move', { pair }),
        compound: tLiquidity('log.compound', { pair }),
        remove: tLiquidity('log.remove', { pair }),
        collect: tLiquidity('log.collect', { count: subject.count, pair }),
        transfer: tLiquidity('log.transfer', { pair }),
        wrap: tLiquidity('log.wrap', { pair }),
        unwrap: tLiquidity('log.unwrap', { pair }),
        send: tLiquidity('log.send', { pair }),
        stake: tLiquidity('log.stake', { pair }),
        unstake: tLiquidity('log.unstake', { pair }),
        reward: tLiquidity('log.reward', { pair }),
        'staked-fees': tLiquidity('log.stakedFees', { pair }),
        'stake-tokens': tLiquidity('log.stakeTokens', { symbol }),
        'unstake-tokens': tLiquidity('log.unstakeTokens', { symbol }),
        harvest: tLiquidity('log.harvest', { symbol, reward }),
        reclaim: tLiquidity('log.reclaim', { pair }),
        found: tLiquidity('log.found', { symbol, reward }),
        'create-farm': tLiquidity('log.createFarm', { pair }),
      }
      return titles[action]
    }
    case 'claim': {
      const { action, eventName: event, token, amount } = subject
      const words = {
        event,
        amount: formatAmount(amount, token.decimals, locale),
        symbol: formatSymbol(token.symbol),
      }
      const titles = {
        claim: tClaim('log.claim', words),
        create: tClaim('log.create', words),
        open: tClaim('log.open', words),
        close: tClaim('log.close', words),
        return: tClaim('log.return', words),
      }
      return titles[action]
    }
    case 'transfer':
      return tWallet('log.transfer', {
        amount: formatAmount(subject.amount, subject.token.decimals, locale),
        symbol: formatSymbol(subject.token.symbol),
        to: alias ?? shortAddress(subject.to),
      })
    case 'wrap':
      return tWallet('wrap.wrap')
    case 'unwrap':
      return tWallet('wrap.unwrap')
    case 'top-up':
      return tWallet('topUp.title')
    case 'deposit':
    case 'withdraw':
    case 'refund': {
      const what = {
        amount: formatAmount(subject.amount, subject.token.decimals, locale),
        symbol: formatSymbol(subject.token.symbol),
      }
      if (subject.kind === 'deposit') return tWallet('log.deposit', what)
      return subject.kind === 'refund' ? tWallet('log.refund', what) : tWallet('log.withdraw', what)
    }
  }
}
