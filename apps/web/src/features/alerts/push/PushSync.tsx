import { useEffect } from 'react'
import { useOwner } from '../../../session/useSdk.ts'
import { useKeptPush } from './keptPush.ts'
import { useRenewal } from './useRenewal.ts'

/** Renews on every page what this device is told of while the page is closed, where somebody has turned that on. Draws nothing. */
export function PushSync() {
  const owner = useOwner()
  const kept = useKeptPush()
  return kept !== undefined && kept.owner === owner ? <Renewal owner={kept.owner} /> : null
}

function Renewal({ owner }: { readonly owner: string }) {
  const { again } = useRenewal(owner)
  useEffect(() => {
    // the worker was sent something: what has fired is marked here as well
    const { serviceWorker } = navigator
    const hear = ({ data }: MessageEvent) => {
      if (Reflect.get(Object(data), 'pushed') === true) again()
    }
    serviceWorker?.addEventListener('message', hear)
    return () => serviceWorker?.removeEventListener('message', hear)
  }, [again])
  return null
}
