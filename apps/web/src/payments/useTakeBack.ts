import type { FlowOptions, FlowReceipt, OrderKey, Place, Sdk, Token } from '@sluice/sdk'
import { SluiceError } from '@sluice/sdk/errors'
import { newOrderKey } from '@sluice/sdk/orderKey'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { followFlow } from '../activity/followFlow.ts'
import { formatAmount } from '../format/amount.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { useOwner, useSdk } from '../session/useSdk.ts'
import { withOverlay } from '../ui/feedback/LoadingOverlay.tsx'
import { useToast } from '../ui/feedback/useToast.ts'
import { paymentSteps } from './progress/PaymentSubject.ts'
import { useDescribePaymentError } from './useDescribePaymentError.ts'

/** Something of a person's that lies elsewhere than in the wallet, and how it comes back. */
export type Claim = {
  /** Of one place: the same for the same tokens however often it is read. */
  readonly id: string
  readonly kind: 'withdraw' | 'refund'
  readonly token: Token
  readonly amount: bigint
  /** The canister where it lies. */
  readonly at: string
  readonly place: Place['kind']
  /** What bringing it back costs, in the token's smallest unit. */
  readonly fees: bigint
  readonly take: (
    sdk: Sdk,
    options: { key: OrderKey } & Required<FlowOptions>,
  ) => Promise<FlowReceipt>
}

/**
 * Brings tokens back to the wallet, one place after another; each once, whatever is pressed how often.
 * @param onGone hears of what does not lie there any more: it came back now, or had come back before
 */
export function useTakeBack(onGone: (claim: Claim) => void = () => {}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const toast = useToast()
  const queries = useQueryClient()
  const describe = useDescribePaymentError()
  const keys = useRef(new Map<string, OrderKey>())
  const [busy, setBusy] = useState<readonly string[]>([])

  // pressed again it is the same order; what comes to lie there later is another
  const keyOf = ({ id }: Claim): OrderKey => {
    const name = `${owner} ${id}`
    const key = keys.current.get(name) ?? newOrderKey(owner)
    keys.current.set(name, key)
    return key
  }

  const takeOne = async (
    claim: Claim,
    uncover: () => void,
  ): Promise<'done' | SluiceError | undefined> => {
    const key = keyOf(claim)
    const { kind, token, amount, at, place } = claim
    const subject = { kind, token, amount, to: at, place }
    const end = await followFlow(sdk, queries, {
      id: key.id,
      subject,
      steps: paymentSteps(subject),
      run: (options) => claim.take(sdk, { key, ...options }),
      onGap: (isGap) => {
        uncover()
        if (isGap) toast.loading(t('progress.payment.cutOff'), { key: key.id })
        else toast.close(key.id)
      },
    })
    if (end === undefined) return undefined
    if (end.kind === 'failed' && end.error.funds === 'moving') return end.error
    keys.current.delete(`${owner} ${claim.id}`)
    return end.kind === 'done' ? 'done' : end.error
  }

  const run = (claims: readonly Claim[]) =>
    withOverlay(async (uncover) => {
      const done: Claim[] = []
      for (const claim of claims) {
        const end = await takeOne(claim, uncover)
        if (end === 'done') done.push(claim)
        if (end === 'done' || cameBackBefore(end, claim)) onGone(claim)
        if (!(end instanceof SluiceError)) continue
        toast.error(cameBackBefore(end, claim) ? t('swap.cameBackBefore') : describe(end, claim))
        if (stopsTheRest(end)) break
      }
      const [first] = done
      if (done.length > 1) toast.success(t('swap.broughtBack', { count: done.length }))
      else if (first)
        toast.success(
          t('swap.withdrawn', {
            amount: formatAmount(first.amount - first.fees, first.token.decimals, locale),
            symbol: first.token.symbol,
          }),
        )
    })

  const give = (claims: readonly Claim[]) => {
    const ids = claims.map(({ id }) => id)
    setBusy((others) => [...others, ...ids])
    void run(claims).finally(() => setBusy((all) => all.filter((id) => !ids.includes(id))))
  }
  return { give, isBusy: (id: string) => busy.includes(id), isAnyBusy: busy.length > 0 }
}

/** A pool credits each block once: of one that it has credited and paid out there is nothing left to pay. */
const cameBackBefore = (end: SluiceError | undefined, { place }: Claim): boolean =>
  place === 'stray' && end?.details.reason === 'insufficient funds'

/** Somebody who has said no, or has no connection, is not asked for the rest. */
const stopsTheRest = ({ code, funds }: SluiceError): boolean =>
  funds === 'moving' || code.startsWith('wallet-') || code === 'unreachable'
