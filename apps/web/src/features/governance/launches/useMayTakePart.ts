import { useSession } from '../../../session/useSessionStore.ts'
import { WALLETS } from '../../../wallets/catalogue.ts'

/** Whether the wallet that is connected may take part in launches, and the names of those that may where an installation has chosen some. */
export function useMayTakePart(): { readonly may: boolean; readonly names: readonly string[] } {
  const session = useSession()
  const chosen = session.config?.launchWallets
  if (chosen === undefined) return { may: true, names: [] }
  const names = WALLETS.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  return { may: session.kind === 'connected' && chosen.includes(session.wallet), names }
}
