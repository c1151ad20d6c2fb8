import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** With so much given up it is time to collect it. */
const MOST_BYTES = 64 * 1_048_576

let collect: ((options: { type: 'major'; execution: 'async' }) => void) | undefined
let waitingBytes = 0

/**
 * Notes that nobody refers any more to memory of this size outside of the engine's heap. By itself the engine collects when its own
 * heap grows, and several hundred megabytes of instances and images may stay until then.
 */
export function noteGarbage(bytes: number): void {
  waitingBytes += bytes
  if (waitingBytes < MOST_BYTES) return
  waitingBytes = 0
  if (collect === undefined) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc')
  }
  collect?.({ type: 'major', execution: 'async' })
}
