import { create } from 'zustand'
import type { Session } from './session.ts'

type SessionStore = {
  readonly session: Session
  readonly isConnectOpen: boolean
  readonly setSession: (session: Session) => void
  readonly setConnectOpen: (isConnectOpen: boolean) => void
}

/** Who is here, and whether the connect dialog is open. Nothing of it is saved: the wallet's library keeps the session. */
export const useSessionStore = create<SessionStore>((set) => ({
  session: { kind: 'starting' },
  isConnectOpen: false,
  setSession: (session) => set({ session }),
  setConnectOpen: (isConnectOpen) => set({ isConnectOpen }),
}))

export const useSession = (): Session => useSessionStore((store) => store.session)

/** Opens the dialog that lists the wallets. */
export const useOpenConnect = () => {
  const setConnectOpen = useSessionStore((store) => store.setConnectOpen)
  return () => setConnectOpen(true)
}
