import type { ClaimEventDetails } from '@sluice/sdk'
import { newOrderKey } from '@sluice/sdk/orderKey'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { useDebounced } from '../../../ui/browser/useDebounced.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { entitlementState, type PastedProof, parseProof, proofText } from '../claimView.ts'
import { FileButton } from '../files/FileButton.tsx'
import { useClaimRunner } from '../useClaimRunner.ts'
import { useProofInList } from './useProofInList.ts'

const TYPING_MS = 300
const LONGEST_ID = 64

/** Events that keep no list know their receivers by proofs: the published list gives one, or somebody sends it. */
export function ProofCard({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('claim')
  const [query, setQuery] = useAddressQuery()
  const eventId = query.get('event') ?? ''
  return (
    <section
      aria-label={t('proof.title')}
      className="flex flex-col gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <div>
        <h2 className="text-20 font-semibold">{t('proof.title')}</h2>
        <p className="mt-1 text-14 text-ink-2">{t('proof.hint')}</p>
      </div>
      <Field
        label={t('proof.event')}
        placeholder="event-1"
        value={eventId}
        maxLength={LONGEST_ID}
        spellCheck={false}
        onChange={({ target }) =>
          setQuery(
            (before) => {
              const next = new URLSearchParams(before)
              if (target.value === '') next.delete('event')
              else next.set('event', target.value.trim())
              return next
            },
            { replace: true, preventScrollReset: true },
          )
        }
      />
      <EventProof key={owner} owner={owner} eventId={useDebounced(eventId, TYPING_MS)} />
    </section>
  )
}

function EventProof({ owner, eventId }: { readonly owner: string; readonly eventId: string }) {
  const { t } = useTranslation('claim')
  const sdk = useSdk()
  const { data: event, isError } = useQuery({
    queryKey: queryKeys.claimEvent(eventId),
    queryFn: () => sdk.claims.fetch(eventId),
    enabled: eventId !== '',
    retry: 1,
  })
  if (eventId === '') return null
  if (isError && event === undefined) return <Notice tone="warn">{t('proof.noEvent')}</Notice>
  if (event === undefined) return <Skeleton className="h-11 w-full" />
  if (event.tree === undefined) return <Notice>{t('proof.noTree')}</Notice>
  return <Proof key={eventId} owner={owner} event={event} root={event.tree.root} />
}

type ProofProps = {
  readonly owner: string
  readonly event: ClaimEventDetails
  readonly root: Uint8Array
}

function Proof({ owner, event, root }: ProofProps) {
  const { t } = useTranslation('claim')
  const [pasted, setPasted] = useState('')
  const { state, read } = useProofInList({ event, root, user: owner })
  const typed = parseProof(pasted)
  const proven = typed ?? (state.kind === 'found' ? state : undefined)
  const problems = new Map<string, string>([
    ['other-list', t('proof.otherList')],
    ['not-listed', t('proof.notListed')],
    ['unreadable', t('file.unreadable')],
  ])
  const problem = problems.get(state.kind)
  return (
    <>
      <p className="text-14">
        <bdi className="font-medium">{event.name}</bdi>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton label={t('proof.choose')} onFile={read} isBusy={state.kind === 'reading'} />
        <p className="text-13 text-ink-3">{t('proof.chooseHint')}</p>
      </div>
      {problem && <Notice tone="warn">{problem}</Notice>}
      <Field
        label={t('proof.paste')}
        value={pasted}
        spellCheck={false}
        placeholder='{"index":"0","amount":"100","proof":[…]}'
        onChange={({ target }) => setPasted(target.value)}
        {...(pasted !== '' && typed === undefined ? { problem: t('proof.badPaste') } : {})}
      />
      {proven && (
        <ProvenClaim key={`${proven.proof.index}`} owner={owner} event={event} proven={proven} />
      )}
    </>
  )
}

type ProvenClaimProps = {
  readonly owner: string
  readonly event: ClaimEventDetails
  readonly proven: PastedProof
}

function ProvenClaim({ owner, event, proven }: ProvenClaimProps) {
  const { t } = useTranslation('claim')
  const sdk = useSdk()
  const { claim } = useClaimRunner()
  const [key] = useState(() => newOrderKey(owner))
  const { data: state = 'open' } = useQuery({
    queryKey: queryKeys.claimEvent(`${event.eventId} ${proven.proof.index}`),
    queryFn: async () => (await sdk.claims.fetchState(event, proven.proof)) ?? 'open',
  })
  const shown = entitlementState({ ...event, event, state }, Date.now())
  const words = {
    open: t('state.claim'),
    claimed: t('state.claimed'),
    paying: t('state.paying'),
    waiting: t('state.waiting'),
    closed: t('state.closed'),
    over: t('state.over'),
  }
  const { eventId } = event
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-center gap-2 text-20 font-semibold">
        <Amount amount={proven.amount} token={event.token} isOwn />
        <CopyButton text={proofText(proven)} what={t('proof.own')} />
      </p>
      <ConfirmButton
        size="large"
        disabled={shown !== 'open'}
        onClick={() => void claim({ key, eventId, event, ...proven })}
      >
        {words[shown]}
      </ConfirmButton>
    </div>
  )
}
