import type { NewClaimEvent, Token } from '@sluice/sdk'
import { newOrderKey, type OrderKey } from '@sluice/sdk/orderKey'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { useTokens } from '../../../tokens/useTokens.ts'
import { saveCsv } from '../../../ui/browser/saveCsv.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { TokenButton } from '../../swap/form/TokenButton.tsx'
import { UnlistedNotice } from '../../swap/notices/UnlistedNotice.tsx'
import { type ReceiversFile as ChosenFile, useReceivers } from '../files/useReceivers.ts'
import { useClaimRunner } from '../useClaimRunner.ts'
import { CreateDialog } from './CreateDialog.tsx'
import { flawOfEvent, isPayable } from './eventForm.ts'
import { type RoomWay, roomFor } from './eventRoom.ts'
import { receiversCsv } from './flawsCsv.ts'
import { ReceiversFile } from './ReceiversFile.tsx'
import { RoomChoice } from './RoomChoice.tsx'

const LONGEST_NAME = 100
const DAY_MS = 86_400_000
const NS_PER_MS = 1_000_000n
/** Days until the deadline; only an event with room of its own may have none, others have one within 190. */
const DEADLINES = ['7', '30', '90', '180', 'none'] as const
type Deadline = (typeof DEADLINES)[number]
const WAYS = ['list', 'tree'] as const

type Review = { readonly key: OrderKey; readonly event: NewClaimEvent; readonly token: Token }

/** Free places go to whoever is first. */
const ROOM_REFRESH_MS = 60_000

/** A new event: its name, its token, its receivers, its end, its room. */
export function NewEvent({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('claim')
  const { t: tCommon } = useTranslation()
  const sdk = useSdk()
  const { create } = useClaimRunner()
  const { data: tokens } = useTokens()
  const [name, setName] = useState('')
  const [token, setToken] = useState<Token>()
  const [file, setFile] = useState<ChosenFile>()
  const [as, setAs] = useState<(typeof WAYS)[number]>('list')
  const [deadline, setDeadline] = useState<Deadline>('180')
  const [isOpened, setOpened] = useState(true)
  const [wished, setWished] = useState<RoomWay>('free')
  const [review, setReview] = useState<Review>()
  const rules = token && {
    ledgerId: token.ledgerId,
    decimals: token.decimals,
    fee: token.fee,
    takesIdentifiers: as === 'list',
  }
  const state = useReceivers(file, rules)
  const receivers = state.kind === 'read' ? state.parsed.receivers : []
  const {
    data: room,
    error: roomError,
    refetch: refetchRoom,
  } = useQuery({
    queryKey: queryKeys.claimRoom(),
    queryFn: () => sdk.claims.fetchRoom(),
    refetchInterval: ROOM_REFRESH_MS,
  })
  const place = roomFor({ room, as, receivers: receivers.length, wished })
  const terms = place.way === 'paid' ? room?.terms : undefined
  const isReading = state.kind === 'reading'
  const isAsked = state.kind === 'read' && state.parsed.questions.length > 0
  const flaw = flawOfEvent({ name, token, isReading, isAsked, receivers, room: place })
  const days = deadline === 'none' && terms === undefined ? '180' : deadline
  const words = {
    name: t('create.needName'),
    token: t('create.needToken'),
    standard: t('create.badStandard'),
    file: t('create.needFile'),
    reading: t('create.reading'),
    columns: t('create.needColumns'),
    room: t('room.none'),
    'long-list': t('room.longList'),
  }
  const ways = { list: t('create.asList'), tree: t('create.asTree') }
  const open = () => {
    if (token === undefined) return
    const end = days === 'none' ? undefined : Date.now() + Number(days) * DAY_MS
    const event = {
      name: name.trim(),
      ledgerId: token.ledgerId,
      receivers,
      as,
      ...(end === undefined ? {} : { deadlineNs: BigInt(end) * NS_PER_MS }),
      ...(terms ? { room: terms } : {}),
      isOpened,
    }
    setReview({ key: newOrderKey(owner), event, token })
  }
  const send = () => {
    if (review === undefined) return
    setReview(undefined)
    // an event that is given does not stand in the form to be given again
    setName('')
    setFile(undefined)
    void create(review)
  }
  return (
    <section
      aria-label={t('create.new')}
      className="flex flex-col gap-5 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-20 font-semibold">{t('create.new')}</h2>
      <Field
        label={t('create.name')}
        value={name}
        maxLength={LONGEST_NAME}
        placeholder={t('create.namePlaceholder')}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex flex-col gap-1">
        <p className="text-13 text-ink-2">{t('create.token')}</p>
        <div className="flex flex-wrap items-center gap-3 rounded-control bg-surface-2 p-2">
          <TokenButton
            label={t('create.token')}
            token={token}
            areTokensKnown={tokens !== undefined}
            onSelect={setToken}
          />
          {token && (
            <span className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
              {t('create.standard', { standard: token.standard, decimals: token.decimals })}
              <AddressLabel isId text={token.ledgerId} what={t('create.ledger')} />
            </span>
          )}
        </div>
        <UnlistedNotice tokens={[token]} />
        {token && !isPayable(token) && <Notice tone="warn">{t('create.badStandardHint')}</Notice>}
      </div>
      <div className="flex flex-wrap items-end gap-4">
        <div className="flex flex-col gap-1">
          <p className="text-13 text-ink-2">{t('create.way')}</p>
          <Select
            label={t('create.way')}
            options={WAYS.map((id) => ({ id, label: ways[id] }))}
            chosen={as}
            onChoose={setAs}
          />
        </div>
        <div className="flex flex-col gap-1">
          <p className="text-13 text-ink-2">{t('create.deadline')}</p>
          <Select
            label={t('create.deadline')}
            options={DEADLINES.filter((id) => id !== 'none' || terms).map((id) => ({
              id,
              label:
                id === 'none' ? t('records.noDeadline') : t('create.days', { count: Number(id) }),
            }))}
            chosen={days}
            onChoose={setDeadline}
          />
        </div>
      </div>
      <p className="text-13 text-ink-3">
        {as === 'list' ? t('create.listHint') : t('create.treeHint')}
      </p>
      {token ? (
        <ReceiversFile chosen={file} state={state} token={token} onChoose={setFile} />
      ) : (
        <p className="text-14 text-ink-2">{t('create.tokenFirst')}</p>
      )}
      {as === 'tree' && token && receivers.length > 0 && (
        <Button
          look="tonal"
          onClick={() => saveCsv('receivers', receiversCsv(receivers, token.decimals))}
        >
          {t('create.saveList')}
        </Button>
      )}
      {room === undefined && roomError ? (
        <ErrorState what={describeCallError(tCommon, roomError)} onRetry={refetchRoom} />
      ) : (
        <RoomChoice room={room} chosen={place} onChoose={setWished} />
      )}
      <Checkbox checked={isOpened} onCheckedChange={setOpened}>
        {t('create.openNow')}
      </Checkbox>
      <ConfirmButton size="large" wide disabled={flaw !== undefined} onClick={open}>
        {flaw === undefined ? t('create.review') : words[flaw]}
      </ConfirmButton>
      {review && (
        <CreateDialog
          event={review.event}
          token={review.token}
          onConfirm={send}
          onClose={() => setReview(undefined)}
        />
      )}
    </section>
  )
}
