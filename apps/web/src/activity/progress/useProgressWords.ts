import type { ProgressWords } from '../ActivityArea.tsx'
import { areaOf } from '../areas.ts'
import type { Subject } from '../useActivities.ts'

/** What a progress window says of what it shows. */
export function useProgressWords(subject: Subject): ProgressWords {
  const words = areaOf(subject).useWords()(subject)
  if (words === undefined) throw new Error(`no words for ${subject.kind}`)
  return words
}
