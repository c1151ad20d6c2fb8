import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../session/useSdk.ts'
import { OpenTransferRows } from './OpenTransferRows.tsx'
import { useOpenTransfers } from './openTransfers.ts'

/** What of the account lies between two chains, beside everything else that is not in the wallet. */
export function BridgeTransfers() {
  const { t } = useTranslation('bridge')
  const owner = useOwner()
  const hasOpen = useOpenTransfers((store) => store.open.some((one) => one.owner === owner))
  if (!hasOpen) return null
  return (
    <section aria-label={t('ticker.label')} className="mt-6">
      <h2 className="mb-2 text-20 font-semibold">{t('ticker.label')}</h2>
      <ul className="rounded-card bg-surface p-2">
        <OpenTransferRows />
      </ul>
    </section>
  )
}
