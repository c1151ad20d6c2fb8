import { storedText } from '../../flows/store/storedList.ts'
import { pause } from '../../pause.ts'

/** How something is watched: `onChange` hears it at once, and again whenever it has changed, until `signal` ends it. */
export type Watch<T> = {
  readonly signal: AbortSignal
  readonly onChange: (found: T) => void
  /** What could not be asked; it is asked again. */
  readonly onFailed?: (error: unknown) => void
}

type Watched<T> = {
  readonly look: () => Promise<T>
  readonly everyMs: number
  /** Whether nothing follows any more. */
  readonly isOver: (found: T) => boolean
}

/** Looks again and again, each time after the look before has ended. Ends with the signal, or once nothing follows. */
export async function watch<T>(
  { look, everyMs, isOver }: Watched<T>,
  { signal, onChange, onFailed = () => {} }: Watch<T>,
): Promise<void> {
  let known: string | undefined
  while (!signal.aborted) {
    try {
      const found = await look()
      if (signal.aborted) return
      const text = storedText([found])
      if (text !== known) onChange(found)
      known = text
      if (isOver(found)) return
    } catch (error) {
      if (!signal.aborted) onFailed(error)
    }
    await pause(everyMs, signal)
  }
}
