import type { ProposalAction } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../../format/amount.ts'
import { formatSymbol } from '../../../../format/symbol.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import type { ProposalView } from '../ProposalView.ts'
import { BeforeAfter } from './BeforeAfter.tsx'

type LedgerEffectProps = ProposalView & {
  readonly action: Extract<ProposalAction, { kind: 'ledger-parameters' }>
}

/** What the DAO's ledger would charge and call its token. */
export function LedgerEffect({ action, token, proposal }: LedgerEffectProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const fee = (amount: bigint) =>
    `${formatAmount(amount, token.decimals, locale)} ${formatSymbol(token.symbol)}`
  const { transferFee, name, symbol, hasLogo } = action
  const changes = [
    { label: t('ledger.fee'), before: fee(token.fee), after: transferFee && fee(transferFee) },
    { label: t('ledger.name'), before: token.name, after: name },
    { label: t('ledger.symbol'), before: token.symbol, after: symbol },
  ].filter(({ before, after }) => after !== undefined && after !== before)
  const isOver = proposal.status === 'executed'
  return (
    <>
      {changes.length > 0 && (
        <ul aria-label={t('ledger.title')} className="grid gap-3">
          {changes.map(({ label, before, after }) => (
            <BeforeAfter key={label} {...{ label, before, after }} />
          ))}
        </ul>
      )}
      {hasLogo && <p className="text-14">{t('ledger.logo')}</p>}
      {changes.length === 0 && !hasLogo && (
        <p className="text-14 text-ink-2">{isOver ? t('effect.done') : t('effect.nothing')}</p>
      )}
      {changes.length > 0 && isOver && <Notice>{t('effect.sinceThen')}</Notice>}
    </>
  )
}
