import type { Token } from '@sluice/sdk'
import { worthUsdOf } from '@sluice/sdk/usdPrices'
import type { ReactNode } from 'react'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'

type OwnRewardProps = {
  /** Undefined while it is read. */
  readonly amount: bigint | undefined
  readonly token: Token
  /** What its ledger takes of it. */
  readonly fee: bigint
  readonly words: { readonly title: string; readonly action: string; readonly tooSmall: string }
  readonly onWithdraw: () => void
  readonly children?: ReactNode
}

/** What the person has earned, and the button that brings it; not while the ledger's fee would eat it up. */
export function OwnReward({ amount, token, fee, words, onWithdraw, children }: OwnRewardProps) {
  const prices = useUsdPrices()
  const isTooSmall = amount === undefined || amount <= fee
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-surface-2 p-4">
      <div className="min-w-0 flex-1">
        <p className="text-13 text-ink-2">{words.title}</p>
        {amount === undefined ? (
          <Skeleton className="h-12 w-36 !bg-surface" />
        ) : (
          <>
            <p className="text-20 font-semibold" data-testid="own-reward">
              <Amount amount={amount} token={token} isOwn />
            </p>
            <p className="text-13 text-ink-2">
              <Usd value={worthUsdOf(amount, prices.get(token.ledgerId))} isOwn />
            </p>
          </>
        )}
      </div>
      <Button look="tonal" className="!bg-surface" disabled={isTooSmall} onClick={onWithdraw}>
        {words.action}
      </Button>
      {children}
      {amount !== undefined && isTooSmall && amount > 0n && (
        <p className="w-full text-13 text-ink-2">{words.tooSmall}</p>
      )}
    </div>
  )
}
