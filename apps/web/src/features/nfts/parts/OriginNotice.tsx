import { Notice } from '../../../ui/feedback/Notice.tsx'
import { isDoubtful, useOriginWords } from './OriginBadge.tsx'
import { useOrigin } from './useOrigin.ts'

/** What a collection's origin means, loudly where nobody answers for it; nothing while that is not known. */
export function OriginNotice({
  collectionId,
  isShownAlways = false,
}: {
  readonly collectionId: string
  readonly isShownAlways?: boolean
}) {
  const origin = useOrigin(collectionId)
  const words = useOriginWords()
  if (origin === undefined) return null
  if (isDoubtful(origin)) return <Notice tone="warn">{words[origin].meaning}</Notice>
  return isShownAlways && <Notice>{words[origin].meaning}</Notice>
}
