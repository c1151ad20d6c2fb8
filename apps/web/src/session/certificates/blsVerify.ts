import { BlsChecks } from './BlsChecks.ts'

export const blsChecks = new BlsChecks(
  () => new Worker(new URL('./bls.worker.ts', import.meta.url), { type: 'module' }),
)

/** @public Takes the place of the client library's own check, see `checksInWorker.ts` beside the build's configuration. */
export const blsVerify = (
  key: Uint8Array,
  signature: Uint8Array,
  message: Uint8Array,
): Promise<boolean> => blsChecks.verify(key, signature, message)
