import { accountIdentifier, parsePrincipal, toHex } from '@sluice/sdk'
import { useOwner } from '../../../session/useSdk.ts'
import { TopUpDialog } from '../amounts/TopUpDialog.tsx'
import { WrapDialog } from '../amounts/WrapDialog.tsx'
import { HistoryDialog } from '../history/HistoryDialog.tsx'
import { ReceiveDialog } from '../ReceiveDialog.tsx'
import { SendDialog } from '../send/SendDialog.tsx'
import { useWatched } from '../useWatched.ts'
import type { WalletRow } from './walletRows.ts'

export type RowTask = 'send' | 'receive' | 'history' | 'wrap' | 'unwrap' | 'top-up'

type RowDialogsProps = {
  readonly task: RowTask | undefined
  readonly row: WalletRow
  readonly onClose: () => void
}

/** The dialog of what was chosen for a token. */
export function RowDialogs({ task, row, onClose }: RowDialogsProps) {
  const own = useOwner() ?? ''
  const watched = useWatched()
  const { token } = row
  switch (task) {
    case undefined:
      return null
    case 'send':
      return <SendDialog token={token} onClose={onClose} />
    case 'receive':
      return <Receive owner={own} isIdentifier={token.standard === 'EXT'} onClose={onClose} />
    case 'history':
      return <HistoryDialog token={token} account={watched ?? own} onClose={onClose} />
    case 'wrap':
    case 'unwrap':
      return <WrapDialog token={token} direction={task} onClose={onClose} />
    case 'top-up':
      return <TopUpDialog token={token} onClose={onClose} />
  }
}

type ReceiveProps = {
  readonly owner: string
  readonly isIdentifier: boolean
  readonly onClose: () => void
}

function Receive({ owner, isIdentifier, onClose }: ReceiveProps) {
  const principal = parsePrincipal(owner)
  return (
    <ReceiveDialog
      open
      onOpenChange={onClose}
      principal={owner}
      accountId={principal ? toHex(accountIdentifier(principal.toUint8Array())) : ''}
      wants={isIdentifier ? 'account' : 'principal'}
    />
  )
}
