import type { BridgeTransfer } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classNames } from '../../../ui/classNames.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import { transferLink } from '../bridgeLink.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { coinOf } from '../useBridgeToken.ts'
import { Confirmations } from './Confirmations.tsx'
import { type Tone, useStateWords } from './useStateWords.ts'

type TransferRowProps = { readonly known: KnownBridgeToken; readonly transfer: BridgeTransfer }

export const TONES: Readonly<Record<Tone, string>> = {
  calm: 'text-ink-2',
  good: 'text-up',
  warn: 'text-warn',
}

/** One transfer of the list: what it is, how far it is, and its page behind it. */
export function TransferRow({ known, transfer }: TransferRowProps) {
  const { t } = useTranslation('bridge')
  const wordsOf = useStateWords()
  const { token, bridge } = known
  const { direction, state, amount } = transfer
  const words = wordsOf({ ...bridge, ...transfer })
  const title = direction === 'mint' ? t('list.mint', bridge) : t('list.dissolve', bridge)
  return (
    <li>
      <Link
        to={transferLink(transfer.id)}
        className="-mx-3 block rounded-control px-3 py-3 transition-colors hover:bg-surface-2"
      >
        <span className="flex items-baseline justify-between gap-3 text-14">
          <span className="font-medium">{title}</span>
          <span className="tabular-nums">
            <Amount amount={amount} token={direction === 'mint' ? coinOf(known) : token} isOwn />
          </span>
        </span>
        <span className="mt-1 flex items-center justify-between gap-3 text-13 text-ink-2">
          <span className={classNames('flex items-center gap-2', TONES[words.tone])}>
            {words.short}
            {state.kind === 'confirming' && <Confirmations {...state} />}
          </span>
          <Time atMs={transfer.atMs} />
        </span>
      </Link>
    </li>
  )
}
