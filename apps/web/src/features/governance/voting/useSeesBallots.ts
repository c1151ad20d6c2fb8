import { useSession } from '../../../session/useSessionStore.ts'
import { walletInfo } from '../../../wallets/catalogue.ts'

/** Whether what is read here is signed by who is here, so that governance shows them their ballots. */
export function useSeesBallots(): boolean {
  const session = useSession()
  return session.kind === 'connected' && walletInfo(session.wallet).signs === 'delegates'
}
