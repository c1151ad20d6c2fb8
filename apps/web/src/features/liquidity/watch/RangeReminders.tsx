import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/buttons/Button.tsx'
import { keyOfPlace, type OutOfRange, useOutOfRange } from './outOfRange.ts'

type RangeRemindersProps = {
  readonly out: readonly OutOfRange[]
  readonly onOpen: () => void
}

/** Positions that earn nothing: rows of a list. */
export function RangeReminders({ out, onOpen }: RangeRemindersProps) {
  const { t } = useTranslation('liquidity')
  const navigate = useNavigate()
  const dismiss = useOutOfRange((seen) => seen.dismiss)
  return out.map((one) => (
    <li key={keyOfPlace(one)} className="flex flex-col gap-2 rounded-control bg-surface-2 p-3">
      <p className="text-14">{t('watch.out', { pair: one.pair })}</p>
      <div className="flex gap-2">
        <Button
          className="flex-1"
          onClick={() => {
            onOpen()
            navigate(`/liquidity/position/${one.id}/${one.poolId}`)
          }}
        >
          {t('watch.show')}
        </Button>
        <Button look="quiet" onClick={() => dismiss(one)}>
          {t('watch.dismiss')}
        </Button>
      </div>
    </li>
  ))
}
