import type { MintDraft, MintProgress } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { deviceStorage } from '../../../storage/browserStorage.ts'

export type MintState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: MintProgress | undefined }
  | { readonly kind: 'paused'; readonly progress: MintProgress | undefined }
  | {
      readonly kind: 'failed'
      readonly progress: MintProgress | undefined
      readonly error: unknown
    }
  | { readonly kind: 'done'; readonly progress: MintProgress }

/**
 * Mints, pauses, and goes on. Leaving the page pauses; the same files, chosen again, go on where they stopped: the collection says what is
 * there.
 */
export function useMint(collectionId: string | undefined) {
  const sdk = useSdk()
  const queries = useQueryClient()
  const [state, setState] = useState<MintState>({ kind: 'idle' })
  const pausing = useRef<AbortController>(undefined)
  useEffect(() => () => pausing.current?.abort(), [])
  const start = async (drafts: readonly MintDraft[]) => {
    if (collectionId === undefined || state.kind === 'running') return
    const abort = new AbortController()
    pausing.current = abort
    let progress: MintProgress | undefined
    setState({ kind: 'running', progress })
    try {
      progress = await sdk.nftStudio.mint({
        collectionId,
        drafts,
        memory: deviceStorage,
        signal: abort.signal,
        onProgress: (now) => {
          progress = now
          setState({ kind: 'running', progress })
        },
      })
      setState({ kind: 'done', progress })
    } catch (error) {
      setState(
        abort.signal.aborted ? { kind: 'paused', progress } : { kind: 'failed', progress, error },
      )
    }
    void queries.invalidateQueries({ queryKey: queryKeys.nft('now') })
    void queries.invalidateQueries({ queryKey: queryKeys.nft('facts') })
  }
  return {
    state,
    start,
    pause: () => pausing.current?.abort(),
    reset: () => setState({ kind: 'idle' }),
  }
}
