import type { Config, Sdk } from '@sluice/sdk'
import { useSession } from './useSessionStore.ts'

/** The SDK for whoever is here. Only below `SessionGate`, which waits for it. */
export function useSdk(): Sdk {
  return useReadySession().sdk
}

export function useConfig(): Config {
  return useReadySession().config
}

/** The connected principal as text, or none for a visitor. */
export function useOwner(): string | undefined {
  const session = useSession()
  return session.kind === 'connected' ? session.principal : undefined
}

function useReadySession() {
  const session = useSession()
  if (session.kind === 'starting') throw new Error('useSdk is used outside SessionGate')
  return session
}
