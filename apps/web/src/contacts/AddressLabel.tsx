import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { AddressName } from './AddressName.tsx'
import { ExplorerLink } from './ExplorerLink.tsx'

type AddressLabelProps = {
  readonly text: string
  readonly what: string
  /** Who looks here wants the address itself. */
  readonly isId?: boolean
}

/**
 * Somebody's or a canister's address by the name that it has: the visitor's own, the exchange's label, or the canister's. The whole of it
 * is on hover and in the clipboard; on mainnet it leads to the public explorer.
 */
export function AddressLabel({ text, what, isId = false }: AddressLabelProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 whitespace-nowrap">
      <span className="min-w-0 truncate">
        <ExplorerLink text={text}>
          <AddressName text={text} isId={isId} />
        </ExplorerLink>
      </span>
      <CopyButton text={text} what={what} />
    </span>
  )
}
