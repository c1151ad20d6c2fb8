import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ControlFacts } from '../control/ControlFacts.tsx'
import { PrincipalField } from './PrincipalField.tsx'
import { ToolFrame } from './ToolFrame.tsx'
import { useToolQuery } from './useToolQuery.ts'

/** `/info-tools/black-hole?principal=`: whether a canister's code can still be changed, and by whom. */
export function BlackHolePage() {
  const { t } = useTranslation('info')
  return (
    <ToolFrame title={t('tools.blackHole')} hint={t('tools.blackHoleHint')}>
      <Asked />
    </ToolFrame>
  )
}

function Asked() {
  const { t } = useTranslation('info')
  const asked = useToolQuery()
  const { principal, isBad } = asked
  return (
    <>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <PrincipalField asked={asked} />
      </section>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        {principal === undefined ? (
          <EmptyState>{isBad ? t('tools.badPrincipal') : t('tools.enterCanister')}</EmptyState>
        ) : (
          <ControlFacts key={principal} canisterId={principal} />
        )}
      </section>
    </>
  )
}
