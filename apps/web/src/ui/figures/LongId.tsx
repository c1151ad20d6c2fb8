import { shortAddress } from '../../format/address.ts'
import { CopyButton } from '../buttons/CopyButton.tsx'

type LongIdProps = { readonly text: string; readonly what: string }

/**
 * A hash, a neuron or an address of another chain as abcde…wxyz with copy; the whole of it is on hover and in the clipboard. What is an
 * address of the network has a name and an explorer: `AddressLabel`.
 */
export function LongId({ text, what }: LongIdProps) {
  return (
    <span className="inline-flex whitespace-nowrap items-center gap-1">
      <span dir="ltr" title={text}>
        {shortAddress(text)}
      </span>
      <CopyButton text={text} what={what} />
    </span>
  )
}
