import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../../ui/browser/later.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { isCollectable } from '../positions/positionView.ts'
import type { LockTask } from './LockTaskDialog.tsx'
import { isOver, MINUTE_MS } from './lockTime.ts'
import type { LockedRow } from './useLocked.ts'

const LockDialog = later(async () => (await import('./LockDialog.tsx')).LockDialog)
const LockTaskDialog = later(async () => (await import('./LockTaskDialog.tsx')).LockTaskDialog)

type LockedActionsProps = { readonly row: LockedRow; readonly details?: ReactNode }

/** What the owner of a locked position can do with it. */
export function LockedActions({ row, details }: LockedActionsProps) {
  const { t } = useTranslation('liquidity')
  const now = useNow(MINUTE_MS)
  const [task, setTask] = useState<LockTask>('locked-fees')
  const [isOpen, setOpen] = useState(false)
  const [isExtending, setExtending] = useState(false)
  const { lock } = row
  const isDone = isOver(lock, now)
  const ask = (asked: LockTask) => () => {
    setTask(asked)
    setOpen(true)
  }
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        {isDone && <Button onClick={ask('unlock')}>{t('lock.takeBack')}</Button>}
        <Button
          look={isDone ? 'tonal' : 'primary'}
          disabled={!isCollectable(row)}
          onClick={ask('locked-fees')}
        >
          {t('lock.claimFees')}
        </Button>
        <Button look="tonal" onClick={() => setExtending(true)}>
          {t('lock.extend')}
        </Button>
        {details}
      </div>
      {!isCollectable(row) && <p className="mt-2 text-13 text-ink-2">{t('lock.noFees')}</p>}
      <OnceOpened isOpen={isOpen}>
        <LockTaskDialog
          key={`${isOpen} ${task}`}
          task={task}
          row={row}
          open={isOpen}
          onOpenChange={setOpen}
        />
      </OnceOpened>
      <OnceOpened isOpen={isExtending}>
        <LockDialog
          key={String(isExtending)}
          row={row}
          lock={lock}
          open={isExtending}
          onOpenChange={setExtending}
        />
      </OnceOpened>
    </>
  )
}
