import { shortAddress } from '../format/address.ts'
import { useAlias } from './useAlias.ts'

type AddressNameProps = {
  /** A principal or an account identifier. */
  readonly text: string
  /** Who looks here wants the address itself. */
  readonly isId?: boolean
}

/** What an address is called, or its first and last characters; the whole of it on hover. For places that a link or a button fills already. */
export function AddressName({ text, isId = false }: AddressNameProps) {
  const name = useAlias(isId ? '' : text)
  return name === undefined ? (
    <span dir="ltr" title={text}>
      {shortAddress(text)}
    </span>
  ) : (
    <bdi title={text}>{name}</bdi>
  )
}
