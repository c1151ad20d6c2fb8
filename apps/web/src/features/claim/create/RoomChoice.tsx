import type { ClaimRoom } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { SaleCost } from '../../offers/creation/SaleCost.tsx'
import { type EventRoom, ROOM_WAYS, type RoomWay } from './eventRoom.ts'

type RoomChoiceProps = {
  readonly room: ClaimRoom | undefined
  readonly chosen: EventRoom
  readonly onChoose: (way: RoomWay) => void
}

/** A free place or room that is paid for: what each gives, what is left of the first, what the second costs. */
export function RoomChoice({ room, chosen, onChoose }: RoomChoiceProps) {
  const { t } = useTranslation('claim')
  const locale = useLocale()
  if (room === undefined) return <Skeleton className="h-24 w-full" />
  const { way, lack, flaw } = chosen
  const { terms, rows, freeEvents, freeRows } = room
  const ways = { free: t('room.free'), paid: t('room.paid') }
  const lacks = { events: t('room.noEvents'), rows: t('room.noRows') }
  const count = (figure: bigint) => formatCount(Number(figure), locale)
  const left = { events: count(freeEvents), rows: count(freeRows) }
  // where nothing is free for it there is nothing to choose
  const offered = ROOM_WAYS.filter((id) => id === way || (terms && lack === undefined))
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="flex flex-col gap-1">
          <p className="text-13 text-ink-2">{t('room.title')}</p>
          <Select
            label={t('room.title')}
            options={offered.map((id) => ({ id, label: ways[id] }))}
            chosen={way}
            onChoose={onChoose}
          />
        </div>
        {way === 'paid' && terms && (
          <p className="flex min-h-11 items-center text-14 font-medium">
            <SaleCost price={terms} />
          </p>
        )}
      </div>
      <p className="text-13 text-ink-3">{t('room.left', left)}</p>
      <p className="text-13 text-ink-3">
        {way === 'free' ? t('room.freeHint') : t('room.paidHint', { rows: count(rows) })}
      </p>
      {lack && <Notice tone={flaw === 'room' ? 'warn' : 'info'}>{lacks[lack]}</Notice>}
      {flaw === 'long-list' && (
        <Notice tone="warn">{t('room.longListHint', { rows: count(rows) })}</Notice>
      )}
    </div>
  )
}
