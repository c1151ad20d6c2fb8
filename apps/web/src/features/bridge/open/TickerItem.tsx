import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { bridgeLink } from '../bridgeLink.ts'
import { Confirmations } from '../transfers/Confirmations.tsx'
import { hasEnded, useStateWords } from '../transfers/useStateWords.ts'
import { useBridgeToken } from '../useBridgeToken.ts'
import { useFollowed, useTellEnds } from './useFollowed.ts'

/** What is being bridged, one at a time, with the way to it. Nothing while nothing is under way. */
export function TickerItem({ place }: { readonly place: 'bar' | 'strip' }) {
  const { t } = useTranslation('bridge')
  const followed = useFollowed()
  useTellEnds(followed)
  const [at, setAt] = useState(0)
  const open = followed.filter((transfer) => !hasEnded(transfer))
  const shown = open[Math.min(at, open.length - 1)]
  const { known } = useBridgeToken(shown?.ledgerId)
  const wordsOf = useStateWords()
  if (!shown || known?.bridge.ledgerId !== shown.ledgerId) return null
  const turn = (by: number) => setAt((at + by + open.length) % open.length)
  const { direction, state } = shown
  const name =
    direction === 'mint' ? t('list.mint', known.bridge) : t('list.dissolve', known.bridge)
  return (
    <aside
      aria-label={t('ticker.label')}
      className={classNames(
        'text-13',
        place === 'bar' ? 'hidden xl:flex' : 'flex border-b border-line/60 px-4 xl:hidden',
        'items-center justify-end',
      )}
    >
      <Link
        to={bridgeLink(shown.ledgerId, direction, shown.chain)}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-ink-2 hover:text-ink"
      >
        <span className="font-medium text-ink">{name}</span>
        <span className="truncate">{wordsOf({ ...known.bridge, ...shown }).short}</span>
        {state.kind === 'confirming' && <Confirmations {...state} />}
      </Link>
      {open.length > 1 && (
        <span className="flex items-center">
          <IconButton
            icon={ChevronLeft}
            label={t('ticker.previous')}
            onClick={() => turn(-1)}
            className="rtl:-scale-x-100"
          />
          <IconButton
            icon={ChevronRight}
            label={t('ticker.next')}
            onClick={() => turn(1)}
            className="rtl:-scale-x-100"
          />
        </span>
      )}
    </aside>
  )
}
