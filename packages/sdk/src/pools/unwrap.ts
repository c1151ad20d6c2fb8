import { CallError } from '../errors.ts'
import { type PoolFailure, reasonOf } from './poolFailure.ts'

/** The value of a pool's or the factory's answer. @throws CallError `refused` with their words. */
export function unwrap<T>(answer: { ok: T } | { err: PoolFailure }): T {
  if ('ok' in answer) return answer.ok
  throw CallError.refused(reasonOf(answer.err))
}
