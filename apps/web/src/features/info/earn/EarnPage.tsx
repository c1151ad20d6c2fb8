import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Breadcrumb } from '../../../ui/layout/Breadcrumb.tsx'

/**
 * `/info-farm`, `/info-stake`, `/info-claim`, each with a page for one of them: what the exchange pays beyond fees. None of its
 * canisters pays anything of the kind yet, so the lists are empty, and say what will stand there.
 */
export function EarnPage() {
  const { t } = useTranslation('info')
  const { pathname } = useLocation()
  const { id } = useParams()
  const { title, hint, none, noSuch, to } = useEarn(earnKindOf(pathname))
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-8">
      {id !== undefined && <Breadcrumb back={{ to, label: title }} current={id.slice(0, 63)} />}
      <header>
        <h1 className="text-28 font-semibold">{title}</h1>
        <p className="mt-1 max-w-[70ch] text-14 text-ink-2">{hint}</p>
      </header>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        {id === undefined ? (
          <EmptyState action={<LinkButton to="/info-swap/pools">{t('earn.pools')}</LinkButton>}>
            {none}
          </EmptyState>
        ) : (
          <EmptyState action={<LinkButton to={to}>{title}</LinkButton>}>{noSuch}</EmptyState>
        )}
      </section>
    </div>
  )
}

/** What a page is about. */
function earnKindOf(pathname: string): 'farm' | 'stake' | 'claim' {
  if (pathname.startsWith('/info-stake')) return 'stake'
  return pathname.startsWith('/info-claim') ? 'claim' : 'farm'
}

type Earn = {
  readonly title: string
  readonly hint: string
  readonly none: string
  readonly noSuch: string
  /** Its list. */
  readonly to: string
}

function useEarn(kind: ReturnType<typeof earnKindOf>): Earn {
  const { t } = useTranslation('info')
  switch (kind) {
    case 'farm':
      return {
        title: t('earn.farms'),
        hint: t('earn.farmsHint'),
        none: t('earn.noFarms'),
        noSuch: t('earn.noFarm'),
        to: '/info-farm',
      }
    case 'stake':
      return {
        title: t('earn.stakes'),
        hint: t('earn.stakesHint'),
        none: t('earn.noStakes'),
        noSuch: t('earn.noStake'),
        to: '/info-stake',
      }
    case 'claim':
      return {
        title: t('earn.claims'),
        hint: t('earn.claimsHint'),
        none: t('earn.noClaims'),
        noSuch: t('earn.noClaim'),
        to: '/info-claim',
      }
  }
}
