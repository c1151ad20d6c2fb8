import type { ClaimEvent } from '@sluice/sdk'
import { useEffect, useRef, useState } from 'react'
import type { PastedProof } from '../claimView.ts'
import { readAnyWay } from '../files/readAnyWay.ts'

export type ProofState =
  | { readonly kind: 'none' | 'reading' | 'other-list' | 'not-listed' | 'unreadable' }
  | ({ readonly kind: 'found' } & PastedProof)

type Sought = { readonly event: ClaimEvent; readonly root: Uint8Array; readonly user: string }

/** Works the person's proof out of the list that an event's creator has published. */
export function useProofInList({ event, root, user }: Sought) {
  const [state, setState] = useState<ProofState>({ kind: 'none' })
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const read = (file: File) => {
    abort.current?.abort()
    const own = new AbortController()
    abort.current = own
    setState({ kind: 'reading' })
    const tell = (next: ProofState) => {
      if (!own.signal.aborted) setState(next)
    }
    findIn(file, { event, root, user }, own.signal)
      .then(tell)
      .catch(() => tell({ kind: 'unreadable' }))
  }
  return { state, read }
}

async function findIn(
  file: File,
  { event, root, user }: Sought,
  signal: AbortSignal,
): Promise<ProofState> {
  // whatever the list says counts: its root has to be the event's
  const { ledgerId, decimals } = event.token
  const rules = { ledgerId, decimals, fee: 0n, takesIdentifiers: false }
  const { findProof } = await import('@sluice/sdk/claimTrees')
  for await (const receivers of readAnyWay(file, rules, signal)) {
    const found = await findProof({ eventId: event.eventId, root, user }, receivers)
    if (found.kind !== 'other-list') return found
  }
  return { kind: 'other-list' }
}
