import { trapped } from '../../errors.ts'
import { contexts } from '../context.ts'
import { type Host, type HostFunction, type HostFunctions, memoryWindow } from '../hostFunction.ts'

const EVERYWHERE = contexts('all s')
const MAX_32BIT_PAGES = 65536

/** The four functions over stable memory; `letter` is the width of offsets and sizes. */
function family(prefix: string, letter: 'I' | 'L', check: (host: Host) => void): HostFunctions {
  const result = letter === 'I' ? 'i' : 'l'
  const toResult = (pages: number) => (letter === 'I' ? pages : BigInt(pages))
  const params = letter === 'I' ? 'iii' : 'LLL'
  const size: HostFunction = {
    params: '',
    result,
    contexts: EVERYWHERE,
    run(host) {
      check(host)
      return toResult(host.stable.sizeWasmPages)
    },
  }
  const grow: HostFunction = {
    params: params.slice(0, 1),
    result,
    contexts: EVERYWHERE,
    run(host, pages: number) {
      check(host)
      const isTooLarge = letter === 'I' && host.stable.sizeWasmPages + pages > MAX_32BIT_PAGES
      return toResult(isTooLarge ? -1 : host.stable.grow(pages))
    },
  }
  const write: HostFunction = {
    params,
    result: '',
    contexts: EVERYWHERE,
    run(host, offset: number, source: number, length: number) {
      check(host)
      host.stable.write(offset, memoryWindow(host, source, length))
      return undefined
    },
  }
  const read: HostFunction = {
    params,
    result: '',
    contexts: EVERYWHERE,
    run(host, target: number, offset: number, length: number) {
      check(host)
      host.stable.read(offset, memoryWindow(host, target, length))
      host.instance.written.note(target, length)
      return undefined
    },
  }
  return {
    [`${prefix}_size`]: size,
    [`${prefix}_grow`]: grow,
    [`${prefix}_write`]: write,
    [`${prefix}_read`]: read,
  }
}

/** Stable memory, with 64-bit offsets and in the old 32-bit form. */
export const stableFunctions: HostFunctions = {
  ...family('stable64', 'L', () => undefined),
  ...family('stable', 'I', (host) => {
    if (host.stable.sizeWasmPages > MAX_32BIT_PAGES) {
      throw trapped('stable memory is too large for the 32-bit interface')
    }
  }),
}
