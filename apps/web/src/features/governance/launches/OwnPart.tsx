import { shareOf } from '@sluice/governance/launch'
import type { OwnParticipation, Sns, SnsLaunch, Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { Facts } from '../../info/Facts.tsx'
import { neuronsPath } from '../parts/paths.ts'
import { participationQuery } from '../queries.ts'
import { ICP } from './CommitmentBar.tsx'
import { RefundButton } from './RefundButton.tsx'
import { useMayTakePart } from './useMayTakePart.ts'

const JoinDialog = later(async () => (await import('./JoinDialog.tsx')).JoinDialog)

type OwnPartProps = {
  readonly sns: Sns
  readonly launch: SnsLaunch
  readonly owner: string
  readonly token: Token | undefined
}

/** What somebody has in a sale, and the way in or back. */
export function OwnPart({ sns, launch, owner, token }: OwnPartProps) {
  const { t } = useTranslation('sns')
  const sdk = useSdk()
  const { data: own, isError, refetch } = useQuery(participationQuery(sdk, launch, owner))
  if (isError && !own) return <ErrorState what={t('own.failed')} onRetry={() => void refetch()} />
  if (own === undefined) return <Skeleton className="h-24 w-full" />
  const { terms, bought } = launch
  const share =
    terms && own.amount > 0n ? shareOf(terms.tokens, own.amount, bought.total) : undefined
  return (
    <>
      <Facts
        isNarrow
        facts={[
          { label: t('own.committed'), value: <Amount amount={own.amount} token={ICP} isOwn /> },
          ...(share !== undefined && token && launch.lifecycle !== 'aborted'
            ? [{ label: t('own.share'), value: <Amount amount={share} token={token} isOwn /> }]
            : []),
          ...(own.held > own.amount && !own.isSettled
            ? [
                {
                  label: t('own.notAccepted'),
                  value: <Amount amount={own.held - own.amount} token={ICP} isOwn />,
                },
              ]
            : []),
        ]}
      />
      <Next {...{ sns, launch, owner, own }} />
    </>
  )
}

type NextProps = Omit<OwnPartProps, 'token'> & { readonly own: OwnParticipation }

function Next({ sns, launch, owner, own }: NextProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const { may, names } = useMayTakePart()
  const [isJoining, setJoining] = useState(false)
  const { lifecycle, terms } = launch
  if (lifecycle === 'open' && terms !== undefined)
    return (
      <>
        {own.ticket && <Notice>{t('own.ticket')}</Notice>}
        {may ? (
          <Button onClick={() => setJoining(true)}>
            {own.ticket ? t('own.resume') : own.amount > 0n ? t('own.more') : t('own.join')}
          </Button>
        ) : (
          <Notice tone="warn">
            {t('own.wallet', { names: new Intl.ListFormat(locale).format(names) })}
          </Notice>
        )}
        <OnceOpened isOpen={isJoining}>
          <JoinDialog
            {...{ launch, terms, own, owner }}
            name={sns.name}
            open={isJoining}
            onOpenChange={setJoining}
          />
        </OnceOpened>
      </>
    )
  if (lifecycle === 'adopted') return <p className="text-14 text-ink-2">{t('own.notYet')}</p>
  if (lifecycle !== 'committed' && lifecycle !== 'aborted') return null
  return (
    <>
      {lifecycle === 'committed' && own.amount > 0n && (
        <>
          <p className="text-14 text-ink-2">
            {own.hasNeurons ? t('own.neurons') : t('own.neuronsSoon')}
          </p>
          <LinkButton look="tonal" to={neuronsPath(sns.rootId)}>
            {t('own.toNeurons')}
          </LinkButton>
        </>
      )}
      {own.held > 0n && <Refund {...{ launch, owner, own }} />}
      {own.amount === 0n && own.held === 0n && (
        <p className="text-14 text-ink-2">{t('own.nothing')}</p>
      )}
    </>
  )
}

type RefundProps = Pick<NextProps, 'launch' | 'owner' | 'own'>

/** What the sale has not taken, or gives back. */
function Refund({ launch, owner, own }: RefundProps) {
  const { t } = useTranslation('sns')
  // what it has accepted it moves on by itself first, and of an aborted sale that is back to the buyer
  const isReady = own.isSettled || own.amount === 0n
  return (
    <>
      <p className="text-14 text-ink-2">
        {isReady ? t('own.refundable') : t('own.refundLater')}{' '}
        <Amount amount={own.held} token={ICP} isOwn />
      </p>
      {isReady && <RefundButton swapId={launch.swapId} owner={owner} />}
    </>
  )
}
