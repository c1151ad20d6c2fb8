import type { BridgeStep, BridgeTransfer } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { StepProgress, type StepView } from '../../../ui/feedback/StepProgress.tsx'
import { explorerLink } from '../explorerLink.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'

type TransferStepsProps = { readonly known: KnownBridgeToken; readonly transfer: BridgeTransfer }

const STATUS = { waiting: 'pending', active: 'active', done: 'done', failed: 'failed' } as const

/** Each step with its evidence: transaction, block, confirmations, fee, memo. */
export function TransferSteps({ known, transfer }: TransferStepsProps) {
  const words = useStepWords(known, transfer)
  const steps = transfer.steps.map(
    (step): StepView => ({
      id: step.name,
      status: STATUS[step.status],
      ...words(step),
    }),
  )
  return <StepProgress steps={steps} />
}

function useStepWords({ bridge }: KnownBridgeToken, { direction }: BridgeTransfer) {
  const { t } = useTranslation('bridge')
  const locale = useLocale()
  const isMint = direction === 'mint'
  const words = { coin: bridge.coinSymbol, symbol: bridge.symbol }
  const isEthereum = bridge.chain === 'ethereum'
  const texts = {
    send: isMint
      ? {
          title: t('steps.sendMint', words),
          detail: isEthereum ? t('steps.sendMintEthereum') : t('steps.sendMintDetail', words),
        }
      : { title: t('steps.send', words), detail: t('steps.sendDetail', words) },
    confirm: {
      title: t('steps.confirm'),
      detail: isEthereum ? t('steps.confirmEthereum') : t('steps.confirmDetail'),
    },
    mint: {
      title: t('steps.mint', words),
      detail: isEthereum ? t('steps.mintEthereum') : t('steps.mintDetail', words),
    },
    burn: { title: t('steps.burn', words), detail: t('steps.burnDetail', words) },
    refund: { title: t('steps.refund', words), detail: t('steps.refundDetail', words) },
  }
  return (step: BridgeStep) => ({
    ...texts[step.name],
    rows: rowsOf(step),
    action: step.txid !== undefined && bridge.explorer !== '' && (
      <a
        href={explorerLink(bridge, { txid: step.txid })}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center text-14 text-accent"
      >
        {t('steps.explorer')}
      </a>
    ),
  })

  function rowsOf(step: BridgeStep): NonNullable<StepView['rows']> {
    const { txid, vout, logIndex, height, blockHash, confirmations, required } = step
    const { feeRate, ledgerBlock, memoHex, atMs } = step
    const rows: (readonly [string, string | undefined])[] = [
      [t('steps.txid'), txid],
      [t('steps.output'), vout?.toString()],
      [t('steps.logIndex'), logIndex?.toString()],
      [t('steps.block'), height?.toString()],
      [t('steps.blockHash'), blockHash],
      [
        t('steps.confirmations'),
        confirmations === undefined ? undefined : `${confirmations} / ${required ?? '–'}`,
      ],
      [t('steps.feePaid'), feeRate && `${feeRate.paid} ${feeRate.unit}`],
      [
        t('steps.feeExpected'),
        feeRate?.expected === undefined ? undefined : `${feeRate.expected} ${feeRate.unit}`,
      ],
      [
        t('steps.replaced'),
        feeRate?.replacedAtMs === undefined
          ? undefined
          : formatDateTime(feeRate.replacedAtMs, locale),
      ],
      [t('steps.ledgerBlock'), ledgerBlock?.toString()],
      [t('steps.memo'), memoHex],
      [t('steps.time'), atMs === undefined ? undefined : formatDateTime(atMs, locale)],
    ]
    return rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
  }
}
