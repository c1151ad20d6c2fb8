import { isSigned } from './isSigned.ts'

export type BlsQuestion = {
  readonly id: number
  readonly key: Uint8Array
  readonly signature: Uint8Array
  readonly message: Uint8Array
}
export type BlsAnswer = { readonly id: number; readonly isRight: boolean }

addEventListener('message', ({ data }: MessageEvent<BlsQuestion>) => {
  const isRight = isSigned(data.key, data.signature, data.message)
  postMessage({ id: data.id, isRight } satisfies BlsAnswer)
})
