import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { Tabs } from '../../../ui/fields/Tabs.tsx'

type RecordTab = { readonly id: string; readonly label: string; readonly panel: ReactNode }

/** What was done, in two lists; which one is in the address. */
export function RecordTabs({ tabs }: { readonly tabs: readonly [RecordTab, RecordTab] }) {
  const { t } = useTranslation('info')
  const [shown, setShown] = useChoiceInUrl('tab', [tabs[0].id, tabs[1].id])
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6">
      <Tabs label={t('earn.records')} shown={shown} onShow={setShown} tabs={tabs} />
    </section>
  )
}
