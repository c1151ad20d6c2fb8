import { useToken } from '../../../tokens/useTokens.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { SendDialog } from './SendDialog.tsx'

/** The payment that an address asks for: `/wallet?send={ledger}&amount=5` opens its form, filled in and sent by nobody. */
export function LinkedSend() {
  const [search, setSearch] = useAddressQuery()
  const token = useToken(search.get('send') ?? undefined)
  if (!token) return null
  const close = () =>
    setSearch(
      (rest) => {
        rest.delete('send')
        rest.delete('amount')
        return rest
      },
      { replace: true },
    )
  return <SendDialog token={token} askedAmount={search.get('amount') ?? ''} onClose={close} />
}
