import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: ((options: { type: 'major'; execution: 'async' }) => void) | undefined

/**
 * Asks the engine to give back soon what nobody refers to any more. By itself it waits until its own heap grows, while what canisters
 * held lies outside of it: several hundred megabytes may stay.
 */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc')
  }
  collect?.({ type: 'major', execution: 'async' })
}
