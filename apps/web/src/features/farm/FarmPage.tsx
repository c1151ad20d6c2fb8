import { useTranslation } from 'react-i18next'
import { SessionGate } from '../../session/SessionGate.tsx'
import { useOwner } from '../../session/useSdk.ts'
import { useOpenConnect } from '../../session/useSessionStore.ts'
import { describeCallError } from '../../tokens/describeCallError.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../ui/fields/Tabs.tsx'
import { EARN_STATES, type EarnState, isListed } from '../earn/listState.ts'
import { useChoiceInUrl } from '../info/useChoiceInUrl.ts'
import { useIsFounder } from './create/useIsFounder.ts'
import { FarmFigures } from './list/FarmFigures.tsx'
import { FarmTable } from './list/FarmTable.tsx'
import { useFarms } from './useFarms.ts'

/** `/farm`: what positions can earn beside their fees. */
export function FarmPage() {
  const { t } = useTranslation('farm')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-6">
      <header className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-28 font-semibold">{t('title')}</h1>
          <p className="mt-1 max-w-[70ch] text-14 text-ink-2">{t('subtitle')}</p>
        </div>
        <SessionGate fallback={null}>
          <ToCreate />
        </SessionGate>
      </header>
      <SessionGate fallback={<Waiting />}>
        <Farms />
      </SessionGate>
    </div>
  )
}

/** Only those see it for whom farms are made. */
function ToCreate() {
  const { t } = useTranslation('farm')
  const { data: isFounder } = useIsFounder()
  return isFounder === true && <LinkButton to="/farm/create">{t('create.title')}</LinkButton>
}

const Waiting = () => (
  <>
    <Skeleton className="h-[21rem] w-full rounded-card md:h-28" />
    <Skeleton className="h-96 w-full rounded-card" />
  </>
)

function Farms() {
  const { t } = useTranslation('farm')
  const { t: tCommon } = useTranslation()
  const { rows, hasFailed, error, retry } = useFarms()
  const [state, setState] = useChoiceInUrl('state', EARN_STATES)
  if (hasFailed)
    return (
      <ErrorState
        what={describeCallError(tCommon, error)}
        action={<Button onClick={retry}>{tCommon('common.tryAgain')}</Button>}
      />
    )
  const labels = {
    LIVE: t('tab.live'),
    NOT_STARTED: t('tab.notStarted'),
    FINISHED: t('tab.finished'),
    YOUR: t('tab.mine'),
    ALL: t('tab.all'),
  }
  return (
    <>
      <FarmFigures rows={rows} />
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Tabs
          label={t('tab.label')}
          shown={state}
          onShow={setState}
          tabs={EARN_STATES.map((id) => ({
            id,
            label: labels[id],
            panel: (
              <FarmTable
                state={id}
                rows={rows?.filter((row) => isListed(row, id))}
                empty={<Empty state={id} />}
              />
            ),
          }))}
        />
      </section>
    </>
  )
}

function Empty({ state }: { readonly state: EarnState }) {
  const { t } = useTranslation('farm')
  const { t: tCommon } = useTranslation()
  const openConnect = useOpenConnect()
  const isVisitor = useOwner() === undefined
  const words = {
    LIVE: t('empty.live'),
    NOT_STARTED: t('empty.notStarted'),
    FINISHED: t('empty.finished'),
    YOUR: isVisitor ? t('empty.visitor') : t('empty.mine'),
    ALL: t('empty.all'),
  }
  const action =
    state === 'YOUR' && isVisitor ? (
      <Button onClick={openConnect}>{tCommon('common.connectWallet')}</Button>
    ) : state === 'YOUR' ? (
      <LinkButton to="/farm">{t('toLive')}</LinkButton>
    ) : (
      <LinkButton to="/liquidity">{t('toLiquidity')}</LinkButton>
    )
  return <EmptyState action={action}>{words[state]}</EmptyState>
}
