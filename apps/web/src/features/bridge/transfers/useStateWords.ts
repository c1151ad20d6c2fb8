import type { BridgeState, BridgeTransfer } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'

export type Tone = 'calm' | 'good' | 'warn'

export type StateWords = {
  /** In two or three words, for a list. */
  readonly short: string
  /** What it means, where the money is, and what comes next. */
  readonly long: string
  readonly tone: Tone
}

type Shown = Pick<BridgeTransfer, 'state' | 'direction' | 'chain'> & {
  readonly symbol: string
  readonly coinSymbol: string
  readonly decimals: number
}

/** How far a transfer is, in words. */
export function useStateWords() {
  const { t } = useTranslation('bridge')
  const locale = useLocale()
  const time = (atMs: number | undefined) =>
    atMs === undefined ? t('state.laterTime') : formatDateTime(atMs, locale)
  return ({ state, direction, chain, symbol, coinSymbol, decimals }: Shown): StateWords => {
    const words = { symbol, coin: coinSymbol }
    const isEthereum = chain === 'ethereum'
    const amount = (units: bigint) => formatExactAmount(units, decimals, locale)
    const say = (short: string, long: string, tone: Tone = 'calm'): StateWords => ({
      short,
      long,
      tone,
    })
    switch (state.kind) {
      case 'seen':
        return say(t('state.seen'), t('state.seenLong', words))
      case 'confirming': {
        const count = { confirmations: state.confirmations, required: state.required }
        return say(
          t('state.confirming', count),
          direction === 'dissolve'
            ? t('state.confirmingDissolve')
            : isEthereum
              ? t('state.confirmingMintFinal', words)
              : t('state.confirmingMint', words),
        )
      }
      case 'ready':
        return say(t('state.ready'), t('state.readyLong', words))
      case 'silent': {
        const since = { ...words, since: time(state.sinceMs) }
        const long = isEthereum ? t('state.silentEthereum', since) : t('state.silentLong', since)
        return say(t('state.silent'), long, 'warn')
      }
      case 'too-small':
        return say(
          t('state.tooSmall'),
          t('state.tooSmallLong', {
            ...words,
            least: amount(state.least),
            time: time(state.retryAtMs),
          }),
          'warn',
        )
      case 'tainted':
        return say(
          t('state.tainted'),
          t('state.taintedLong', { ...words, time: time(state.retryAtMs) }),
          'warn',
        )
      case 'replaced':
        return say(t('state.replaced'), t('state.replacedLong'), 'warn')
      case 'orphaned':
        return say(t('state.orphaned'), t('state.orphanedLong'), 'warn')
      case 'reverted':
        return say(t('state.reverted'), t('state.revertedLong', words), 'warn')
      case 'queued':
        return say(t('state.queued'), t('state.queuedLong', words))
      case 'signing':
        return say(t('state.signing'), t('state.signingLong', words))
      case 'sending':
        return say(
          t('state.sending'),
          isEthereum ? t('state.sendingEthereum') : t('state.sendingLong', words),
        )
      case 'unpayable':
        return say(t('state.unpayable'), t('state.unpayableLong', words), 'warn')
      case 'refunding':
        return say(
          t('state.refunding'),
          t('state.refundingLong', { ...words, amount: amount(state.amount) }),
          'warn',
        )
      case 'refunded':
        return say(
          t('state.refunded'),
          t('state.refundedLong', {
            ...words,
            amount: amount(state.amount),
            block: state.block.toString(),
          }),
          'warn',
        )
      case 'done':
        return direction === 'mint'
          ? say(t('state.minted'), t('state.mintedLong', words), 'good')
          : say(t('state.paid'), t('state.paidLong', words), 'good')
      case 'unknown':
        return say(t('state.unknown'), t('state.unknownLong'), 'warn')
    }
  }
}

/** States in which nothing moves any more unless its person does something. */
const ENDED: ReadonlySet<BridgeState['kind']> = new Set([
  'done',
  'refunded',
  'replaced',
  'reverted',
  'unpayable',
  'too-small',
  'tainted',
  'unknown',
])

export const hasEnded = ({ state }: Pick<BridgeTransfer, 'state'>): boolean => ENDED.has(state.kind)
