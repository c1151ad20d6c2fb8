import type { SwapStepName, Token, TradeReceipt } from '@sluice/sdk'
import { feeCounts } from '@sluice/sdk/tradeCosts'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Address } from '../../../ui/figures/Address.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { BlockLink } from './BlockLink.tsx'
import { SwapNext } from './SwapNext.tsx'
import type { SwapSubject } from './SwapSubject.ts'
import { Worth } from './Worth.tsx'

type SwapDoneProps = {
  readonly id: string
  readonly subject: SwapSubject
  readonly receipt: TradeReceipt
  readonly onClose: () => void
}

/** What changed and where it is. */
export function SwapDone({ id, subject, receipt, onClose }: SwapDoneProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const sdk = useSdk()
  const { tokenIn, tokenOut } = subject
  const textOf = (amount: bigint, token: Token) =>
    `${formatExactAmount(amount, token.decimals, locale)} ${formatSymbol(token.symbol)}`
  const known = tokensOf(subject)
  const left = leftOf(receipt).flatMap(({ ledgerId, amount }) => {
    const token = known.get(ledgerId)
    return token && amount > token.fee ? [textOf(amount, token)] : []
  })
  const kept = receipt.kind === 'swap' ? receipt.keptInPool : undefined
  const fees = [...feeCounts({ branches: [{ hops: hopsOf(subject) }] })].flatMap(([id, count]) => {
    const token = known.get(id)
    const paid = count - sparedBy(subject, id)
    return token && paid > 0n ? [textOf(paid * token.fee, token)] : []
  })
  return (
    <div className="flex flex-col items-center gap-5 pt-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-up/15 text-up">
        <Icon of={Check} size={24} />
      </span>
      <div role="status">
        <p className="text-14 text-ink-2">
          {kept === undefined ? t('progress.done.received') : t('progress.done.kept')}
        </p>
        <p dir="ltr" className="text-28 font-semibold break-all">
          {textOf(kept ?? receipt.received, tokenOut)}
        </p>
        <Worth subject={subject} received={kept ?? receipt.received} />
      </div>
      <dl className="flex w-full flex-col gap-2 border-t border-line pt-4 text-13">
        <Row name={t('progress.done.paid')}>{textOf(leftWallet(subject, receipt), tokenIn)}</Row>
        <Row name={t('progress.done.fees')}>{fees.join(' + ')}</Row>
        <Row name={t('progress.done.where')}>
          <span className="-me-3">
            <Address text={sdk.principal.toText()} what={t('account.principal')} />
          </span>
        </Row>
      </dl>
      <p className="flex flex-wrap justify-center gap-x-4 text-13 empty:hidden">
        <BlockLink id={id} token={tokenIn} onLeave={onClose} />
        <BlockLink id={id} token={tokenOut} onLeave={onClose} />
      </p>
      {left.length > 0 && <Notice>{t('progress.done.left', { amounts: left.join(', ') })}</Notice>}
      <div className="flex w-full flex-col gap-2">
        <Button size="large" wide onClick={onClose}>
          {t('common.done')}
        </Button>
        <SwapNext subject={subject} received={receipt.received} onClose={onClose} />
      </div>
    </div>
  )
}

/** What the wallet has less: the ledger's fees were paid on top. What a pool had already has not left it. */
function leftWallet(subject: SwapSubject, receipt: TradeReceipt): bigint {
  const { steps, tokenIn } = subject
  const isAllFromWallet = steps === undefined || steps.join() === 'approve,swap'
  if (!isAllFromWallet) return receipt.amountIn
  const counts = feeCounts({ branches: [{ hops: hopsOf(subject) }] })
  return receipt.amountIn + (counts.get(tokenIn.ledgerId) ?? 0n) * tokenIn.fee
}

/** Ledger fees that a swap has not cost: of what the pool had already, and of what it keeps. */
function sparedBy({ steps, tokenIn }: SwapSubject, ledgerId: string): bigint {
  if (steps === undefined) return 0n
  const has = (name: SwapStepName) => steps.includes(name)
  if (ledgerId !== tokenIn.ledgerId) return has('deposit') && !has('withdraw') ? 1n : 0n
  if (has('approve') || has('transfer')) return 0n
  return has('deposit') || !has('withdraw') ? 1n : 2n
}

/** The pools that a swap went through, by the tokens on their two sides. */
const hopsOf = ({ tokenIn, tokenOut, route }: SwapSubject) =>
  (route ?? [{ tokenIn, tokenOut }]).map((hop) => ({
    tokenIn: hop.tokenIn.ledgerId,
    tokenOut: hop.tokenOut.ledgerId,
  }))

const tokensOf = ({ tokenIn, tokenOut, route = [] }: SwapSubject): ReadonlyMap<string, Token> =>
  new Map(
    [tokenIn, tokenOut, ...route.flatMap((hop) => [hop.tokenIn, hop.tokenOut])].map((token) => [
      token.ledgerId,
      token,
    ]),
  )

/** What pools still hold after it. */
function leftOf(receipt: TradeReceipt) {
  if (receipt.kind === 'route') return receipt.leftInPools
  const { tokenIn, tokenOut, leftInPool } = receipt
  return [
    { ledgerId: tokenIn, amount: leftInPool.tokenIn },
    { ledgerId: tokenOut, amount: leftInPool.tokenOut },
  ]
}

function Row({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd dir="ltr" className="text-end">
        {children}
      </dd>
    </div>
  )
}
