import { shortAddress } from '../format/address.ts'
import { useConfigIfReady } from '../session/useSdk.ts'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { explorerUrl } from './explorerUrl.ts'
import { useAlias } from './useAlias.ts'

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
  const name = useAlias(isId ? '' : text)
  const url = explorerUrl(text, useConfigIfReady()?.environment)
  const shown = name === undefined ? <span dir="ltr">{shortAddress(text)}</span> : <bdi>{name}</bdi>
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {url === undefined ? (
        <span title={text}>{shown}</span>
      ) : (
        <a href={url} title={text} target="_blank" rel="noreferrer" className="hover:underline">
          {shown}
        </a>
      )}
      <CopyButton text={text} what={what} />
    </span>
  )
}
