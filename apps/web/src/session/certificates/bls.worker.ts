import { blsVerify } from '@icp-sdk/core/agent'

export type BlsQuestion = {
  readonly id: number
  readonly key: Uint8Array
  readonly signature: Uint8Array
  readonly message: Uint8Array
}
export type BlsAnswer = { readonly id: number; readonly isRight: boolean }

addEventListener('message', ({ data }: MessageEvent<BlsQuestion>) => {
  postMessage({ id: data.id, isRight: isSigned(data) } satisfies BlsAnswer)
})

function isSigned({ key, signature, message }: BlsQuestion): boolean {
  try {
    return blsVerify(key, signature, message)
  } catch {
    // bytes that are no point of the curve are no signature either
    return false
  }
}
