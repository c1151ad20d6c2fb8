import { useSearchParams } from 'react-router'
import { useToken } from '../../../tokens/useTokens.ts'
import { SendDialog } from './SendDialog.tsx'

/** The payment that an address asks for: `/wallet?send={ledger}&amount=5` opens its form, filled in and sent by nobody. */
export function LinkedSend() {
  const [search, setSearch] = useSearchParams()
  const token = useToken(search.get('send') ?? undefined)
  if (!token) return null
  const close = () => {
    const rest = new URLSearchParams(search)
    rest.delete('send')
    rest.delete('amount')
    setSearch(rest, { replace: true })
  }
  return <SendDialog token={token} askedAmount={search.get('amount') ?? ''} onClose={close} />
}
