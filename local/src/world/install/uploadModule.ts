const CHUNK_BYTES = 1_000_000

type Uploads = {
  clearChunks(): Promise<unknown>
  uploadWasmChunk(chunk: Uint8Array): Promise<unknown>
  combineWasmChunks(): Promise<unknown>
  activateWasm(): Promise<unknown>
}

/** Gives a controller the module that it makes canisters of. */
export async function uploadModule(controller: Uploads, module: Uint8Array): Promise<void> {
  await controller.clearChunks()
  for (let offset = 0; offset < module.length; offset += CHUNK_BYTES)
    await controller.uploadWasmChunk(module.subarray(offset, offset + CHUNK_BYTES))
  await controller.combineWasmChunks()
  await controller.activateWasm()
}
