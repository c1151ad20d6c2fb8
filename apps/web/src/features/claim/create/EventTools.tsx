import type { ClaimEventDetails } from '@sluice/sdk'
import { isOver } from '@sluice/sdk/claim'
import { newOrderKey } from '@sluice/sdk/orderKey'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { DisputedQuestion } from '../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../tokens/disputed/useDisputed.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Count } from '../../../ui/figures/Count.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { EventLink } from '../EventLink.tsx'
import { type ReceiversFile as ChosenFile, useReceivers } from '../files/useReceivers.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { useClaimRunner } from '../useClaimRunner.ts'
import { ReceiversFile } from './ReceiversFile.tsx'

type EventToolsProps = { readonly owner: string; readonly eventId: string }

const MINUTE_MS = 60_000
const NS_PER_MS = 1_000_000n

/** What can be done with one event now. */
export function EventTools({ owner, eventId }: EventToolsProps) {
  const sdk = useSdk()
  const { data: event } = useQuery({
    queryKey: queryKeys.claimEvent(eventId),
    queryFn: () => sdk.claims.fetch(eventId),
    retry: 1,
  })
  const { data: held } = useQuery({
    queryKey: queryKeys.claimEvent(`${eventId} held`),
    queryFn: () => (event ? sdk.claims.fetchHeld(event) : 0n),
    enabled: event !== undefined,
  })
  if (event === undefined || held === undefined) return <Skeleton className="h-60 w-full" />
  return (
    <>
      <Facts event={event} held={held} />
      {event.status === 'created' && <Data owner={owner} event={event} />}
      <State key={`${event.status} ${held}`} owner={owner} event={event} held={held} />
    </>
  )
}

type Known = { readonly event: ClaimEventDetails; readonly held: bigint }

function Facts({ event, held }: Known) {
  const { t } = useTranslation('claim')
  const { token, users, total, claimed, book } = event
  const rows = [
    { label: t('existing.state'), value: <StatusBadge status={event.status} /> },
    { label: t('existing.receivers'), value: <Count of={Number(users)} /> },
    { label: t('records.total'), value: <Amount amount={total} token={token} /> },
    { label: t('records.claimed'), value: <Amount amount={claimed} token={token} /> },
    { label: t('existing.held'), value: <Amount amount={held} token={token} /> },
    ...(book.returned > 0n
      ? [{ label: t('existing.returned'), value: <Amount amount={book.returned} token={token} /> }]
      : []),
  ]
  return (
    <>
      <dl className="flex flex-col gap-2 text-14">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {event.status === 'live' && (
        <div className="text-14">
          <p className="text-ink-2">{t('done.link')}</p>
          <EventLink eventId={event.eventId} />
        </div>
      )}
      <Link
        to={`/token-claim/transactions/${event.eventId}`}
        className="text-14 text-accent hover:underline"
      >
        {t('list.records')}
      </Link>
    </>
  )
}

type Owned = { readonly owner: string; readonly event: ClaimEventDetails }

/** More receivers, as long as the event takes them. */
function Data({ owner, event }: Owned) {
  const { t } = useTranslation('claim')
  const { change } = useClaimRunner()
  const [file, setFile] = useState<ChosenFile>()
  const token = useToken(event.token.ledgerId)
  const rules = token && {
    ledgerId: token.ledgerId,
    decimals: token.decimals,
    fee: token.fee,
    takesIdentifiers: true,
  }
  const state = useReceivers(file, rules)
  const receivers = state.kind === 'read' ? state.parsed.receivers : []
  const send = () => {
    if (state.kind !== 'read') return
    setFile(undefined)
    void change({
      key: newOrderKey(owner),
      change: { eventId: event.eventId, receivers, to: 'created' },
      event,
      amount: state.parsed.total,
      isFunded: false,
      isReadied: false,
    })
  }
  return (
    <>
      <ReceiversFile chosen={file} state={state} token={event.token} onChoose={setFile} />
      {receivers.length > 0 && (
        <ConfirmButton look="tonal" onClick={send}>
          {t('existing.import')}
        </ConfirmButton>
      )}
    </>
  )
}

type Task = 'ready' | 'open' | 'close' | 'return'

/** The next state, and the way back. */
function State({ owner, event, held }: Owned & Known) {
  const { t } = useTranslation('claim')
  const { change, close } = useClaimRunner()
  const now = useNow(MINUTE_MS)
  const [task, setTask] = useState<Task>()
  const [key] = useState(() => newOrderKey(owner))
  const token = useToken(event.token.ledgerId)
  const disputed = useDisputed(task === 'open' ? [token] : [])
  const { eventId, status, book, deadlineNs } = event
  const nowNs = BigInt(now) * NS_PER_MS
  const isPast = deadlineNs !== undefined && nowNs >= deadlineNs
  const missing = book.needed > held ? book.needed - held : 0n
  const left = held - book.pending
  const fee = token?.fee ?? 0n
  const tasks: readonly Task[] = [
    ...(status === 'created' && event.total > 0n ? (['ready'] as const) : []),
    ...(status !== 'live' && !isPast && event.total > 0n ? (['open'] as const) : []),
    ...(status === 'live' ? (['close'] as const) : []),
    ...(left > fee ? (['return'] as const) : []),
  ]
  const words = {
    ready: t('existing.ready'),
    open: t('existing.open'),
    close: t('existing.close'),
    return: isOver(event, deadlineNs, nowNs) ? t('existing.return') : t('existing.closeReturn'),
  }
  const meanings = {
    ready: t('existing.readyMeaning'),
    open: t('existing.openMeaning'),
    close: t('existing.closeMeaning'),
    return: t('existing.returnMeaning'),
  }
  const confirm = () => {
    setTask(undefined)
    if (task === 'ready' || task === 'open') {
      const to = task === 'ready' ? 'ready' : 'live'
      const isFunded = task === 'open' && missing > 0n
      const isReadied = status === 'created'
      const wish = { eventId, to } as const
      void change({
        key,
        change: wish,
        event,
        amount: isFunded ? missing : 0n,
        isFunded,
        isReadied,
      })
    } else {
      const takesBack = task === 'return'
      void close({ key, eventId, event, amount: takesBack ? left - fee : 0n, takesBack })
    }
  }
  const amounts = { ready: 0n, open: missing, close: 0n, return: left - fee }
  return (
    <div className="flex flex-wrap gap-3">
      {tasks.map((one) => (
        <ConfirmButton
          key={one}
          // what ends an event is no more inviting than anything else
          look={one === tasks[0] && (one === 'ready' || one === 'open') ? 'primary' : 'tonal'}
          onClick={() => setTask(one)}
        >
          {words[one]}
        </ConfirmButton>
      ))}
      {task && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setTask(undefined)}
          title={words[task]}
          isSent
          missing={disputed.missing}
          onConfirm={confirm}
        >
          <div className="flex flex-col gap-4">
            {amounts[task] > 0n && (
              <p className="flex flex-wrap justify-between gap-2">
                {task === 'open' ? t('existing.youPay') : t('existing.youReceive')}
                <span className="font-medium text-ink">
                  <Amount amount={amounts[task]} token={event.token} isOwn />
                </span>
              </p>
            )}
            <p>{meanings[task]}</p>
            <DisputedQuestion of={disputed} />
          </div>
        </ConfirmDialog>
      )}
    </div>
  )
}
