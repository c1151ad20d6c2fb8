import { readSavedWallet } from './savedWallet.ts'
import { useSession } from './useSessionStore.ts'

/** Whether nobody is connected; while the session is starting, whether nobody will be, as far as this device remembers. */
export function useIsVisitor(): boolean {
  const { kind } = useSession()
  return kind === 'visitor' || (kind === 'starting' && !readSavedWallet()?.isConnected)
}
