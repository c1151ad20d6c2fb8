import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useArea } from './useArea.ts'

/** An area that is not built: says so, and what can be done meanwhile. It claims nothing about the network. */
export function AreaPage() {
  const { t } = useTranslation('areas')
  const { pathname } = useLocation()
  const { title, meanwhile, next } = useArea(pathname)
  return (
    <div className="mx-auto w-full max-w-[560px] px-4 py-8 md:py-14">
      <h1 className="text-28 font-semibold">{title}</h1>
      <section className="mt-6 rounded-card bg-surface p-4 sm:p-6">
        <EmptyState action={<LinkButton to={next.to}>{next.label}</LinkButton>}>
          {`${t('notBuilt')} ${meanwhile}`}
        </EmptyState>
      </section>
    </div>
  )
}
