import { makeVapidKeys } from '../push/vapid.ts'
import type { Terminal } from './Terminal.ts'

/** Prints a new pair of keys as lines of a settings file; the answer is the exit code. */
export function printPushKeys({ print }: Terminal): number {
  const { publicKey, privateKey } = makeVapidKeys()
  print(`INFO_PUSH_PUBLIC_KEY=${publicKey}\nINFO_PUSH_PRIVATE_KEY=${privateKey}\n`)
  return 0
}
