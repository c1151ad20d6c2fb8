import { shortAddress } from '../../format/address.ts'
import { CopyButton } from '../buttons/CopyButton.tsx'

type AddressProps = { readonly text: string; readonly what: string }

/** A long id as abcde…wxyz with copy; the whole of it is on hover and in the clipboard. */
export function Address({ text, what }: AddressProps) {
  return (
    <span className="inline-flex whitespace-nowrap items-center gap-1">
      <span dir="ltr" title={text}>
        {shortAddress(text)}
      </span>
      <CopyButton text={text} what={what} />
    </span>
  )
}
