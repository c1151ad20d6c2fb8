import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** With so much given up it is time to collect it. */
const MOST_BYTES = 64 * 1_048_576
/**
 * How much the engine's heap may grow between two collections while a world is made, in percent. What lies behind the heap counts, too: by
 * itself the engine collects after each 30 MB of instances and images, and a world passes through some gigabytes of them.
 */
const MAKING_GROWTH_PERCENT = 400

let collect: ((options: { type: 'major'; execution: 'async' }) => void) | undefined
let waitingBytes = 0

/**
 * Notes that nobody refers any more to memory of this size outside of the engine's heap. By itself the engine collects when its own
 * heap grows, and several hundred megabytes of instances and images may stay until then.
 */
export function noteGarbage(bytes: number): void {
  waitingBytes += bytes
  if (waitingBytes >= MOST_BYTES) collectSoon()
}

/** Lets the engine collect rarely, in the whole process. Whoever asks for that ends it by `collectAsUsual`. */
export function collectRarely(): void {
  setFlagsFromString(`--heap-growing-percent=${MAKING_GROWTH_PERCENT}`)
}

/** Lets the engine collect when it thinks fit, and once what has become free until now. */
export function collectAsUsual(): void {
  setFlagsFromString('--heap-growing-percent=0')
  // what is let go of because of the same end is free by then
  setImmediate(collectSoon)
}

function collectSoon(): void {
  waitingBytes = 0
  if (collect === undefined) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc')
  }
  collect?.({ type: 'major', execution: 'async' })
}
