import type { BridgeTransfer } from '@sluice/sdk'
import { ethereumDepositId } from '@sluice/sdk/ethereum'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatExactAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { StepProgress } from '../../../ui/feedback/StepProgress.tsx'
import { transferLink } from '../bridgeLink.ts'
import { explorerLink } from '../explorerLink.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { type SentStepName, sentSteps } from './sentSteps.ts'
import type { ShownDeposit } from './shownDeposits.ts'

type SentDepositProps = {
  readonly known: KnownBridgeToken
  readonly deposit: ShownDeposit
  /** As the chain and the minter tell it. */
  readonly transfer: BridgeTransfer | undefined
  readonly onRemove: () => void
}

/** Its name, what is said until it is done, and from then on. */
type StepTexts = readonly [title: string, meanwhile: string, done?: string]

/** A deposit from its sending to its mint, or what has become of it instead. */
export function SentDeposit({ known, deposit, transfer, onRemove }: SentDepositProps) {
  const { t } = useTranslation('ethereum')
  const locale = useLocale()
  const { bridge } = known
  const { transaction, state } = deposit
  const { purpose, hash, earlierHashes = [] } = transaction
  const amount = formatExactAmount(purpose.amount, bridge.decimals, locale)
  const words = { amount, coin: bridge.coinSymbol, symbol: bridge.symbol }
  const count = transfer?.state.kind === 'confirming' ? transfer.state : undefined
  const texts: Readonly<Record<SentStepName, StepTexts>> = {
    send: [t('sent.send'), t('sent.sendDetail')],
    block: [t('sent.block'), t('sent.blockDetail'), t('sent.blockDone')],
    final: [
      t('sent.final'),
      count ? t('sent.finalCount', count) : t('sent.finalDetail'),
      t('sent.finalDetail'),
    ],
    mint: [t('sent.mint', words), t('sent.mintDetail'), t('sent.mintDone')],
  }
  const steps = sentSteps(state, transfer).map(({ name, status }) => {
    const [title, meanwhile, done = meanwhile] = texts[name]
    const detail = status === 'done' ? done : meanwhile
    return {
      ...{ id: name, title, detail, status },
      ...(name === 'send' && { rows: [{ label: t('sent.hash'), value: hash }] }),
    }
  })
  const isOver = state === 'failed' || state === 'cancelled' || state === 'dropped'
  return (
    <li className="rounded-control border border-line p-4">
      <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 text-14">
        <strong className="font-medium">{t('sent.what', words)}</strong>
        <span className="flex gap-4">
          {bridge.explorer !== '' && (
            <a
              href={explorerLink(bridge, { txid: hash })}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-accent"
            >
              {t('sent.explorer')}
            </a>
          )}
          {!isOver && (
            <Link
              to={transferLink(ethereumDepositId(hash))}
              className="inline-flex min-h-11 items-center text-accent"
            >
              {t('sent.watch')}
            </Link>
          )}
        </span>
      </p>
      <StepProgress steps={steps} />
      {earlierHashes.length > 0 && (
        <div className="mt-3">
          <Notice>{t('sent.spedUp')}</Notice>
        </div>
      )}
      {state === 'pending' && <p className="mt-3 text-13 text-ink-2">{t('sent.pendingHint')}</p>}
      {isOver && (
        <div className="mt-3">
          <Notice
            tone="warn"
            action={
              <Button look="quiet" onClick={onRemove}>
                {t('sent.remove')}
              </Button>
            }
          >
            {state === 'failed'
              ? t('sent.failed', words)
              : state === 'cancelled'
                ? t('sent.cancelled', words)
                : t('sent.dropped', words)}
          </Notice>
        </div>
      )}
    </li>
  )
}
