import { create } from 'zustand'
import type { Session, SessionNotice } from './session.ts'

type SessionStore = {
  readonly session: Session
  readonly isConnectOpen: boolean
  readonly notice: SessionNotice | undefined
  readonly setSession: (session: Session) => void
  readonly setConnectOpen: (isConnectOpen: boolean) => void
  readonly setNotice: (notice: SessionNotice | undefined) => void
}

/** Who is here, and whether the connect dialog is open. Nothing of it is saved: each wallet keeps its own session. */
export const useSessionStore = create<SessionStore>((set) => ({
  session: { kind: 'starting', config: undefined },
  isConnectOpen: false,
  notice: undefined,
  setSession: (session) => set({ session }),
  setConnectOpen: (isConnectOpen) => set({ isConnectOpen }),
  setNotice: (notice) => set({ notice }),
}))

export const useSession = (): Session => useSessionStore((store) => store.session)

/** Opens the dialog that lists the wallets. */
export const useOpenConnect = () => {
  const setConnectOpen = useSessionStore((store) => store.setConnectOpen)
  return () => setConnectOpen(true)
}
