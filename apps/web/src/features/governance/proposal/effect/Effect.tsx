import { useTranslation } from 'react-i18next'
import { PayloadParts } from '../../payload/PayloadParts.tsx'
import { Markdown } from '../../text/Markdown.tsx'
import type { ProposalView } from '../ProposalView.ts'
import { GenericEffect } from './GenericEffect.tsx'
import { LedgerEffect } from './LedgerEffect.tsx'
import { ParameterChanges } from './ParameterChanges.tsx'
import { TransferEffect } from './TransferEffect.tsx'
import { UpgradeEffect } from './UpgradeEffect.tsx'

/** What a proposal would change if it is adopted: in figures where the page knows them, else in governance's own words. */
export function Effect(view: ProposalView) {
  const { t } = useTranslation('sns')
  const { action, rendering } = view.proposal
  return (
    <section
      aria-label={t('effect.title')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-16 font-medium">{t('effect.title')}</h2>
      {action.kind === 'motion' && (
        <>
          <p className="text-14 text-ink-2">{t('effect.motion')}</p>
          {action.text !== '' && <Markdown text={action.text} />}
        </>
      )}
      {action.kind === 'parameters' && <ParameterChanges {...view} changes={action.changes} />}
      {(action.kind === 'treasury-transfer' || action.kind === 'mint') && (
        <TransferEffect {...view} action={action} />
      )}
      {action.kind === 'upgrade' && <UpgradeEffect {...view} action={action} />}
      {action.kind === 'ledger-parameters' && <LedgerEffect {...view} action={action} />}
      {action.kind === 'generic' && <GenericEffect {...view} action={action} />}
      {action.kind === 'other' && action.payload && action.payload.length > 0 && (
        <section aria-label={t('generic.bytes')} className="grid gap-3">
          <h3 className="text-14 font-medium">{t('generic.bytes')}</h3>
          <PayloadParts parts={action.payload} />
        </section>
      )}
      {rendering !== '' && (
        <details open={action.kind === 'other'} className="rounded-control bg-surface-2 px-4 py-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-14 font-medium">
            {t('effect.payload')}
          </summary>
          <div className="pb-3">
            <Markdown text={rendering} />
          </div>
        </details>
      )}
    </section>
  )
}
