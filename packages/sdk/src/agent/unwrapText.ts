import { CallError } from '../errors.ts'

/** What a service answered that says in words what it refuses. @throws CallError `refused` with the service's words */
export function unwrapText<T>(answer: { ok: T } | { err: string }): T {
  if ('ok' in answer) return answer.ok
  throw CallError.refused(answer.err)
}
