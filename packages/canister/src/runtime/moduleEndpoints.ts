import { copyBytes } from '../bytes/bytes.ts'
import type { CallContext } from '../CallContext.ts'
import type { ModuleChunks } from '../services/ModuleChunks.ts'

/** How a module that a service hands on gets there: in chunks, from those that `insist` lets through; anybody sees what is there. */
export function moduleEndpoints(module: ModuleChunks, insist: (call: CallContext) => void) {
  return {
    uploadWasmChunk: (call: CallContext, chunk: Uint8Array | number[]) => {
      insist(call)
      return module.upload(copyBytes(chunk))
    },
    combineWasmChunks: (call: CallContext): void => {
      insist(call)
      module.combine()
    },
    activateWasm: (call: CallContext): void => {
      insist(call)
      module.activate()
    },
    clearChunks: (call: CallContext): void => {
      insist(call)
      module.clear()
    },
    getStagingWasm: () => module.staging(),
    getActiveWasm: () => module.active(),
  }
}
