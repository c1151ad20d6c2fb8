import type { BridgeTransfer } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { transferLink } from '../bridgeLink.ts'
import { hasEnded, useStateWords } from '../transfers/useStateWords.ts'
import { useBridgeToken } from '../useBridgeToken.ts'
import { useFollowed } from './useFollowed.ts'

type OnOpen = { readonly onOpen?: (() => void) | undefined }

/** The account's transfers between chains that have not ended, for lists of what is under way. */
export function OpenTransferRows({ onOpen }: OnOpen) {
  const open = useFollowed().filter((transfer) => !hasEnded(transfer))
  return open.map((transfer) => <Row key={transfer.id} transfer={transfer} onOpen={onOpen} />)
}

function Row({ transfer, onOpen }: OnOpen & { readonly transfer: BridgeTransfer }) {
  const { t } = useTranslation('bridge')
  const wordsOf = useStateWords()
  const { known } = useBridgeToken(transfer.ledgerId)
  if (known?.bridge.ledgerId !== transfer.ledgerId) return null
  const { bridge } = known
  return (
    <li>
      <Link
        to={transferLink(transfer.id)}
        onClick={onOpen}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-control px-3 py-2 text-14 hover:bg-surface-2"
      >
        <span>
          {transfer.direction === 'mint' ? t('list.mint', bridge) : t('list.dissolve', bridge)}
        </span>
        <span className="text-13 text-ink-2">{wordsOf({ ...bridge, ...transfer }).short}</span>
      </Link>
    </li>
  )
}
