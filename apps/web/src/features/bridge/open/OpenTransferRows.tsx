import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { transferLink } from '../bridgeLink.ts'
import { hasEnded, useStateWords } from '../transfers/useStateWords.ts'
import { useBridgeToken } from '../useBridgeToken.ts'
import { useFollowed } from './useFollowed.ts'

/** The account's transfers between chains that have not ended, for lists of what is under way. */
export function OpenTransferRows({ onOpen }: { readonly onOpen?: () => void }) {
  const { t } = useTranslation('bridge')
  const { known } = useBridgeToken(undefined)
  const wordsOf = useStateWords()
  const open = useFollowed().filter((transfer) => !hasEnded(transfer))
  if (!known) return null
  return open.map((transfer) => (
    <li key={transfer.id}>
      <Link
        to={transferLink(transfer.id)}
        onClick={onOpen}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-control px-3 py-2 text-14 hover:bg-surface-2"
      >
        <span>
          {transfer.direction === 'mint'
            ? t('list.mint', known.bridge)
            : t('list.dissolve', known.bridge)}
        </span>
        <span className="text-13 text-ink-2">
          {wordsOf({ ...known.bridge, ...transfer }).short}
        </span>
      </Link>
    </li>
  ))
}
