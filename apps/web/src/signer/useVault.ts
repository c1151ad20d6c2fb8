import { useEffect, useState } from 'react'
import type { Keys } from './vault/Keys.ts'
import { readVault, type SealedVault } from './vault/VaultStore.ts'
import { createVault, openVault } from './vault/vault.ts'

export type VaultState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'none' }
  | { readonly kind: 'locked'; readonly vault: SealedVault }
  | { readonly kind: 'open'; readonly keys: Keys; readonly isNew: boolean }

export type VaultProblem = 'declined' | 'no-storage' | 'failed'

/** The vault in this browser. It stays open as long as this window. */
export function useVault() {
  const [state, setState] = useState<VaultState>({ kind: 'reading' })
  const [problem, setProblem] = useState<VaultProblem>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    readVault().then(
      (vault) => setState(vault ? { kind: 'locked', vault } : { kind: 'none' }),
      () => {
        setState({ kind: 'none' })
        setProblem('no-storage')
      },
    )
  }, [])
  const attempt = async (work: () => Promise<Keys>, isNew: boolean): Promise<Keys | undefined> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const keys = await work()
      setState({ kind: 'open', keys, isNew })
      return keys
    } catch (error) {
      const isDeclined = error instanceof DOMException && error.name === 'NotAllowedError'
      if (!isDeclined) console.error(error)
      setProblem(isDeclined ? 'declined' : 'failed')
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return {
    state,
    problem,
    isBusy,
    create: (entropy?: Uint8Array<ArrayBuffer>) => attempt(() => createVault(entropy), !entropy),
    open: (vault: SealedVault) => attempt(() => openVault(vault), false),
  }
}
