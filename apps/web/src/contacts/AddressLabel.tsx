import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { Address } from '../ui/figures/Address.tsx'
import { useAlias } from './useAlias.ts'

type AddressLabelProps = { readonly text: string; readonly what: string }

/** The address of somebody by their name, where they have one; the whole of it is on hover and in the clipboard. */
export function AddressLabel({ text, what }: AddressLabelProps) {
  const alias = useAlias(text)
  if (alias === undefined) return <Address text={text} what={what} />
  return (
    <span className="inline-flex items-center gap-1">
      <bdi title={text}>{alias}</bdi>
      <CopyButton text={text} what={what} />
    </span>
  )
}
