import { useEffect, useRef, useState } from 'react'
import type { Keys } from './vault/Keys.ts'
import type { SealedVault } from './vault/readSealedVault.ts'
import { readVault } from './vault/VaultStore.ts'
import { createVault, type OpenVault, openVault } from './vault/vault.ts'

export type VaultState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'none' }
  /** Something lies in its place that this page cannot read; it may be the only copy of the keys. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'locked'; readonly vault: SealedVault }
  | {
      readonly kind: 'open'
      readonly vault: SealedVault
      readonly keys: Keys
      readonly isNew: boolean
    }

export type VaultProblem = 'declined' | 'no-storage' | 'failed' | 'exists'

/** The vault in this browser. It stays open as long as this window. */
export function useVault() {
  const [state, setState] = useState<VaultState>({ kind: 'reading' })
  const [problem, setProblem] = useState<VaultProblem>()
  const [isBusy, setBusy] = useState(false)
  // set at once, not with the next paint: a second press must not make a second passkey
  const isRunning = useRef(false)
  useEffect(() => {
    readVault().then(
      (stored) =>
        setState(stored.kind === 'whole' ? { kind: 'locked', vault: stored.vault } : stored),
      (error: unknown) => {
        // a later version of this page keeps its vault in a later version of the database
        const isLater = error instanceof DOMException && error.name === 'VersionError'
        setState({ kind: isLater ? 'unreadable' : 'none' })
        if (!isLater) setProblem('no-storage')
      },
    )
  }, [])
  const attempt = async (
    work: () => Promise<OpenVault>,
    isNew: boolean,
  ): Promise<Keys | undefined> => {
    if (isRunning.current) return undefined
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const opened = await work()
      setState({ kind: 'open', ...opened, isNew })
      return opened.keys
    } catch (error) {
      const found = problemOf(error)
      if (found === 'failed') console.error(error)
      setProblem(found)
      return undefined
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return {
    state,
    problem,
    isBusy,
    create: (entropy?: Uint8Array<ArrayBuffer>) => attempt(() => createVault(entropy), !entropy),
    /** Has the passkey asked, also when the vault is open: for whatever moves something. */
    unlock: () =>
      state.kind === 'locked' || state.kind === 'open'
        ? attempt(() => openVault(state.vault), state.kind === 'open' && state.isNew)
        : Promise.resolve(undefined),
  }
}

function problemOf(error: unknown): VaultProblem {
  if (!(error instanceof DOMException)) return 'failed'
  if (error.name === 'NotAllowedError') return 'declined'
  return error.name === 'ConstraintError' ? 'exists' : 'failed'
}
