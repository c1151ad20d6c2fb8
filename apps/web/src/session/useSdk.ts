import type { Config, Sdk } from '@sluice/sdk'
import { useSession } from './useSessionStore.ts'

/** The SDK for whoever is here. Only below `SessionGate`, which waits for it. */
export function useSdk(): Sdk {
  return useReadySession().sdk
}

export function useConfig(): Config {
  return useReadySession().config
}

/** The SDK, or none while the session is starting: for what stands on the page before. */
export function useSdkIfReady(): Sdk | undefined {
  const session = useSession()
  return session.kind === 'starting' ? undefined : session.sdk
}

/** The configuration, or none while it is being read; it is there before the SDK. */
export const useConfigIfReady = (): Config | undefined => useSession().config

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
